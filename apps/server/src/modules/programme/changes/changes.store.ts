import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import { isSameKey, keyText, typed } from '../programme.store.ts';

type Table = keyof Schema;
export type StoredRow = Readonly<Record<string, unknown>>;

/** Columns of the rows with these keys, or of all rows; by key (parts joined by `|`). */
export async function storedRows(
  transaction: Transaction<Schema>,
  {
    table,
    key,
    columns,
  }: { readonly table: Table; readonly key: readonly string[]; readonly columns: Iterable<string> },
  rows: readonly StoredRow[] | 'all',
): Promise<Map<string, StoredRow>> {
  const keys =
    rows === 'all'
      ? []
      : rows.map((row) => Object.fromEntries(key.map((part) => [part, row[part]])));
  const asked = rows === 'all' ? sql`` : sql`join ${typed(table, keys, 'g')} on ${isSameKey(key)}`;
  const read = [...new Set([...key, ...columns])];
  const found = await sql<StoredRow & { readonly listed_key: string }>`
    select ${keyText('t', key)} as listed_key, ${sql.join(read.map((column) => sql.ref(`t.${column}`)))}
    from ${sql.table(table)} t ${asked} order by ${sql.join(key.map((part) => sql.ref(`t.${part}`)))}
  `.execute(transaction);
  return new Map(found.rows.map(({ listed_key: rowKey, ...row }) => [rowKey, row]));
}
