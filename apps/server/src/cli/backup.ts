import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../infra/config/config.ts';
import { text } from '../infra/config/environment.ts';
import { partName } from '../modules/office/archive/backup/backup.rules.ts';
import { commandLine, requireNoWords } from './command-line.ts';
import { exitOnSignals, removeAtExit } from './exit-on-signals.ts';
import { fromHere } from './from-here.ts';
import { everyNight } from './nightly.ts';
import { refusals } from './copy/archive.copy.ts';
import {
  backupHelp,
  backupSentences as sentences,
  backupText,
  returnText,
} from './copy/backup.copy.ts';
import { Usage, sentenceFor } from './operator.failure.ts';
import { requests } from './operator.commands.ts';
import { runCommand } from './operator.run.ts';
import { checkedPassphrase, knownPassphrase, newPassphrase } from './passphrase.ts';
import { keepPrivate } from '../infra/disk/private-folder.ts';

keepPrivate();

const options = {
  folder: { type: 'string' },
  keep: { type: 'string', default: '35' },
  former: { type: 'string' },
  'without-deletions': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'passphrase-file': { type: 'string' },
} as const;

const taken = {
  backup: ['folder', 'keep', 'passphrase-file'],
  nightly: [],
  restore: ['former', 'without-deletions', 'dry-run', 'passphrase-file'],
} as const;
const help = `\n\n${backupHelp}`;

const parsed = (args: readonly string[]) => commandLine(args, options, taken, help);
type Flags = ReturnType<typeof parsed>['values'];

async function main(args: readonly string[]): Promise<number> {
  const { command, words, values } = parsed(args);
  if (command === 'help') {
    console.log(backupHelp);
    return 0;
  }
  if (command === 'restore') return restore(words, values);
  requireNoWords(words, help);
  if (command === 'nightly')
    return everyNight(readConfig(process.env).backupDir, [import.meta.filename, 'backup']);
  return backup(values);
}

async function backup({ folder, keep, 'passphrase-file': file }: Flags): Promise<number> {
  const keepDays = Number(keep);
  if (!Number.isInteger(keepDays) || keepDays < 1 || keepDays > 3_650)
    throw new Usage(sentences.badDays);
  const place = folder === undefined ? readConfig(process.env).backupDir : fromHere(folder);
  const setting = file === undefined ? text(process.env, 'BACKUP_PASSPHRASE') : undefined;
  const passphrase = setting === undefined ? await newPassphrase(file) : checkedPassphrase(setting);
  const mark = randomUUID();
  // An interrupted command must not leave a partial file with everyone's data.
  removeAtExit(join(place, `${partName('*', mark)}*`));
  const answer = await runCommand(requests.backup, { folder: place, passphrase, keepDays, mark });
  return tell('refused' in answer ? answer : { text: backupText(answer) });
}

async function restore(files: readonly string[], flags: Flags): Promise<number> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new Usage(sentences.oneFile);
  const { 'passphrase-file': passphraseFile, former } = flags;
  const setting = passphraseFile === undefined ? text(process.env, 'BACKUP_PASSPHRASE') : undefined;
  const answer = await runCommand(requests.restore, {
    file: fromHere(file),
    passphrase: setting ?? (await knownPassphrase(passphraseFile)),
    dryRun: flags['dry-run'],
    withoutDeletions: flags['without-deletions'],
    ...(former === undefined ? {} : { former: fromHere(former) }),
  });
  return tell('refused' in answer ? answer : { text: returnText(answer) });
}

type Told = { readonly refused: keyof typeof refusals } | { readonly text: string };

function tell(told: Told): number {
  if ('text' in told) console.log(told.text);
  else console.error(refusals[told.refused]);
  return 'text' in told ? 0 : 1;
}

exitOnSignals();

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 2;
}
