import { sql } from 'kysely';
import type { Database, Handle } from '../db/db.ts';
import { batchCalls } from '../db/batch-calls.ts';

/** A call's key, counted within a time window. */
export type Call = { readonly key: string; readonly windowStart: Date };

/**
 * Counts in the database, so that limits hold across processes; returns the count including this
 * call.
 */
export function countTogether(database: Database): (call: Call) => Promise<number> {
  return batchCalls((calls) => addAll(database.kysely, calls));
}

/** In the order of the calls. Locks rows in key order, so that processes do not deadlock. */
async function addAll(handle: Handle, calls: readonly Call[]): Promise<number[]> {
  const { rows } = await sql<{ key: string; windowStart: Date; count: number }>`
    insert into rate_count (key, window_start, count)
    select key, window_start, count(*) from unnest(
      ${calls.map(({ key }) => key)}::text[], ${calls.map(({ windowStart }) => windowStart.toISOString())}::timestamptz[]
    ) as call (key, window_start)
    group by key, window_start order by key, window_start
    on conflict (key, window_start) do update set count = rate_count.count + excluded.count
    returning key, window_start as "windowStart", count
  `.execute(handle);
  const after = new Map(rows.map((row) => [nameOf(row), row.count]));
  const counts: number[] = [];
  // Backwards: of several calls with the same key, each has one less than the call behind it.
  for (const call of calls.toReversed()) {
    const count = after.get(nameOf(call)) ?? 0;
    after.set(nameOf(call), count - 1);
    counts.push(count);
  }
  return counts.toReversed();
}

function nameOf({ key, windowStart }: Call): string {
  return `${windowStart.getTime()} ${key}`;
}
