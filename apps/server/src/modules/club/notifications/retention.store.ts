import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

const windowRows = 5_000;

/**
 * Deletes notifications that were read before the day, in windows of ids. Ids rise with time, so it
 * ends at the first window without older rows.
 */
export async function deleteReadBefore(handle: Handle, before: Date): Promise<void> {
  for (let from: number | undefined = 0; from !== undefined;)
    from = await deleteWindow(handle, from, before);
}

/** @returns the first id of the next window; undefined at the end */
async function deleteWindow(
  handle: Handle,
  from: number,
  before: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ next: number }>`
    with span as materialized (
      select id, created_at, read_at from notification where id >= ${from}::bigint order by id limit ${windowRows}
    ), gone as (
      delete from notification using span where notification.id = span.id and span.read_at < ${before}::timestamptz
    )
    select max(id) + 1 as next from span having min(created_at) < ${before}::timestamptz
  `.execute(handle);
  return rows[0]?.next;
}
