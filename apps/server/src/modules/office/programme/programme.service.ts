import { isAllowedImage } from '@klub/contract/allowed-html';
import type { CustomersFrom } from './kinds/participants/customers.rules.ts';
import { toldWith } from './batch/effect.rules.ts';
import type { Transaction } from 'kysely';
import type { Deps } from '../../../infra/deps.ts';
import { cleanHtml, isBlankHtml } from '../../../infra/html.ts';
import { refuse } from '../../../infra/refusal.ts';
import { type Source, Unreadable, fileSource } from '../../../infra/tables/source.ts';
import { type Sheet, openSheet } from '../../../infra/tables/spreadsheet.ts';
import { undoable } from '../../../infra/db/undo.ts';
import { bookSpecials } from '../../club/specials/specials.ts';
import { countOfCommand } from './batch/effect.service.ts';
import { kinds } from './kinds.ts';
import { corrections } from './kinds/targets/corrections.ts';
import type { BatchHooks } from './batch/batch.service.ts';
import {
  type AmountList,
  type BookedAmount,
  type PlainChange,
  amountList,
} from './programme.amounts.ts';
import { bookTouched, mayBook, touchedMonths } from './programme.bonuses.ts';
import { headerSentences, reasons, unreadableSentence, warnings } from './programme.copy.ts';
import {
  type Aliases,
  type Meaning,
  headingRank,
  recognise,
  withoutErrorColumn,
} from './programme.header.ts';
import type { Database } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type {
  Told,
  ContentStore,
  Counts,
  ImportContext,
  ImportEffects,
  ImportFile,
  Kind,
  RowReport,
} from './programme.kind.ts';
import { takePicture } from './programme.pictures.ts';
import {
  type FileReport,
  type ImportProgress,
  type ImportReport,
  type Problem,
  type AsideRow,
  type NewRow,
  inBatches,
  problemList,
  unreadFile,
} from './programme.report.ts';
import {
  allowLongWork,
  beginRun,
  finishRun,
  tryImportLock,
  waitForImportLock,
} from './programme.store.ts';

export type ImportOptions = {
  /** Paths, or sources in memory. */
  readonly files: readonly (string | Source)[];
  /** True: shows the effect and rolls back. */
  readonly dryRun?: boolean;
  /** Uses this kind for every file instead of recognising the header. */
  readonly as?: string;
  /** Kinds chosen by an operator, by file name. */
  readonly kinds?: Readonly<Record<string, string>>;
  readonly aliases?: Aliases;
  readonly readsHidden?: boolean;
  readonly replacesNewer?: boolean;
  readonly customersFrom?: CustomersFrom;
  /** Sends changes with old and new values, as events. */
  readonly listChanges?: boolean;
  /**
   * Maximum number of changes of rows, and of golden points; of the rest only the number is sent.
   */
  readonly changesMax?: number;
  /** False, for a rehearsal: checks files only, without bookings. */
  readonly books?: boolean;
  /** Cells of pictures may hold an address of the file store. */
  readonly takesAddresses?: boolean;
  /** False: throws `importRunning` instead of waiting for another import. */
  readonly waits?: boolean;
  /** Steps of the panel in the same transaction; its imports can be undone. */
  readonly batch?: BatchHooks;
  /** Called for every problem of a row, also unlisted ones. */
  onWrongRow?(file: string, line: number, reason: string): void;
  /** Called for every new row, with its values as they are read; without it none is listed. */
  onNewRow?(file: string, columns: readonly string[], row: NewRow): void;
  /** Called for every listed change, also unsent ones. */
  onChange?(change: PlainChange): void;
  onProgress?(progress: ImportProgress): void;
};

export type ImportDeps = Pick<Deps, 'files' | 'clock' | 'random' | 'vault'> & {
  readonly database: Pick<Database, 'kysely'>;
};

/**
 * Applies all files or none (D36): one transaction, one import at a time. Faults are returned by
 * file, line, column and reason, never thrown.
 */
