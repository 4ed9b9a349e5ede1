import { valueWords, wholeRow } from '../programme.copy.ts';
import type { Columns } from '../programme.columns.ts';
import type { ImportContext } from '../programme.kind.ts';
import { type Stored, type Values, storedRows } from '../table/table.store.ts';
import { type ListedColumn, listedColumns } from './changes.rules.ts';

/** What the list calls a row: its shop, and what else the row is about. */
export type RowName = { readonly shop: string; readonly of: string };

export type ChangeListSpec = Stored & {
  /** Those that the list shows; what stands in the key never changes. */
  readonly columns: Columns;
  readonly rows: readonly ListedRow[];
  nameOf(values: Values): RowName;
  /** Values as they are compared and shown; by default each column by itself. */
  readonly asListed?: ((values: Values) => Values) | undefined;
};

type ListedRow = {
  readonly line: number;
  /** The person that the row is about. */
  readonly personId?: number;
  /** By the columns of the table's key. */
  readonly key: Values;
  /** As stored, by the columns of the file; what it lacks stays as it is. */
  readonly values: Values;
};

/** Writes rows and lists the changes of those that exist. */
export async function withChangeList<T>(
  context: ImportContext,
  listed: ChangeListSpec,
  write: () => Promise<T>,
): Promise<T> {
  if (context.report.listChange === undefined || listed.rows.length === 0) return write();
  const keys = listed.rows.map(({ key }) => key);
  const before = await storedRows(context.tx, listed, keys);
  const result = await write();
  await listRows(context, listed, before);
  return result;
}

/** The same for a file that is the whole list, including rows that it leaves out. */
export async function withWholeChangeList<T>(
  context: ImportContext,
  listed: ChangeListSpec,
  write: () => Promise<T>,
): Promise<T> {
  if (context.report.listChange === undefined) return write();
  const before = await storedRows(context.tx, listed, 'all');
  const result = await write();
  const given = new Set(listed.rows.map(({ key }) => keyOf(listed, key)));
  for (const [key, values] of before) {
    if (!given.has(key)) await listGone(context, listed.nameOf(values).of);
  }
  await listRows(context, listed, before);
  return result;
}

/** Lists a removed row that the file does not name. */
export async function listGone(
  { report: { listChange }, file: { sheet } }: Pick<ImportContext, 'report' | 'file'>,
  of: string,
  about: { readonly personId: number | null; readonly shop: string } = { personId: null, shop: '' },
): Promise<void> {
  const words = { column: wholeRow, before: valueWords.there, after: valueWords.gone };
  await listChange?.({ line: sheet.headerLine, ...about, of, ...words });
}

async function listRows(
  context: Pick<ImportContext, 'report'>,
  listed: ChangeListSpec,
  before: ReadonlyMap<string, Values>,
): Promise<void> {
  const columns = listedColumns(listed.columns);
  for (const { line, key, values, personId = null } of listed.rows) {
    const stored = before.get(keyOf(listed, key));
    if (stored === undefined) continue;
    const about = { line, personId, ...listed.nameOf({ ...stored, ...values }) };
    const { asListed = (one: Values) => one } = listed;
    await listValues(context, about, columns, {
      before: asListed(stored),
      after: asListed(values),
    });
  }
}

type About = RowName & { readonly line: number; readonly personId: number | null };

/** Lists the columns whose values differ; one that `after` lacks stays as it is. */
export async function listValues(
  { report: { listChange } }: Pick<ImportContext, 'report'>,
  about: About,
  columns: Readonly<Record<string, ListedColumn>>,
  { before, after }: { readonly before: Values; readonly after: Values },
): Promise<void> {
  for (const [column, { name, textOf, show }] of Object.entries(columns)) {
    if (!Object.hasOwn(after, column)) continue;
    if (textOf(before[column]) === textOf(after[column])) continue;
    const [was, is] = show(before[column], after[column]);
    await listChange?.({ ...about, column: name, before: was, after: is });
  }
}

function keyOf({ key }: ChangeListSpec, values: Values): string {
  return key.map((part) => String(values[part])).join('|');
}
