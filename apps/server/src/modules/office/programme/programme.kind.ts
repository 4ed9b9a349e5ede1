import type { CustomersFrom } from './kinds/participants/customers.rules.ts';
import { type Role, type RoleNames, roleNames } from '@klub/contract/roles';
import type { Transaction } from 'kysely';
import type { Random } from '../../../infra/crypto/random.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { PlainLines, Row, Sheet } from '../../../infra/tables/spreadsheet.ts';
import { isErrorValue, uncalculated } from '../../../infra/tables/xlsx.rules.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { Entry } from './batch/effect.rules.ts';
import type { BeforeImage } from './before-images/before-image.ts';
import type { Fragment } from './programme.cells.store.ts';
import { type Column, type Columns, type RowOf, isWrong, wrong } from './programme.columns.ts';
import { reasons, warnings } from './programme.copy.ts';
import { isTotals } from './programme.rules.ts';
import { columnLabels, columnWords } from './programme.words.copy.ts';
import { plainName, roleNamesOn, rolesByName } from '../../club/settings/settings.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { readTextOf } from './changes/changes.rules.ts';
import { shownCell } from './programme.quote.ts';

export type Counts = { new: number; changed: number; unchanged: number };

export type Value = number | string;

/** A stored value that a file replaces. */
export type ValueChange = {
  readonly line: number;
  /** Null: concerns only a shop. */
  readonly personId: number | null;
  readonly shop: string;
  /** Month of a figure, or special task and target. */
  readonly of: string;
  readonly column: string;
  readonly before: Value;
  readonly after: Value;
};

/** A kind of import file. One file of `kinds/` each. */
export type Kind = {
  /** In Polish: `sklepy`. */
  readonly name: string;
  /** What a file of the kind is for: a Polish sentence. */
  readonly purpose: string;
  readonly columns: Columns;
  /** What an undo restores: the tables that the kind writes, each before those that it points at. */
  readonly images: readonly BeforeImage[];
  /** Null: no file of the present state is made. */
  readonly present: Present | null;
  /**
   * The stored rows as an editor has them: cells of a file, with pictures by their addresses. Null: no editor writes
   * the kind.
   */
  readonly cells: ((only: Fragment) => Fragment) | null;
  apply(context: ImportContext): Promise<Counts>;
};

/** A month is its first day. */
export type PresentAsked = {
  readonly month: string;
  readonly today: string;
  /** A condition on the kind's table, as `t`; left out: all rows. Monthly kinds know none. */
  readonly only?: Fragment;
};

/** How the present state is written as a file whose import changes nothing. */
export type Present = {
  readonly isMonthly?: true;
  /** A row that a file of the kind lacks is removed. */
  readonly isWhole?: true;
  /** In a file of the kind an empty cell leaves what is there. */
  readonly isKeptWhenEmpty?: true;
  rows(asked: PresentAsked): Fragment;
};

/** What a column of a kind means, in Polish. */
export function wordsOf(
  { columns }: Pick<Kind, 'columns'>,
  name: string,
  names: RoleNames = roleNames,
): string {
  const words = columns[name]?.words ?? columnWords[name] ?? '';
  return typeof words === 'string' ? words : words(names);
}

/** What a column's field is called, in Polish. */
export function labelOf({ columns }: Pick<Kind, 'columns'>, name: string): string {
  return columns[name]?.label ?? columnLabels[name] ?? name;
}

/** What a kind has at hand while one file is applied, within the transaction of the import. */
export type ImportContext = {
  readonly tx: Transaction<Schema>;
  readonly now: Date;
  readonly vault: Vault;
  readonly random: Random;
  readonly run: ImportRun;
  readonly file: ImportFile;
  readonly report: RowReport;
  readonly content: ContentStore;
  readonly effects: ImportEffects;
};

export type ImportRun = {
  readonly id: number;
  /** A rehearsal: rolled back at the end, so no notification is sent. */
  readonly isRehearsal: boolean;
  /** True for a panel import, where a second person decides if needed. */
  readonly isOfPanel: boolean;
  /** True when another file of the same kind follows in the import. */
  readonly comesAgain: boolean;
  /** True when before-images are stored for an undo. */
  readonly keepsBefore: boolean;
  /** An older state of a task replaces a newer one, by two people (D63). */
  readonly replacesNewer: boolean;
  readonly customersFrom: CustomersFrom;
};

export type ImportFile = {
  readonly sheet: Sheet;
  /** The file's columns with their positions; the others stay unchanged. */
  readonly given: ReadonlyMap<string, number>;
  /** Rows of the sheet with cells in the order of `columns`; reports progress. */
  rows(): AsyncIterable<Row[]>;
  /**
   * The bytes of a plain file, for a kind with its own reader (`sheet.plain`); reports progress.
   */
  bytes(plain: PlainLines): AsyncIterable<Buffer>;
};