export async function importProgramme(
  deps: ImportDeps,
  options: ImportOptions,
): Promise<ImportReport> {
  const opened = await Promise.all(options.files.map((file) => open(file, options)));
  return undoable<ImportReport>((undo) =>
    isReadable(opened)
      ? deps.database.kysely
          .transaction()
          .execute((transaction) => applyFiles({ deps, options, transaction }, opened, undo))
      : Promise.resolve({ outcome: 'rejected', files: opened.map(reportOf) }),
  );
}

/** The files were rejected; the transaction must be rolled back. */
export class ImportRejected extends Error {
  readonly files: readonly FileReport[];
  constructor(files: readonly FileReport[]) {
    super('An import within an act was rejected.');
    this.files = files;
  }
}

/**
 * The same in a caller's transaction, which by default does not wait for another import. Throws
 * `ImportRejected`.
 */
export async function importWithin(
  transaction: Transaction<Schema>,
  deps: Omit<ImportDeps, 'database'>,
  options: Omit<ImportOptions, 'dryRun' | 'books'>,
): Promise<ImportReport> {
  const opened = await Promise.all(options.files.map((file) => open(file, options)));
  if (!isReadable(opened)) throw new ImportRejected(opened.map(reportOf));
  const run = {
    deps,
    options: { waits: false, ...options },
    transaction,
  };
  return applyFiles(run, opened, ({ files }) => {
    throw new ImportRejected(files);
  });
}

/**
 * Applies files in a transaction that its caller rolls back: without the lock of imports and without bookings, so that
 * no import waits for it. Rows with faults are left out; the reports name them.
 */
export async function tryWithin(
  transaction: Transaction<Schema>,
  deps: Omit<ImportDeps, 'database'>,
  options: Pick<ImportOptions, 'files' | 'kinds' | 'takesAddresses'>,
): Promise<FileReport[]> {
  const opened = await Promise.all(options.files.map((file) => open(file, options)));
  if (!isReadable(opened)) return opened.map(reportOf);
  const run = runOf({ deps, options: { ...options, dryRun: true, books: false }, transaction });
  return applyInOrder(run, opened);
}

function isReadable(opened: readonly Opened[]): opened is readonly Task[] {
  return opened.every((file) => !('report' in file));
}

async function applyFiles(
  parts: Pick<Run, 'deps' | 'options' | 'transaction'>,
  tasks: readonly Task[],
  undo: (report: ImportReport) => never,
): Promise<ImportReport> {
  const { options, transaction } = parts;
  await beginAlone(transaction, options);
  const run = runOf(parts);
  const horizon = await options.batch?.begin(transaction);
  const moment = horizon === undefined ? {} : { horizon };
  const files = await applyInOrder(run, tasks);
  if (files.some(({ problemCount }) => problemCount > 0))
    return undo({ outcome: 'rejected', files, ...moment });
  const isRehearsal = options.dryRun === true;
  if (isRehearsal && options.books === false) return undo({ outcome: 'checked', files, ...moment });
  const booked = await bookAll(run, isRehearsal);
  const isOfCommand = options.batch === undefined && !isRehearsal;
  if (isOfCommand && !(await countOfCommand(transaction, run))) {
    return undo({ outcome: 'rejected', files: files.map(withLateCorrections), ...moment });
  }
  const done = { isRehearsal, ...run, booked };
  const effect = await options.batch?.end(transaction, done, files);
  const found = { files, ...moment, ...(effect === undefined ? {} : { effect }) };
  return isRehearsal ? undo({ outcome: 'checked', ...found }) : { outcome: 'applied', ...found };
}

/** Waits for the running import, or throws for a caller that does not wait. */
async function beginAlone(
  transaction: Transaction<Schema>,
  { waits, onProgress }: ImportOptions,
): Promise<void> {
  await allowLongWork(transaction);
  if (await tryImportLock(transaction)) return;
  if (waits === false) throw refuse('importRunning');
  onProgress?.({ event: 'waiting' });
  await waitForImportLock(transaction);
}

