import { sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';
import type { Fragment } from './listing.store.ts';

/** Every row of a report's statement has a rank and the total; where there is nothing to show, one row has the total alone. */
type Ranked<Row> = Row & { readonly rank: number | null; readonly total: number };

/** The rows of a page, and how many there are in all. */
export async function readPage<Row>(
  handle: Handle,
  statement: Fragment,
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await sql<Ranked<Row>>`${statement}`.execute(handle);
  return { rows: ranked(rows), total: rows[0]?.total ?? 0 };
}

/**
 * Reads a statement of any length through a cursor, which lives in the handle's transaction: the rows of one batch at a time
 * are in memory, all from one moment. No screen waits for it, so the time limit that protects screens does not hold.
 */
export async function* readInBatches<Row>(
  handle: Handle,
  statement: Fragment,
  size: number,
): AsyncGenerator<Row[]> {
  // One name for all: statements are kept by their text, and a transaction reads one report at a time.
  const cursor = sql.id('report_rows');
  await sql`select set_config('statement_timeout', '0', true)`.execute(handle);
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(handle);
  const fetch = sql<Ranked<Row>>`fetch forward ${sql.lit(size)} from ${cursor}`;
  for (;;) {
    const { rows } = await fetch.execute(handle);
    const batch = ranked(rows);
    if (batch.length > 0) yield batch;
    if (rows.length < size) break;
  }
  await sql`close ${cursor}`.execute(handle);
}

function ranked<Row>(rows: readonly Ranked<Row>[]): Row[] {
  return rows.filter(({ rank }) => rank !== null);
}
