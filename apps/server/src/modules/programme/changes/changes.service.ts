import type { Schema } from '../../../infra/db/schema.ts';
import { valueWords, wholeRow } from '../programme.copy.ts';
import type { Step } from '../programme.kind.ts';
import type { ListedColumn } from './changes.rules.ts';
import { type StoredRow, storedRows } from './changes.store.ts';

export type Listing = {
  /** Of the file; names its rows. */
  readonly kind: string;
  readonly nameOf: (row: StoredRow) => string;
  readonly table: keyof Schema;
  readonly key: readonly string[];
  readonly rows: readonly StoredRow[];
  /** Lines of the file by row key (parts joined by `|`). */
  readonly lines: ReadonlyMap<string, number>;
  /** By the table's columns. */
  readonly columns: Readonly<Record<string, ListedColumn>>;
};

/** Writes rows and lists changes of existing ones. */
export async function listing<T>(step: Step, listed: Listing, write: () => Promise<T>): Promise<T> {
  if (step.listChange === undefined || listed.rows.length === 0) return write();
  const before = await read(step, listed, listed.rows);
  const result = await write();
  await listRows(step, listed, before);
  return result;
}

/** The same for a file that is the whole list, including rows that it leaves out. */
export async function listingWhole<T>(
  step: Step,
  listed: Listing,
  write: () => Promise<T>,
): Promise<T> {
  if (step.listChange === undefined) return write();
  const before = await read(step, listed, 'all');
  const result = await write();
  const given = new Set(listed.rows.map((row) => keyOf(listed, row)));
  for (const [key, row] of before) if (!given.has(key)) await listGone(step, ofRow(listed, row));
  await listRows(step, listed, before);
  return result;
}

/** Lists a removed row that the file does not name. */
export async function listGone(
  { listChange, sheet }: Pick<Step, 'listChange' | 'sheet'>,
  of: string,
  about: { readonly personId: number | null; readonly shop: string } = { personId: null, shop: '' },
): Promise<void> {
  const words = { column: wholeRow, before: valueWords.there, after: valueWords.gone };
  await listChange?.({ line: sheet.headerLine, ...about, of, ...words });
}

function read(
  { transaction }: Step,
  { table, key, columns }: Listing,
  rows: readonly StoredRow[] | 'all',
): Promise<Map<string, StoredRow>> {
  return storedRows(transaction, { table, key, columns: Object.keys(columns) }, rows);
}

async function listRows(
  { listChange }: Step,
  listed: Listing,
  before: ReadonlyMap<string, StoredRow>,
): Promise<void> {
  for (const row of listed.rows) {
    const key = keyOf(listed, row);
    const stored = before.get(key);
    if (stored === undefined) continue;
    const about = {
      line: listed.lines.get(key) ?? 0,
      personId: null,
      shop: '',
      of: ofRow(listed, row),
    };
    for (const [column, { name, textOf, show }] of Object.entries(listed.columns)) {
      if (!Object.hasOwn(row, column) || textOf(stored[column]) === textOf(row[column])) continue;
      const [was, is] = show(stored[column], row[column]);
      await listChange?.({ ...about, column: name, before: was, after: is });
    }
  }
}

function ofRow({ kind, nameOf }: Listing, row: StoredRow): string {
  return `${kind}: ${nameOf(row)}`;
}

function keyOf({ key }: Listing, row: StoredRow): string {
  return key.map((part) => String(row[part])).join('|');
}