function runOf({ deps, options, transaction }: Pick<Run, 'deps' | 'options' | 'transaction'>): Run {
  const { listChanges, changesMax = Number.POSITIVE_INFINITY, onChange, onProgress } = options;
  const bounds = { max: changesMax, onEach: onChange };
  return {
    deps,
    options,
    transaction,
    now: deps.clock.now(),
    touched: touchedMonths(),
    changes:
      listChanges === true
        ? amountList(transaction, bounds, (told) => onProgress?.(told))
        : undefined,
    runIds: [],
    accounts: 0,
    told: { sms: 0, emails: 0 },
    older: 0,
    customersFrom: null,
    entries: [],
  };
}

/** Reports in file order, although files are applied by kind. */
async function applyInOrder(run: Run, tasks: readonly Task[]): Promise<FileReport[]> {
  const reports = new Map<Task, FileReport>();
  const inOrder = tasks.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  for (const [at, task] of inOrder.entries())
    reports.set(task, await applyFile(run, task, inOrder[at + 1]));
  return tasks.map((task) => reports.get(task) ?? reportOf(task));
}

/** Books the resulting golden points; returns them with the kinds' own bookings. */
async function bookAll(
  { transaction, options, touched, changes, entries, now }: Run,
  isRehearsal: boolean,
): Promise<BookedAmount[]> {
  const onBegin = (): void => options.onProgress?.({ event: 'booking' });
  const bonuses = await bookTouched(transaction, touched, { isRehearsal, now, onBegin });
  const specials = await bookSpecials(transaction, [...touched.tasks], { isRehearsal, now });
  const ofTasks = specials.map((entry) => ({ ...entry, kind: 'special' }));
  const booked = [...bonuses, ...ofTasks, ...entries];
  await changes?.addBooked(booked);
  return booked;
}

/** A manual correction used up one person's limit while the file was read. */
function withLateCorrections(file: FileReport): FileReport {
  if (file.kind !== corrections.name) return file;
  const problem = { line: 0, column: 'punkty', reason: reasons.correctionForTwo, cell: '' };
  return { ...file, problems: [problem], problemCount: 1 };
}

type Task = {
  readonly sheet: Sheet;
  readonly kind: Kind;
  readonly given: ReadonlyMap<string, number>;
  readonly extra: readonly string[];
  readonly meanings: readonly Meaning[];
};
type Opened = Task | { readonly report: FileReport };

async function open(file: string | Source, options: ImportOptions): Promise<Opened> {
  const name = typeof file === 'string' ? file : file.name;
  try {
    const source = typeof file === 'string' ? await fileSource(file) : file;
    const reading = {
      forced: options.kinds?.[source.name] ?? options.as,
      aliases: options.aliases ?? {},
      readsHidden: options.readsHidden,
    };
    const sheet = withoutErrorColumn(await openSheet(source, headingRank(kinds, reading), reading));
    const recognised = recognise(sheet, kinds, reading);
    if ('kind' in recognised) return { sheet, ...recognised };
    const problems = recognised.problems.map((reason) => ({
      line: sheet.headerLine,
      column: '',
      reason,
      cell: '',
    }));
    return {
      report: {
        ...unreadFile(name, problems),
        unclear: recognised.unclear,
        meanings: recognised.meanings,
      },
    };
  } catch (error) {
    return { report: unreadFile(name, [problemOf(error)]) };
  }
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof Unreadable)) throw error;
  return { line: error.line, column: '', reason: unreadableSentence(error), cell: '' };
}

function reportOf(file: Opened): FileReport {
  if ('report' in file) return file.report;
  const empty = unreadFile(file.sheet.source.name, []);
  return { ...empty, kind: file.kind.name, rejected: 0 };
}

