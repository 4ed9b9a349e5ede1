/** Values of a row by column, as JSON has them. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * What an import found in a row and what it left there. Null: there was no row. Of a row that was there before and after, the
 * columns alone that the import changed, or that it said again what an earlier import had said.
 */
export type FormerRow = { readonly before: Values | null; readonly after: Values | null };

export type LaterRow = FormerRow & { readonly importId: number };

/** Why a row, or a part of it, is not as it would be without the import. */
export type StaysWhy = 'later' | 'changed';

export type Decision = {
  readonly does: 'nothing' | 'set' | 'remove' | 'insert';
  /** What is put back. */
  readonly values: Values;
  readonly stays: StaysWhy | null;
  /** Imports that have said something else of the row since. */
  readonly laterImports: readonly number[];
  /** Rows of later imports that go back to what was before this one. */
  readonly relinked: readonly LaterRow[];
};

const nothing: Decision = { does: 'nothing', values: {}, stays: null, laterImports: [], relinked: [] };

/**
 * How the row of an import is taken back. A value goes back while it is still the import's; what a later one has said stays, and
 * that one goes back to what was before, when it is taken back itself.
 * @param later rows of later imports that are not taken back, the oldest first
 * @param current the row as it is now; null: there is none
 */
export function takeBack(
  own: FormerRow,
  later: readonly LaterRow[],
  current: Values | null,
  isWhole: boolean,
): Decision {
  const [next] = later;
  if (own.before !== null && own.after !== null) return takeBackValues(own.before, own.after, later, current, isWhole);
  if (next !== undefined) {
    const before = own.before;
    const after = next.after === null ? null : { ...own.after, ...next.after };
    const stays = current === null ? null : 'later';
    return { ...nothing, stays, laterImports: [next.importId], relinked: [{ ...next, before, after }] };
  }
  if (own.before === null) {
    if (current === null) return nothing;
    return isSame(own.after ?? {}, current) ? { ...nothing, does: 'remove' } : { ...nothing, stays: 'changed' };
  }
  return current === null ? { ...nothing, does: 'insert', values: own.before } : { ...nothing, stays: 'changed' };
}

function takeBackValues(
  before: Values,
  after: Values,
  later: readonly LaterRow[],
  current: Values | null,
  isWhole: boolean,
): Decision {
  const values: Record<string, unknown> = {};
  const why = new Set<StaysWhy>();
  const laterImports = new Set<number>();
  const relinked = new Map<number, LaterRow>();
  for (const [column, value] of Object.entries(before)) {
    const next = later.find((row) => row.before === null || isWhole || Object.hasOwn(row.before, column));
    if (next !== undefined) {
      const known = relinked.get(next.importId) ?? next;
      if (known.before !== null)
        relinked.set(next.importId, { ...known, before: { ...known.before, [column]: value } });
      if (isEqual(value, after[column])) continue;
      why.add('later');
      laterImports.add(next.importId);
    } else if (current === null || !isEqual(current[column], after[column])) {
      if (!isEqual(value, after[column])) why.add('changed');
    } else if (!isEqual(value, after[column])) {
      values[column] = value;
    }
  }
  // Of a row that goes back as a whole, one value that is otherwise keeps all.
  const goesBack = Object.keys(values).length > 0 && !(isWhole && why.size > 0);
  return {
    ...{ does: goesBack ? 'set' : 'nothing', values: goesBack ? values : {} },
    stays: why.has('later') ? 'later' : ([...why][0] ?? null),
    laterImports: [...laterImports],
    relinked: [...relinked.values()],
  };
}

/** What an import has done to a row; null: nothing that has to be kept. */
export function formerRow(
  before: Values | null,
  after: Values | null,
  /** What the file says of the row, where an earlier import has been kept with it. */
  said: readonly string[],
  isWhole: boolean,
): FormerRow | null {
  if (before === null || after === null) return before === after ? null : { before, after };
  const columns = Object.keys(after).filter(
    (column) => said.includes(column) || !isEqual(before[column], after[column]),
  );
  if (columns.length === 0) return null;
  const kept = isWhole ? Object.keys(after) : columns;
  return { before: only(before, kept), after: only(after, kept) };
}

/** Two changes of a row by one import, as one. */
export function joined(first: FormerRow, second: FormerRow): FormerRow {
  return {
    before: first.before === null ? null : { ...second.before, ...first.before },
    after: second.after === null ? null : { ...first.after, ...second.after },
  };
}

/** True where the row is otherwise since the import, so that it counts among those to be taken back. */
export function isDifference({ before, after }: FormerRow): boolean {
  return before === null || after === null || !isSame(before, after);
}

/** How many rows of two lists are in one alone, or otherwise in the other. */
export function rowsBetween(one: readonly Values[], other: readonly Values[], key: readonly string[]): number {
  const keyOf = (row: Values): string => JSON.stringify(key.map((column) => row[column]));
  const rest = new Map(other.map((row) => [keyOf(row), row]));
  let rows = 0;
  for (const row of one) {
    if (!isEqual(row, rest.get(keyOf(row)))) rows += 1;
    rest.delete(keyOf(row));
  }
  return rows + rest.size;
}

function only(values: Values, columns: readonly string[]): Values {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

function isSame(expected: Values, found: Values): boolean {
  return Object.entries(expected).every(([column, value]) => isEqual(value, found[column]));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
