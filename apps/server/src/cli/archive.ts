import { type ArchiveProgress, ArchiveRefused } from '../modules/office/archive/archive.format.ts';
import type { Refused } from '../modules/office/archive/archive.operator.ts';
import { looksPacked } from '../modules/office/archive/archive.read.ts';
import { archivedKeys } from '../modules/office/archive/verify.service.ts';
import {
  archiveSentences as sentences,
  exportedText,
  progressDetail,
  progressText,
  refusals,
  restoredText,
} from './copy/archive.copy.ts';
import { fromHere } from './from-here.ts';
import { removeAtExit } from './exit-on-signals.ts';
import { Usage } from './operator.failure.ts';
import { type OperatorRequest, requests } from './operator.commands.ts';
import { runCommand } from './operator.run.ts';
import { knownPassphrase, newPassphrase } from './passphrase.ts';

export const archiveOptions = { 'passphrase-file': { type: 'string' } } as const;

type Flags = {
  readonly 'dry-run': boolean;
  readonly as?: string | undefined;
  readonly 'passphrase-file'?: string | undefined;
};

/**
 * Runs `export`, `archive-keys`, or `import` of an archive; returns the exit code, null for other
 * commands.
 */
export async function archiveCommand(
  command: string,
  words: readonly string[],
  flags: Flags,
): Promise<number | null> {
  const files = words.map(fromHere);
  if (command === 'export') return exportTo(oneOf(files), flags);
  if (command === 'archive-keys') return showKeys(oneOf(files), flags);
  if (command !== 'import') return null;
  const packed = await Promise.all(files.map(looksPacked));
  return packed.some(Boolean) ? restoreFrom(files, flags) : null;
}

async function exportTo(file: string, flags: Flags): Promise<number> {
  const passphrase = await newPassphrase(flags['passphrase-file']);
  // An interrupted command must not leave a partial file with everyone's data.
  removeAtExit(`${file}.*.part`);
  const answer = await watched(requests.export, { file, passphrase });
  if ('refused' in answer) return refuse(answer);
  console.log(exportedText(file, answer));
  return 0;
}

async function restoreFrom(files: readonly string[], flags: Flags): Promise<number> {
  if (files.length > 1 || flags.as !== undefined) throw new Usage(sentences.archiveAlone);
  const passphrase = await knownPassphrase(flags['passphrase-file']);
  const input = { file: oneOf(files), passphrase, dryRun: flags['dry-run'] };
  const answer = await watched(requests.restoreArchive, input);
  if ('refused' in answer) return refuse(answer);
  console.log(restoredText(answer));
  return 0;
}

async function showKeys(file: string, flags: Flags): Promise<number> {
  try {
    const { data, departures, push } = await archivedKeys(
      file,
      await knownPassphrase(flags['passphrase-file']),
    );
    const lines = [`DATA_KEYS=${data}`, `RESTORE_KEY=${departures}`];
    if (push !== undefined) lines.push(`WEB_PUSH_KEY=${push}`);
    console.log(lines.join('\n'));
    return 0;
  } catch (error) {
    if (error instanceof ArchiveRefused) return refuse({ refused: error.refusal });
    throw error;
  }
}

function oneOf(files: readonly string[]): string {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new Usage(sentences.oneFile);
  return file;
}

function refuse({ refused }: Refused): number {
  console.error(refusals[refused]);
  return 1;
}

/** Prints each step, with its progress on a terminal. */
async function watched<Answer>(
  request: OperatorRequest<Answer, ArchiveProgress>,
  input: unknown,
): Promise<Answer> {
  const isWatched = process.stderr.isTTY === true;
  let said = '';
  const answer = await runCommand(request, input, (progress) => {
    const text = progressText(progress);
    if (isWatched) process.stderr.write(`\r\u001b[K${text}${progressDetail(progress)}`);
    else if (text !== said) process.stderr.write(`${text}\n`);
    said = text;
  });
  if (isWatched) process.stderr.write('\r\u001b[K');
  return answer;
}