type Run = {
  readonly deps: Omit<ImportDeps, 'database'>;
  readonly options: ImportOptions;
  readonly transaction: Transaction<Schema>;
  readonly now: Date;
  readonly touched: ReturnType<typeof touchedMonths>;
  readonly changes: AmountList | undefined;
  /** Of the started files. */
  readonly runIds: number[];
  /** Changed bank accounts of people who have joined. */
  accounts: number;
  told: Told;
  /** Newer states of tasks that an older one replaces. */
  older: number;
  /** The first month that has another customer in some shop; null: none. */
  customersFrom: string | null;
  /** Bookings by kinds themselves. */
  readonly entries: BookedAmount[];
};

/** Collected while one file is applied. */
type Noted = {
  readonly problems: ReturnType<typeof problemList>;
  readonly warnings: ReturnType<typeof problemList>;
  readonly asides: ReturnType<typeof problemList>;
  readonly asideRows: ReturnType<typeof inBatches<AsideRow>>;
  /** Of the file's figures, as first days. */
  readonly months: Set<string>;
  /** Known columns of the file. */
  readonly columns: readonly string[];
};

async function applyFile(run: Run, task: Task, next?: Task): Promise<FileReport> {
  const { options, transaction, now } = run;
  const { sheet, kind, given } = task;
  const { name: file } = sheet.source;
  options.onProgress?.({ event: 'file', file, kind: kind.name });
  const columns = Object.keys(kind.columns).filter((name) => given.has(name));
  const noted: Noted = {
    problems: problemList(),
    warnings: problemList(),
    asides: problemList(),
    months: new Set(),
    asideRows: inBatches<AsideRow>((rows) =>
      options.onProgress?.({ event: 'aside', file, columns, rows }),
    ),
    columns,
  };
  warnOfHeading(task, noted);
  const importId = await beginRun(transaction, {
    kind: kind.name,
    fileName: file,
    sha256: sheet.sha256,
    now,
  });
  run.runIds.push(importId);
  const counts = await applyKind(run, task, noted, contextOf(run, task, noted, { importId, next }));
  return reportOfApplied(task, noted, counts);
}

function warnOfHeading({ sheet, kind, extra }: Task, noted: Noted): void {
  for (const { line, cells } of sheet.above) {
    const words = cells.find((cell) => cell.trim() !== '');
    noted.warnings.add(line, '', warnings.aboveHeading, words);
  }
  if (extra.length > 0)
    noted.warnings.add(sheet.headerLine, '', warnings.extraColumns(kind.name, extra));
  if (sheet.otherSheets.length > 0)
    noted.warnings.add(0, '', warnings.otherSheets(sheet.otherSheets));
}

function contextOf(
  run: Run,
  task: Task,
  noted: Noted,
  { importId, next }: { readonly importId: number; readonly next: Task | undefined },
): ImportContext {
  const { deps, options, transaction, now } = run;
  const { kind } = task;
  const isRehearsal = options.dryRun === true;
  const isOfPanel = options.batch !== undefined;
  const report = reportTo(run, task, noted);
  return {
    tx: transaction,
    now,
    vault: deps.vault,
    random: deps.random,
    run: {
      id: importId,
      isRehearsal,
      isOfPanel,
      comesAgain: next?.kind === kind,
      keepsBefore: isOfPanel && !isRehearsal,
      replacesNewer: options.replacesNewer === true,
      customersFrom: options.customersFrom ?? null,
    },
    file: fileOf(run, task),
    report,
    content: contentOf(run, task, noted, report),
    effects: effectsOn(run, next),
  };
}

function fileOf({ options }: Run, { sheet, given }: Task): ImportFile {
  const { name: file, size } = sheet.source;
  const reportRead = (bytes: number) => options.onProgress?.({ event: 'read', file, bytes, size });
  return {
    sheet,
    given,
    rows: () => sheet.rows(reportRead),
    bytes: (plain) => plain.chunks(reportRead),
  };
}

