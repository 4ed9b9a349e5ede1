import { type Selectable, sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';
import type { Schema } from '../../infra/db/schema.ts';

export type Message = {
  /** What it is about, like `bonus:month:2026-11:1`; each cause notifies a person once, ever. */
  readonly cause: string;
  readonly title: string;
  readonly content: string;
  readonly url: string | null;
  readonly thumbnail: string | null;
};

/** The same message for some people. */
export type Group = { readonly personIds: readonly number[]; readonly message: Message };

/**
 * One statement for any number of people, each message sent once; the blocked and the deleted are told nothing. A deletion
 * under way is waited for, and looked at again, or it would leave what comes behind it. Slugs are the database's: 122 random
 * bits each, without a round trip.
 */
export async function insertNotifications(handle: Handle, groups: readonly Group[], now: Date): Promise<void> {
  const given = groups.map(({ personIds, message }, position) => ({ ...message, personIds, position }));
  await sql`
    insert into notification (slug, person_id, cause, title, content, thumbnail, url, created_at)
    select replace(gen_random_uuid()::text, '-', ''),
      entry.id, entry.cause, entry.title, entry.content, entry.thumbnail, entry.url, ${now}::timestamptz
    from (
      select recipient.id, given.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given
        ("personIds" bigint[], position integer, cause text, title text, content text, thumbnail text, url text)
      cross join unnest(given."personIds") as recipient (id)
      order by recipient.id, given.position
    ) as entry
    cross join lateral (
      select from person where id = entry.id and deleted_at is null and blocked_at is null offset 0 for key share
    ) as present
    on conflict (person_id, cause) do nothing
  `.execute(handle);
}

/** Marks a person's own notification as read, once and for all; false when there is no such notification of his. */
export async function markAsRead(handle: Handle, personId: number, slug: string, now: Date): Promise<boolean> {
  const read = await handle
    .updateTable('notification')
    .set((column) => ({ read_at: column.fn.coalesce('read_at', column.val(now)) }))
    .where('slug', '=', slug)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return read !== undefined;
}

/** Never moves the moment back: of two devices the later look counts. */
export async function hideBadge(handle: Handle, personId: number, now: Date): Promise<void> {
  await handle
    .updateTable('person')
    .set((column) => ({ badge_hidden_at: column.fn('greatest', ['badge_hidden_at', column.val(now)]) }))
    .where('id', '=', personId)
    .execute();
}

export type FoundNotification = Pick<
  Selectable<Schema['notification']>,
  'slug' | 'title' | 'content' | 'thumbnail' | 'url' | 'created_at' | 'read_at'
>;

/** The newest of a person's notifications, or those older than the one with the slug `before`. */
export async function findPage(
  handle: Handle,
  personId: number,
  { before, max }: { readonly before: string | undefined; readonly max: number },
): Promise<FoundNotification[]> {
  const olderThan =
    before === undefined
      ? sql``
      : sql`and (created_at, id) < (
          select created_at, id from notification where person_id = ${personId}::bigint and slug = ${before}
        )`;
  const { rows } = await sql<FoundNotification>`
    select slug, title, content, thumbnail, url, created_at, read_at
    from notification
    where person_id = ${personId}::bigint ${olderThan}
    order by created_at desc, id desc limit ${max}
  `.execute(handle);
  return rows;
}

/** True when the person has a notification with this slug. */
export async function isOwn(handle: Handle, personId: number, slug: string): Promise<boolean> {
  const found = await handle
    .selectFrom('notification')
    .select('id')
    .where('slug', '=', slug)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}
