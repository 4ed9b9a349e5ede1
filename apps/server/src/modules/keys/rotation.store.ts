import { sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';
import type { Table } from '../privacy/privacy.columns.ts';

/** Null where a column has no value. */
export type SealedRow = { readonly id: number; readonly sealed: Readonly<Record<string, string | null>> };

/** The next rows after `afterId` with any sealed value. */
export async function sealedRows(
  handle: Handle,
  table: Table,
  columns: readonly string[],
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<SealedRow[]> {
  const values = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`);
  const { rows } = await sql<SealedRow>`
    select id, json_build_object(${sql.join(values)}) as sealed from ${sql.table(table)}
    where id > ${afterId} order by id limit ${limit}
  `.execute(handle);
  return rows;
}

/** Puts one value under another seal, unless it was changed meanwhile; what changed is sealed with the newest key anyway. */
export async function reseal(
  handle: Handle,
  { table, column, id, before, after }: { table: Table; column: string; id: number; before: string; after: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${after} where id = ${id} and ${sql.ref(column)} = ${before}
  `.execute(handle);
}
