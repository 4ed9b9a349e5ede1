import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** Also the key of its only job. */
export const seenQueue = 'notifications-seen';

/**
 * Condition for an unread, unmarked notification to count as new: since the person's last look
 * while old marks are still being written, always afterwards.
 */
export function sinceLastLook(personId: number): RawBuilder<unknown> {
  return sql`created_at > case
    when exists (select from job where key = ${seenQueue} and done_at is null)
    then coalesce((select badge_hidden_at from person where id = ${personId}::bigint), '-infinity')
    else '-infinity' end`;
}

type Batch = { readonly afterId: number; readonly people: number; readonly until: Date };

/**
 * Marks notifications up to a person's last look as seen; returns the last person handled, null at
 * the end.
 */
export async function markSeenOf(
  handle: Handle,
  { afterId, people, until }: Batch,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with looked as materialized (
      select id, badge_hidden_at from person
      where id > ${afterId}::bigint and badge_hidden_at is not null order by id limit ${people}
    ), marked as (
      update notification set seen_at = looked.badge_hidden_at from looked
      where notification.person_id = looked.id and read_at is null and seen_at is null
        and created_at <= least(looked.badge_hidden_at, ${until}::timestamptz)
    )
    select max(id) as last from looked
  `.execute(handle);
  return rows[0]?.last ?? null;
}