function reportTo(
  { options, changes }: Run,
  { sheet }: Task,
  { problems, warnings: warned, asides, asideRows, months, columns }: Noted,
): RowReport {
  const { name: file } = sheet.source;
  return {
    listChange: changes && ((change) => changes.add(file, change)),
    reject: (line, column, reason, cell) => {
      problems.add(line, column, reason, cell);
      options.onWrongRow?.(file, line, reason);
    },
    skipRow: (line, column, reason, cells) => {
      asides.add(line, column, reason, cells[column]);
      asideRows.add({ line, reason, cells: columns.map((name) => cells[name] ?? '') });
    },
    warn: warned.add,
    noteMonths: (days) => {
      for (const day of days) months.add(day);
    },
    listNew:
      options.onNewRow === undefined
        ? undefined
        : (line, cells = () => []) => options.onNewRow?.(file, columns, { line, cells: cells() }),
  };
}

function contentOf(
  { deps, options, transaction, now }: Run,
  { sheet }: Task,
  { warnings: warned }: Noted,
  { reject }: RowReport,
): ContentStore {
  const isRehearsal = options.dryRun === true;
  const isOfPanel = options.batch !== undefined || sheet.source.folder === '';
  const { folder } = sheet.source;
  const of = { tx: transaction, now, isOfPanel, isRehearsal };
  const pictures = { ...of, files: deps.files, folder, reject };
  return {
    html: (line, column, text) => {
      const { html, removed } = cleanHtml(text);
      if (removed.length > 0) warned.add(line, column, warnings.html(removed));
      return isBlankHtml(html) ? '' : html;
    },
    picture: (line, column, name) =>
      options.takesAddresses === true && name !== null && isAllowedImage(name)
        ? Promise.resolve(name)
        : takePicture(pictures, { line, column, name }),
  };
}

function effectsOn(run: Run, next: Task | undefined): ImportEffects {
  const { options, transaction, touched } = run;
  return {
    touch: touched.add,
    touchTasks: touched.addTasks,
    countAccounts: (people) => {
      run.accounts += people;
    },
    countTold: (told) => {
      run.told = toldWith(run.told, told);
    },
    countOlder: (rows) => {
      run.older += rows;
    },
    changeCustomers: (month) => {
      if (run.customersFrom === null || month < run.customersFrom) run.customersFrom = month;
    },
    noteBooked: (entries) => void run.entries.push(...entries),
    readLater: async (months) =>
      next !== undefined || (await mayBook(transaction, touched, months))
        ? 'all'
        : (options.batch?.readsOf?.() ?? new Set()),
  };
}

async function applyKind(
  run: Run,
  { sheet, kind }: Task,
  { problems, asides, asideRows }: Noted,
  context: ImportContext,
): Promise<Counts> {
  let counts: Counts = { new: 0, changed: 0, unchanged: 0 };
  try {
    counts = await kind.apply(context);
    asideRows.flush();
    const rows = counts.new + counts.changed + counts.unchanged + asides.count();
    if (rows === 0 && problems.count() === 0)
      problems.add(sheet.headerLine, '', headerSentences.noRows);
    await run.changes?.flush();
    await finishRun(context.tx, context.run.id, counts);
  } catch (error) {
    const { line, column, reason } = problemOf(error);
    problems.add(line, column, reason);
  }
  return counts;
}

function reportOfApplied(
  { sheet, kind, meanings }: Task,
  { problems, warnings: warned, asides, months }: Noted,
  counts: Counts,
): FileReport {
  return {
    file: sheet.source.name,
    kind: kind.name,
    meanings,
    ...counts,
    rejected: problems.rows(),
    problems: problems.first(),
    problemCount: problems.count(),
    groups: problems.groups(),
    setAside: asides.rows(),
    asideRows: asides.first(),
    warnings: warned.first(),
    warningCount: warned.count(),
    warningGroups: warned.groups(),
    months: [...months].toSorted(),
  };
}
