import { writeFile } from 'node:fs/promises';
import { e164Of } from '../infra/phone.ts';
import { commandLine, requireNoWords } from './command-line.ts';
import { fromHere } from './from-here.ts';
import { Usage, sentenceFor } from './operator.failure.ts';
import { requests } from './operator.commands.ts';
import { runCommand } from './operator.run.ts';
import { privacyHelp, privacySentences as sentences } from './copy/privacy.copy.ts';
import { keepPrivate } from '../infra/disk/private-folder.ts';

keepPrivate();

const options = { out: { type: 'string' } } as const;
const taken = { export: ['out'], restore: [], duplicates: [] } as const;
const help = `\n\n${privacyHelp}`;

async function main(args: readonly string[]): Promise<number> {
  const { command, words: rest, values } = commandLine(args, options, taken, help);
  if (command === 'help') {
    console.log(privacyHelp);
    return 0;
  }
  if (command === 'export') return exportPhone(phoneIn(rest), values.out);
  if (command === 'restore') return restorePhone(phoneIn(rest));
  requireNoWords(rest, help);
  return listDuplicates();
}

/** Joins the words of a number with spaces. */
function phoneIn(words: readonly string[]): string {
  const typed = words.join('');
  if (typed === '') throw new Usage(sentences.onePhone);
  const phone = e164Of(typed);
  if (phone === null) throw new Usage(sentences.notANumber(typed));
  return phone;
}

async function exportPhone(phone: string, out: string | undefined): Promise<number> {
  const found = await runCommand(requests.exportPerson, { phone });
  if (found.people.length === 0) {
    console.error(sentences.nobody);
    return 1;
  }
  await write(JSON.stringify(found, undefined, 2), out);
  return 0;
}

async function restorePhone(phone: string): Promise<number> {
  const { outcome } = await runCommand(requests.restorePerson, { phone });
  console.log(sentences.restoration[outcome]);
  return outcome === 'restored' ? 0 : 1;
}

async function listDuplicates(): Promise<number> {
  const found = await runCommand(requests.sharedPesels, {});
  if (found.length === 0) console.log(sentences.noDuplicates);
  for (const { people } of found) console.log(sentences.duplicate(people));
  return 0;
}

async function write(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) {
    console.log(text);
    return;
  }
  const path = fromHere(out);
  await writeFile(path, `${text}\n`, { mode: 0o600 });
  console.log(sentences.written(path));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 2;
}
