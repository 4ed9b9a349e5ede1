import { sql } from 'kysely';
import {
  type Table,
  held,
  tables,
} from '../../apps/server/src/modules/office/privacy/privacy.columns.ts';
import type { AccessFixture } from './fixture.ts';

/**
 * All rows about some people, in every table that is about people, as texts; but for the reminders that rounds of the
 * server send on the last days of questions.
 */
export async function rowsAbout(
  { parts }: AccessFixture,
  personIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = new Set<string>();
  for (const table of tables) {
    for (const found of await rowsOf(parts.club.database.kysely, table, personIds))
      if (!found.includes('"cause":"closing:')) rows.add(`${table}: ${found}`);
  }
  return rows;
}

async function rowsOf(
  handle: Parameters<ReturnType<typeof sql>['execute']>[0],
  table: Table,
  personIds: readonly number[],
) {
  const columns = held[table].by.filter((column) => column !== 'phone');
  if (columns.length === 0) return [];
  const isTheirs = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = any(${personIds}::bigint[])`),
    sql` or `,
  );
  const { rows } = await sql<{ row: string }>`
    select row_to_json(found.*)::text as row from ${sql.table(table)} as found where ${isTheirs}
  `.execute(handle);
  return rows.map(({ row }) => row);
}
