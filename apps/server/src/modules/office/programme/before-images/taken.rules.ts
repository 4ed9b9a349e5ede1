import type { ImportLeftReason } from '@klub/contract/panel/import-files';

/** Why a row of an import is kept, wholly or in part. */
export type LeftReason = ImportLeftReason;

/** A kept row: its person, its name and the reason. */
export type LeftRow = {
  readonly personId: number | null;
  readonly about: string;
  readonly why: LeftReason;
};

/** Maximum number of listed kept rows of a file. */
export const leftRowsMax = 100;

export type Taken = {
  count(rows: number): void;
  leave(why: LeftReason, row: Omit<LeftRow, 'why'>, laterImports?: readonly number[]): void;
  readonly rows: () => number;
  readonly left: ReadonlyMap<LeftReason, number>;
  readonly named: readonly LeftRow[];
  readonly laterImports: ReadonlySet<number>;
};

export function undoTally(): Taken {
  let count = 0;
  const left = new Map<LeftReason, number>();
  const named: LeftRow[] = [];
  const laterImports = new Set<number>();
  return {
    left,
    named,
    laterImports,
    rows: () => count,
    count: (rows) => {
      count += rows;
    },
    leave: (why, { personId, about }, later = []) => {
      left.set(why, (left.get(why) ?? 0) + 1);
      if (named.length < leftRowsMax) named.push({ personId, about, why });
      for (const id of later) laterImports.add(id);
    },
  };
}