export type RowReport = {
  /** Rejects a row, and with it the whole import. */
  reject(line: number, column: string, reason: string, cell?: string): void;
  /**
   * Skips a row without stopping the file, with its cells by column; it is counted, listed and
   * reported.
   */
  skipRow(
    line: number,
    column: string,
    reason: string,
    cells: Readonly<Record<string, string>>,
  ): void;
  warn(line: number, column: string, sentence: string, cell?: string): void;
  /** Months (first days) that the file's figures are about. */
  noteMonths(months: readonly string[]): void;
  /**
   * Lists a new row; undefined when the list was not requested. A kind with plain rows gives the line
   * alone, others also the values in the order of the kind's columns that the file has.
   */
  readonly listNew: ((line: number, cells?: () => readonly string[]) => void) | undefined;
  /** Lists a replaced value; undefined when the list was not requested. */
  readonly listChange: ((change: ValueChange) => Promise<void> | undefined) | undefined;
};

export type ContentStore = {
  /** Sanitised HTML; removed parts become a warning. */
  html(line: number, column: string, text: string): string;
  /** Stores a picture next to the file; returns its address, null for none or a rejected one. */
  picture(line: number, column: string, name: string | null): Promise<string | null>;
};

/** Messages about changed data that follow. */
export type Told = { readonly sms: number; readonly emails: number };

/** What follows from written rows, when all files are applied. */
export type ImportEffects = {
  /** Months (first days) whose bonuses may change, for these people or everyone. */
  touch(months: Iterable<string>, personIds?: readonly number[]): void;
  /** Ids of special tasks whose golden points may change, for these people or everyone. */
  touchTasks(ids: Iterable<number>, personIds?: readonly number[]): void;
  /** Counts changed bank accounts of people who have joined. */
  countAccounts(people: number): void;
  /** Counts messages to former numbers and addresses about changed data (D66). */
  countTold(told: Told): void;
  /** Counts newer states of tasks that an older one replaces. */
  countOlder(rows: number): void;
  /** A shop has another customer from this month on (D64). */
  changeCustomers(month: string): void;
  /** Bookings by the kind itself, which count in the effect. */
  noteBooked(entries: readonly Entry[]): void;
  /**
   * People whose rows of these months later steps may read: a rehearsal need not write other rows.
   */
  readLater(months: readonly string[]): Promise<'all' | ReadonlySet<number>>;
};

export type Line<R> = { readonly line: number; readonly row: R };

/** Definition of a kind with plain rows. */
export type RowKind<C extends Columns> = Pick<Kind, 'name' | 'purpose'> &
  Partial<Pick<Kind, 'images' | 'present' | 'cells'>> & {
    readonly columns: C;
    /** Rows of one file with equal keys are an error, reported under `keyColumn`. */
    key(row: RowOf<C>): string;
    readonly keyColumn: keyof C & string;
    /** Called once per file; the returned function gets its rows in batches. */
    writer(context: ImportContext): (lines: Line<RowOf<C>>[]) => Promise<Counts>;
  };

const batchSize = 2_000;
/** Maximum characters of a batch: long texts fill it sooner. */
const batchLength = 2_000_000;

/** Builds a kind from columns, a key and a writer; reads, checks, rejects and counts rows. */
export function rowKind<const C extends Columns>(kind: RowKind<C>): Kind {
  return {
    name: kind.name,
    purpose: kind.purpose,
    columns: kind.columns,
    images: kind.images ?? [],
    present: kind.present ?? null,
    cells: kind.cells ?? null,
    apply: async (context) => {
      const cellsOf = new Map<number, readonly string[]>();
      const rowOf = new Map<number, RowOf<C>>();
      const quoting = listingContext(
        quotingContext(context, cellsOf),
        kind.columns,
        rowOf,
        cellsOf,
      );
      const write = kind.writer(quoting);
      const read = rowReader(kind.columns, context, await roleWords(context, kind.columns));
      const seen = new Map<string, number>();
      const total: Counts = { new: 0, changed: 0, unchanged: 0 };
      let lines: Line<RowOf<C>>[] = [];
      let length = 0;
      const flush = async (): Promise<void> => {
        if (lines.length > 0) addTo(total, await write(lines));
        lines = [];
        cellsOf.clear();
        rowOf.clear();
        length = 0;
      };
      for await (const batch of context.file.rows()) {
        for (const { line, cells } of batch) {
          const row = read(line, cells);
          if (row === null) continue;
          const key = kind.key(row);
          const earlier = seen.get(key);
          if (earlier === undefined) {
            seen.set(key, line);
            lines.push({ line, row });
            cellsOf.set(line, cells);
            if (quoting.report.listNew !== undefined) rowOf.set(line, row);
            for (const cell of cells) length += cell.length;
          } else {
            context.report.reject(
              line,
              kind.keyColumn,
              reasons.duplicate(earlier),
              cellOf(context.file, cells, kind.keyColumn),
            );
          }
          if (lines.length >= batchSize || length >= batchLength) await flush();
        }
      }
      await flush();
      return total;
    },
  };
}

