import { readConfig } from '../infra/config/config.ts';
import { type OutboxMessage, outboxFolder, readOutbox } from '../infra/outside/outbox.ts';
import { shownPhone } from '../infra/phone.ts';
import { shownDate, shownTime } from '../infra/polish.copy.ts';
import { keepPrivate } from '../infra/disk/private-folder.ts';
import { folderLine } from './copy/operator.copy.ts';

keepPrivate();

/** Prints the SMS that the demo would have sent, newest last. */
const { dataDir } = readConfig(process.env);
console.error(folderLine({ dataDir }));
const messages = await readOutbox(dataDir);
if (messages.length === 0) console.log(`Skrzynka nadawcza jest pusta (${outboxFolder(dataDir)}).`);
for (const message of messages) console.log(lineOf(message));

function lineOf({ at, to, text }: OutboxMessage): string {
  const moment = new Date(at);
  return `${shownDate(moment)} ${shownTime(moment)}  SMS do ${shownPhone(to)}\n    ${text}\n`;
}
