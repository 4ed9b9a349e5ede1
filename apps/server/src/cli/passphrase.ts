import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { passphraseMin } from '../modules/office/archive/archive.rules.ts';
import { archiveSentences as sentences } from './copy/archive.copy.ts';
import { Usage } from './operator.failure.ts';

/** Reads a new passphrase: long enough, and typed twice. */
export async function newPassphrase(file: string | undefined): Promise<string> {
  const given = checkedPassphrase(
    file === undefined ? await asked(sentences.askNew(passphraseMin)) : await firstLine(file),
  );
  if (file === undefined && given !== (await asked(sentences.askAgain)))
    throw new Usage(sentences.differ);
  return given;
}

/** Throws for one that could be guessed. */
export function checkedPassphrase(given: string): string {
  if (given.length < passphraseMin) throw new Usage(sentences.tooShort(passphraseMin));
  return given;
}

export function knownPassphrase(file: string | undefined): Promise<string> {
  return file === undefined ? asked(sentences.askKnown) : firstLine(file);
}

async function firstLine(file: string): Promise<string> {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Usage(sentences.noPassphrase(path));
  });
  const [line = ''] = text.split(/\r?\n/, 1);
  if (line === '') throw new Usage(sentences.noPassphrase(path));
  return line;
}

/** Reads without echo. */
async function asked(question: string): Promise<string> {
  if (process.stdin.isTTY !== true) throw new Usage(sentences.nobodyToAsk);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  process.stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
