import type { Effect } from './batch/effect.rules.ts';
import type { AmountChange } from './programme.amounts.ts';
import type { Meaning, Unclear } from './programme.header.ts';
import type { Counts } from './programme.kind.ts';
import { quotable } from './programme.quote.ts';

/** A place in a file with its fault; line 0: the whole file, empty column: the whole row. */
export type Problem = {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  /** The cell in quotable form; empty for none. */
  readonly cell: string;
};

/** Problems with one reason: their number, and the first ones in file order. */
export type ProblemGroup = {
  readonly reason: string;
  readonly count: number;
  readonly first: readonly Problem[];
};

export type FileReport = Counts & {
  readonly file: string;
  /** Null: not recognised. */
  readonly kind: string | null;
  /** Rows with at least one problem, or 1 for an unreadable file. */
  readonly rejected: number;
  /** The first ones in file order; `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** The most frequent reasons of all problems, also unlisted ones; not in a command's answer. */
  readonly groups?: readonly ProblemGroup[];
  /** Skipped rows: of people who left, or whose role has no plan. */
  readonly setAside: number;
  readonly asideRows: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly warningCount: number;
  /** The most frequent reasons of all warnings; not in a command's answer. */
  readonly warningGroups?: readonly ProblemGroup[];
  /** First days, of figures; not in a command's answer. */
  readonly months?: readonly string[];
  /** Chosen meanings of headings in this file; not in a command's answer. */
  readonly meanings?: readonly Meaning[];
  /** Only for an incomplete heading. */
  readonly unclear?: Unclear;
};

export type ImportReport = {
  /** `rejected`: a fault, so no file was applied. */
  readonly outcome: 'applied' | 'checked' | 'rejected';
  readonly files: readonly FileReport[];
  /** Of a batch without faults. */
  readonly effect?: Effect;
  /** The programme's state when the batch was read. */
  readonly horizon?: string;
};

export type ImportProgress =
  | { readonly event: 'waiting' }
  | { readonly event: 'file'; readonly file: string; readonly kind: string }
  | { readonly event: 'read'; readonly file: string; readonly bytes: number; readonly size: number }
  | { readonly event: 'booking' }
  | { readonly event: 'changes'; readonly rows: readonly AmountChange[] }
  /** Number of changes beyond the requested ones. */
  | { readonly event: 'moreChanges'; readonly count: number }
  | {
      readonly event: 'aside';
      readonly file: string;
      readonly columns: readonly string[];
      readonly rows: readonly AsideRow[];
    };

/** A skipped row, with cells in the order of `columns`. */
export type AsideRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly reason: string;
};

/** A new row as it is read, with values in the order of its file's known columns. */
export type NewRow = { readonly line: number; readonly cells: readonly string[] };

/** Columns of a list of skipped rows: those of their file, the reason and the row's number. */
export function asideHeading(columns: readonly string[]): string[] {
  return [...columns, 'odlozono', 'plik', 'wiersz'];
}

export function asideCells(file: string, { cells, reason, line }: AsideRow): string[] {
  return [...cells, reason, file, String(line)];
}

/** Maximum number of listed problems in a report. */
const problemsMax = 1_000;

const batchRows = 500;

/** Sends rows in batches, so that a million need no memory. */
export function inBatches<T>(send: (rows: readonly T[]) => void): {
  add(row: T): void;
  flush(): void;
} {
  let rows: T[] = [];
  const flush = (): void => {
    if (rows.length > 0) send(rows);
    rows = [];
  };
  return {
    add: (row) => {
      if (rows.push(row) >= batchRows) flush();
    },
    flush,
  };
}

export type ProblemList = {
  /** Quotes the cell in a form for display; the stored form has no PESEL or account. */
  add(line: number, column: string, reason: string, cell?: string): void;
  /** Number of rows with problems. */
  rows(): number;
  count(): number;
  /** In file order. */
  first(): Problem[];
  groups(): ProblemGroup[];
};

/** Keeps the first problems by line and counts the rest, so that a million need no memory. */
export function problemList(): ProblemList {
  let kept: Problem[] = [];
  const lines = new Set<number>();
  const groups = groupList();
  let count = 0;
  return {
    add: (line, column, reason, cell = '') => {
      count += 1;
      lines.add(line);
      const problem = { line, column, reason, cell: quotable(cell, column) };
      groups.add(problem);
      kept.push(problem);
      if (kept.length >= problemsMax * 2) kept = inOrder(kept).slice(0, problemsMax);
    },
    rows: () => lines.size,
    count: () => count,
    first: () => inOrder(kept).slice(0, problemsMax),
    groups: groups.largest,
  };
}

/** Maximum numbers of distinguished reasons, reported reasons, and places of each. */
const reasonsMax = 1_000;
const groupsMax = 50;
const placesMax = 5;

/** Counts all problems by reason, ignoring quoted text and row numbers. */
function groupList(): { add(problem: Problem): void; largest(): ProblemGroup[] } {
  type Group = { reason: string; count: number; first: Problem[] };
  const groups = new Map<string, Group>();
  const find = (reason: string): Group | undefined => {
    const general = generalReason(reason);
    const known = groups.get(general);
    if (known !== undefined && known.reason !== reason) known.reason = general;
    if (known !== undefined || groups.size >= reasonsMax) return known;
    const group = { reason, count: 0, first: [] };
    groups.set(general, group);
    return group;
  };
  let last: { reason: string; group: Group | undefined } | undefined;
  return {
    add: (problem) => {
      if (last?.reason !== problem.reason)
        last = { reason: problem.reason, group: find(problem.reason) };
      const { group } = last;
      if (group === undefined) return;
      group.count += 1;
      const latest = group.first.at(-1);
      if (latest !== undefined && group.first.length >= placesMax && latest.line <= problem.line)
        return;
      group.first = inOrder([...group.first, problem]).slice(0, placesMax);
    },
    largest: () => [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, groupsMax),
  };
}

function generalReason(reason: string): string {
  return reason.replace(/„[^„”]*”/g, '„…”').replace(/w wierszu \d{1,8}/g, 'w wierszu …');
}

function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => a.line - b.line);
}

export function unreadFile(file: string, problems: readonly Problem[]): FileReport {
  const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
  const groups = groupList();
  for (const problem of problems) groups.add(problem);
  return {
    file,
    kind: null,
    meanings: [],
    ...counts,
    rejected: 1,
    problems,
    problemCount: problems.length,
    groups: groups.largest(),
    setAside: 0,
    asideRows: [],
    warnings: [],
    warningCount: 0,
  };
}
