import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';

/**
 * Reads a query of any length through a cursor, which lives in the handle's transaction: the rows of one batch at a time
 * are in memory, all from one moment. No screen waits for it, so the time limit that protects screens does not hold.
 */
export async function* readInBatches<Row>(
  handle: Handle,
  query: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<Row[]> {
  // One name for all: statements are kept by their text, and a transaction reads one report at a time.
  const cursor = sql.id('report_rows');
  await sql`select set_config('statement_timeout', '0', true)`.execute(handle);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(handle);
  const fetch = sql<Row>`fetch forward ${sql.lit(size)} from ${cursor}`;
  for (;;) {
    const { rows } = await fetch.execute(handle);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close ${cursor}`.execute(handle);
}
