import { writeFile } from 'node:fs/promises';
import { csvMark, csvTextLines } from '../infra/tables/csv.rules.ts';
import { kinds } from '../modules/office/programme/kinds.ts';
import type { ImportRequest } from '../modules/office/programme/programme.outside.ts';
import type { LaidDown } from '../modules/office/imports/imports.operator.ts';
import type { ImportProgress, ImportReport } from '../modules/office/programme/programme.report.ts';
import { templateOf } from '../modules/office/programme/programme.template.ts';
import { fromHere } from './from-here.ts';
import { archiveCommand, archiveOptions } from './archive.ts';
import { commandLine } from './command-line.ts';
import { archiveSentences } from './copy/archive.copy.ts';
import { sentences as verifySentences } from './copy/verify.copy.ts';
import { type FailureWords, Usage, sentenceFor } from './operator.failure.ts';
import { requests } from './operator.commands.ts';
import { runCommand } from './operator.run.ts';
import { helpText, reportRows, reportText, seeHelp, sentences } from './copy/programme.copy.ts';
import { importLists } from './programme.lists.ts';
import { progressPrinter } from './programme.progress.ts';
import { verify } from './verify.ts';
import { exitOnSignals } from './exit-on-signals.ts';
import { keepPrivate } from '../infra/disk/private-folder.ts';

keepPrivate();

const names = kinds.map(({ name }) => name);
const options = {
  'dry-run': { type: 'boolean', default: false },
  as: { type: 'string' },
  report: { type: 'string' },
  changes: { type: 'string' },
  out: { type: 'string' },
  ...archiveOptions,
} as const;

/** Options of each command. */
const taken = {
  template: ['out'],
  import: ['dry-run', 'as', 'report', 'changes', 'passphrase-file'],
  export: ['passphrase-file'],
  'archive-keys': ['passphrase-file'],
  verify: [],
} as const;

async function main(args: readonly string[]): Promise<number> {
  const { command, words: rest, values } = commandLine(args, options, taken, seeHelp);
  if (command === 'help') {
    console.log(helpText(names));
    return 0;
  }
  if (command === 'template') return template(rest, values.out);
  const archived = await archiveCommand(command, rest, values);
  if (archived !== null) return archived;
  if (command === 'import') return importFiles(rest, values);
  return verify(rest);
}

async function template(
  [name, ...more]: readonly string[],
  out: string | undefined,
): Promise<number> {
  if (name === undefined || more.length > 0) throw new Usage(sentences.oneTemplate);
  const path = fromHere(out ?? `${name}.csv`);
  await write(path, templateOf(requiredKind(name), null));
  console.log(sentences.templateWritten(path));
  return 0;
}

function requiredKind(name: string) {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (kind === undefined) throw new Usage(sentences.unknownKind(name, names));
  return kind;
}

type ImportFlags = {
  readonly 'dry-run': boolean;
  readonly as?: string | undefined;
  readonly report?: string | undefined;
  readonly changes?: string | undefined;
};

async function importFiles(files: readonly string[], flags: ImportFlags): Promise<number> {
  if (files.length === 0) throw new Usage(sentences.noFiles);
  if (flags.as !== undefined) requiredKind(flags.as);
  const printer = progressPrinter();
  const request: ImportRequest = {
    files: files.map((file) => fromHere(file)),
    dryRun: flags['dry-run'],
    changes: flags.changes !== undefined || flags.report !== undefined,
    ...(flags.as === undefined ? {} : { as: flags.as }),
  };
  const lists = importLists(listPlaces(flags));
  const show = (progress: ImportProgress): void => {
    printer.show(progress);
    lists.take(progress);
  };
  let report: ImportReport | LaidDown;
  try {
    report = await runCommand(requests.import, request, show).finally(printer.end);
  } catch (error) {
    lists.discard();
    throw error;
  }
  console.log(reportText(report));
  for (const sentence of lists.finish(report.outcome)) console.log(sentence);
  if (flags.report !== undefined) await writeReport(fromHere(flags.report), report);
  return report.outcome === 'rejected' || report.outcome === 'notTaken' ? 1 : 0;
}

/** The lists are written next to the report; the list of changes also when requested separately. */
function listPlaces({ changes, report }: ImportFlags): {
  changes: string | null;
  aside: string | null;
} {
  const base = report === undefined ? null : fromHere(report).replace(/\.csv$/i, '');
  const own = changes === undefined ? null : fromHere(changes);
  return { changes: own ?? (base && `${base}-zmiany.csv`), aside: base && `${base}-odlozone.csv` };
}

async function writeReport(path: string, report: ImportReport | LaidDown): Promise<void> {
  await write(path, csvMark + csvTextLines(reportRows(report)));
  console.log(sentences.reportWritten(path));
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch(() => {
    throw new Usage(sentences.cannotWrite(path));
  });
}

function failureWords(command: string | undefined): FailureWords {
  if (command === 'export') return archiveSentences;
  return command === 'verify' ? verifySentences : sentences;
}

exitOnSignals();

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceFor(error, failureWords(process.argv[2])));
  process.exitCode = 2;
}
