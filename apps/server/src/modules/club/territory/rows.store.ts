import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { Fragment } from './listing.store.ts';
import type { OpenReport, Row as ShownRow, Sort } from './report.ts';

/**
 * Each row of a report's statement has a rank and the total; an empty page is one row with the
 * total only.
 */
type Ranked<Row> = Row & { readonly rank: number | null; readonly total: number };

/** A report's rows, in pages and in batches, by one statement; null: all rows. */
export function rowsBy<Row>(
  handle: Handle,
  statement: (sort: Sort, slice: Slice | null) => Fragment,
  present: (rows: readonly Row[]) => ShownRow[] | Promise<ShownRow[]>,
): Pick<OpenReport, 'page' | 'batches'> {
  return {
    page: async (sort, slice) => {
      const { rows } = await sql<Ranked<Row>>`${statement(sort, slice)}`.execute(handle);
      return { rows: await present(ranked(rows)), total: rows[0]?.total ?? 0 };
    },
    batches: async function* (sort, size) {
      for await (const rows of readInBatches<Row>(handle, statement(sort, null), size))
        yield await present(rows);
    },
  };
}

/**
 * Reads a statement of any length through a cursor in the handle's transaction: one batch in
 * memory, all from one snapshot. Lifts the screens' time limit, because no screen waits.
 */
export async function* readInBatches<Row>(
  handle: Handle,
  statement: Fragment,
  size: number,
): AsyncGenerator<Row[]> {
  // One name for all: statements are cached by text, and a transaction reads one report at a time.
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
