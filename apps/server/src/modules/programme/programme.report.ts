import type { Effect } from './batch/effect.rules.ts';
import type { AmountChange } from './programme.amounts.ts';
import type { Unclear } from './programme.header.ts';
import type { Counts } from './programme.kind.ts';
import { quotable } from './programme.quote.ts';

/** A place in a file and what is the matter there; line 0 is the whole file, an empty column the whole row. */
export type Problem = {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  /** The cell as it may be quoted; empty where there is none. */
  readonly cell: string;
};

export type FileReport = Counts & {
  readonly file: string;
  /** Null when the kind could not be found out. */
  readonly kind: string | null;
  /** Rows with at least one problem, or 1 for a file that cannot be read. */
  readonly rejected: number;
  /** The first of them in the order of the file; `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Rows that were left out without stopping the file: of those who left, or whose role has no plan. */
  readonly setAside: number;
  readonly asideRows: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly warningCount: number;
  /** Only of a heading that does not say everything. */
  readonly unclear?: Unclear;
};

export type ImportReport = {
  /** `rejected`: something was wrong, so nothing of any file was applied. */
  readonly outcome: 'applied' | 'checked' | 'rejected';
  readonly files: readonly FileReport[];
  /** Of a batch whose files are right. */
  readonly effect?: Effect;
  /** The state of the programme that a batch was read on. */
  readonly horizon?: string;
};

export type ImportProgress =
  | { readonly event: 'waiting' }
  | { readonly event: 'file'; readonly file: string; readonly kind: string }
  | { readonly event: 'read'; readonly file: string; readonly bytes: number; readonly size: number }
  | { readonly event: 'booking' }
  | { readonly event: 'changes'; readonly rows: readonly AmountChange[] }
  /** Changes beyond those that were asked for. */
  | { readonly event: 'moreChanges'; readonly count: number }
  | {
      readonly event: 'aside';
      readonly file: string;
      readonly columns: readonly string[];
      readonly rows: readonly AsideRow[];
    };

/** A row that was set aside, with its cells in the order of `columns`. */
export type AsideRow = { readonly line: number; readonly cells: readonly string[]; readonly reason: string };

/** The most problems that a report spells out. */
export const problemsMax = 1_000;

const batchRows = 500;

/** Hands rows on some hundreds at a time, so that a million of them need no memory. */
export function inBatches<T>(send: (rows: readonly T[]) => void): { add(row: T): void; flush(): void } {
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
  /** The cell is quoted as it may be shown; what is kept of it holds no PESEL and no account. */
  add(line: number, column: string, reason: string, cell?: string): void;
  /** Rows that were told about. */
  rows(): number;
  count(): number;
  /** In the order of the file. */
  first(): Problem[];
};

/** Keeps the first problems by line and counts the rest, so that a million of them need no memory. */
export function problemList(): ProblemList {
  let kept: Problem[] = [];
  const lines = new Set<number>();
  let count = 0;
  return {
    add: (line, column, reason, cell = '') => {
      count += 1;
      lines.add(line);
      kept.push({ line, column, reason, cell: quotable(cell, column) });
      if (kept.length >= problemsMax * 2) kept = inOrder(kept).slice(0, problemsMax);
    },
    rows: () => lines.size,
    count: () => count,
    first: () => inOrder(kept).slice(0, problemsMax),
  };
}

function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => a.line - b.line);
}

export function unreadFile(file: string, problems: readonly Problem[]): FileReport {
  const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
  return {
    file,
    kind: null,
    ...counts,
    rejected: 1,
    problems,
    problemCount: problems.length,
    setAside: 0,
    asideRows: [],
    warnings: [],
    warningCount: 0,
  };
}
