import type { Counts } from './programme.kind.ts';

/** A place in a file and what is the matter there; line 0 is the whole file, an empty column the whole row. */
export type Problem = { readonly line: number; readonly column: string; readonly reason: string };

export type FileReport = Counts & {
  readonly file: string;
  /** Null when the kind could not be found out. */
  readonly kind: string | null;
  /** Rows with at least one problem, or 1 for a file that cannot be read. */
  readonly rejected: number;
  /** The first of them in the order of the file; `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly warnings: readonly Problem[];
  readonly warningCount: number;
};

export type ImportReport = {
  /** `rejected`: something was wrong, so nothing of any file was applied. */
  readonly outcome: 'applied' | 'checked' | 'rejected';
  readonly files: readonly FileReport[];
};

export type ImportProgress =
  | { readonly event: 'waiting' }
  | { readonly event: 'file'; readonly file: string; readonly kind: string }
  | { readonly event: 'read'; readonly file: string; readonly bytes: number; readonly size: number }
  | { readonly event: 'booking' };

/** The most problems that a report spells out. */
export const problemsMax = 1_000;

export type ProblemList = {
  add(line: number, column: string, reason: string): void;
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
    add: (line, column, reason) => {
      count += 1;
      lines.add(line);
      kept.push({ line, column, reason });
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
    warnings: [],
    warningCount: 0,
  };
}