/** The context with rejections that quote the row's cell. */
function quotingContext(
  context: ImportContext,
  cellsOf: ReadonlyMap<number, readonly string[]>,
): ImportContext {
  const { report, file } = context;
  return {
    ...context,
    report: {
      ...report,
      reject: (line, column, reason, cell) => {
        report.reject(line, column, reason, cell ?? cellOf(file, cellsOf.get(line) ?? [], column));
      },
      skipRow: (line, column, reason) => {
        const cells = cellsOf.get(line) ?? [];
        const named = [...file.given].map(([name, at]) => [name, cells[at] ?? ''] as const);
        report.skipRow(line, column, reason, Object.fromEntries(named));
      },
    },
  };
}

/** The context that lists a new row by its line, with the values as they are read. */
export function listingContext(
  context: ImportContext,
  columns: Columns,
  rowOf: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
  cellsOf: ReadonlyMap<number, readonly string[]>,
): ImportContext {
  const { report, file } = context;
  const { listNew } = report;
  if (listNew === undefined) return context;
  const shown = Object.entries(columns)
    .filter(([name]) => file.given.has(name))
    .map(([name, column]) => ({ name, textOf: readTextOf(name, column) }));
  const cellsIn = (line: number) => () =>
    shown.map(({ name, textOf }) => {
      const value = rowOf.get(line)?.[name];
      return shownCell(textOf(value) ?? cellOf(file, cellsOf.get(line) ?? [], name), name);
    });
  return { ...context, report: { ...report, listNew: (line) => listNew(line, cellsIn(line)) } };
}

function cellOf({ given }: ImportFile, cells: readonly string[], column: string): string {
  return cells[given.get(column) ?? -1] ?? '';
}

export function addTo(total: Counts, more: Counts): void {
  total.new += more.new;
  total.changed += more.changed;
  total.unchanged += more.unchanged;
}

/** Roles by their names, if a column has roles. */
async function roleWords(
  { tx, now }: ImportContext,
  columns: Columns,
): Promise<ReadonlyMap<string, Role>> {
  if (!Object.values(columns).some(({ isRole }) => isRole)) return new Map();
  return rolesByName(await roleNamesOn(tx, dayOf(now)));
}

/** Reads one row by its columns; null when a cell was rejected; all faults are reported. */
function rowReader<C extends Columns>(
  columns: C,
  { file: { sheet, given }, report: { reject, warn } }: ImportContext,
  roleNamed: ReadonlyMap<string, Role>,
): (line: number, cells: readonly string[]) => RowOf<C> | null {
  const width = sheet.header.length;
  const entries = Object.entries(columns).map(([name, column]) => ({
    name,
    column,
    at: given.get(name) ?? -1,
  }));
  return (line, cells) => {
    const isSum = isTotals(cells);
    const isWide = hasWidth(cells, width, sheet.hasOpenEnds);
    if (!isWide && !isSum) {
      reject(line, '', reasons.ragged(cells.length, width));
      return null;
    }
    const row: Record<string, unknown> = {};
    const faults: {
      readonly name: string;
      readonly reason: string;
      readonly cell: string | undefined;
    }[] = [];
    for (const { name, column, at } of entries) {
      const value = at === -1 ? null : cellValue(column, cells[at] ?? '', roleNamed);
      if (isWrong(value)) {
        faults.push({ name, reason: value.wrong, cell: cells[at] });
      }
      row[name] = value;
    }
    if (faults.length === 0 && isWide) return row as RowOf<C>;
    if (isSum)
      warn(
        line,
        '',
        warnings.totals,
        cells.find((cell) => cell.trim() !== ''),
      );
    else for (const { name, reason, cell } of faults) reject(line, name, reason, cell);
    return null;
  };
}

function cellValue(column: Column, cell: string, roleNamed: ReadonlyMap<string, Role>): unknown {
  const text = cell.trim();
  const unreadable = whyUnreadable(text);
  if (unreadable !== null) return wrong(unreadable);
  const word = column.isRole === true ? (roleNamed.get(plainName(text)) ?? text) : text;
  if (text !== '') return column.read(word);
  return column.required ? wrong(reasons.required) : null;
}

/** Why a cell shows something else than what its author wrote; null when it does not. */
export function whyUnreadable(text: string): string | null {
  if (isErrorValue(text)) return text === uncalculated ? reasons.uncalculated : reasons.errorValue;
  return text.includes('\ufffd') ? reasons.lostLetter : null;
}

/** Empty cells beyond the header are allowed; missing ones only if the format omits them. */
export function hasWidth(cells: readonly string[], width: number, hasOpenEnds: boolean): boolean {
  if (cells.length === width) return true;
  if (cells.length < width) return hasOpenEnds;
  return cells.slice(width).every((cell) => cell.trim() === '');
}
