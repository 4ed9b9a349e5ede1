/** Values of a row by column, as in JSON. */
export type Values = Readonly<Record<string, unknown>>;

/** A row before and after an import. Null: no row. */
export type RowChange = { readonly before: Values | null; readonly after: Values | null };

export type StaysWhy = 'later' | 'changed';

export type Decision = {
  readonly does: 'nothing' | 'set' | 'remove' | 'insert';
  readonly values: Values;
  readonly stays: StaysWhy | null;
};

const nothing: Decision = { does: 'nothing', values: {}, stays: null };

/**
 * Plans a row's undo: as a whole, if it is as the import left it.
 * @param isWrittenLater a later import, which is not undone, has written it too, with any values
 * @param current the row now; null: none
 */
export function planUndo(
  { before, after }: RowChange,
  isWrittenLater: boolean,
  current: Values | null,
): Decision {
  if (before === null && current === null) return nothing;
  if (isWrittenLater) return { ...nothing, stays: 'later' };
  if (!isLeft(after, current)) return { ...nothing, stays: 'changed' };
  if (before === null) return { ...nothing, does: 'remove' };
  if (current === null) return { ...nothing, does: 'insert', values: before };
  const values = Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !isEqual(value, current[name])),
  );
  return { ...nothing, does: Object.keys(values).length === 0 ? 'nothing' : 'set', values };
}

/** True when the row has the import's values, ignoring newer columns. */
function isLeft(after: Values | null, current: Values | null): boolean {
  return after === null || current === null ? after === current : isSame(after, current);
}

/** True when the import changed the row instead of only confirming it. */
export function isDifference({ before, after }: RowChange): boolean {
  return before === null || after === null || !isSame(before, after);
}

/** Number of rows that are in only one of two lists, or differ. */
export function rowsBetween(
  one: readonly Values[],
  other: readonly Values[],
  key: readonly string[],
): number {
  const keyOf = (row: Values): string => JSON.stringify(key.map((column) => row[column]));
  const rest = new Map(other.map((row) => [keyOf(row), row]));
  let rows = 0;
  for (const row of one) {
    if (!isEqual(row, rest.get(keyOf(row)))) rows += 1;
    rest.delete(keyOf(row));
  }
  return rows + rest.size;
}

function isSame(expected: Values, found: Values): boolean {
  return Object.entries(expected).every(([column, value]) => isEqual(value, found[column]));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
