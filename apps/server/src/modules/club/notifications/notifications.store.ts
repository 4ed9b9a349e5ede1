import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { sinceLastLook } from './seen.store.ts';

/** Columns of a message; each cause, like `bonus:month:2026-11:1`, notifies a person once. */
const said = ['cause', 'title', 'content', 'url', 'thumbnail'] as const;
/** Columns that the recipient sees. */
const seen = ['slug', 'title', 'content', 'thumbnail', 'url', 'created_at', 'read_at'] as const;

export type Message = Readonly<Pick<Selectable<Schema['notification']>, (typeof said)[number]>>;
export type FoundNotification = Pick<Selectable<Schema['notification']>, (typeof seen)[number]>;

export type Group = { readonly personIds: readonly number[]; readonly message: Message };

/** Start of every statement that writes notifications; its select ends with `written`. */
export const intoNotification = sql`insert into notification (slug, person_id, ${columnsOf(said)}, created_at)`;

/**
 * The database creates the slugs, 122 random bits each, without a round trip. `message` has the
 * columns of a message.
 */
export function written(personId: string, now: Date): RawBuilder<unknown> {
  return sql`replace(gen_random_uuid()::text, '-', ''), ${sql.ref(personId)}, ${columnsOf(said, 'message')}, ${now}::timestamptz`;
}

/** The messages as rows for a `from`. */
export function messageRows(messages: readonly Message[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::notification, ${JSON.stringify(messages)}::jsonb)`;
}

function columnsOf(columns: readonly string[], table?: string): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)),
  );
}

/**
 * One statement for any number of people; each message is sent once, blocked and deleted people are
 * skipped. Waits for a running deletion and checks the person again, or the deletion would leave
 * the notification behind. Returns the number of recipients.
 */
export async function insertNotifications(
  handle: Handle,
  groups: readonly Group[],
  now: Date,
): Promise<number> {
  const recipients = groups.flatMap(({ personIds }, at) =>
    personIds.map((id) => ({ id, position: at + 1 })),
  );
  const { numAffectedRows = 0n } = await sql`
    ${intoNotification}
    select ${written('message.person', now)}
    from (
      select recipient.id as person, given.*
      from unnest(
        ${recipients.map(({ id }) => id)}::bigint[], ${recipients.map(({ position }) => position)}::integer[]
      ) as recipient (id, position)
      join (
        select row_number() over () as position, ${columnsOf(said)}
        from ${messageRows(groups.map(({ message }) => message))}
      ) as given using (position)
      order by recipient.id, recipient.position
    ) as message
    cross join lateral (
      select from person
      where id = message.person and deleted_at is null and blocked_at is null offset 0 for key share
    ) as present
    on conflict (person_id, cause) do nothing
  `.execute(handle);
  return Number(numAffectedRows);
}

/**
 * Locks the person before the person's rows: the unread count references the person, and a deletion
 * that holds the person waits for the rows.
 */
const heldPerson = (personId: number) =>
  sql<number>`(select id from person where id = ${personId}::bigint for key share)`;

/** Marks a person's notification as read; false when the person has no such notification. */
export async function markAsRead(
  handle: Handle,
  personId: number,
  slug: string,
  now: Date,
): Promise<boolean> {
  const read = await handle
    .updateTable('notification')
    .set((column) => ({ read_at: column.fn.coalesce('read_at', column.val(now)) }))
    .where('slug', '=', slug)
    .where('person_id', '=', heldPerson(personId))
    .returning('id')
    .executeTakeFirst();
  return read !== undefined;
}

/**
 * Marks the currently unread list entries as seen; a later commit shows the badge again, whatever
 * its timestamp. The look's time never moves back: of two devices the later one counts.
 */
export async function hideBadge(handle: Handle, personId: number, now: Date): Promise<void> {
  await handle
    .updateTable('person')
    .set((column) => ({
      badge_hidden_at: column.fn('greatest', ['badge_hidden_at', column.val(now)]),
    }))
    .where('id', '=', personId)
    .execute();
  await handle
    .updateTable('notification')
    .set({ seen_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where('seen_at', 'is', null)
    .execute();
}

/** The newest notifications, or those older than the slug `before`. */
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
    select ${columnsOf(seen)}
    from notification
    where person_id = ${personId}::bigint ${olderThan}
    order by created_at desc, id desc limit ${max}
  `.execute(handle);
  return rows;
}

export async function isOwn(handle: Handle, personId: number, slug: string): Promise<boolean> {
  const found = await handle
    .selectFrom('notification')
    .select('id')
    .where('slug', '=', slug)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

type Inbox = {
  readonly newest: readonly FoundNotification[];
  readonly unread: number;
  /** True when an unread notification arrived after the last look at the list. */
  readonly hasNews: boolean;
};

const inboxMax = 100;

export async function findInbox(handle: Handle, personId: number): Promise<Inbox> {
  const { rows } = await sql<
    FoundNotification & { unread: number; changes: number; news: number | null }
  >`
    select ${columnsOf(seen, 'n')}, u.unread, u.changes, u.news
    from notification n
    cross join (
      select coalesce(sum(delta), 0) as unread, count(*) as changes, (
        select id from notification
        where person_id = ${personId}::bigint and read_at is null and seen_at is null and ${sinceLastLook(personId)}
        order by created_at desc limit 1
      ) as news
      from unread_change where person_id = ${personId}::bigint
    ) u
    where n.person_id = ${personId}
    order by n.created_at desc, n.id desc limit ${inboxMax}
  `.execute(handle);
  if ((rows[0]?.changes ?? 0) > unreadChangesMax) await compactUnreadChanges(handle, personId);
  return { newest: rows, unread: rows[0]?.unread ?? 0, hasNews: (rows[0]?.news ?? null) !== null };
}

const unreadChangesMax = 50;

/** Of two concurrent calls the second finds no rows and keeps the result of the first. */
async function compactUnreadChanges(handle: Handle, personId: number): Promise<void> {
  await sql`
    with melted as (delete from unread_change where person_id = ${heldPerson(personId)} returning person_id, delta)
    insert into unread_change (person_id, delta) select person_id, sum(delta) from melted group by person_id
  `.execute(handle);
}

/**
 * Marks messages that an undo has made untrue, so that their causes can be announced again; returns those that were sent,
 * as `person cause`.
 */
export async function withdrawTold(
  handle: Handle,
  told: readonly { readonly personId: number; readonly cause: string }[],
  undoId: number,
): Promise<ReadonlySet<string>> {
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    update notification set cause = notification.cause || ':undo:' || ${undoId}::bigint
    from unnest(
      ${told.map(({ personId }) => personId)}::bigint[], ${told.map(({ cause }) => cause)}::text[]
    ) as told (person_id, cause)
    where notification.person_id = told.person_id and notification.cause = told.cause
    returning told.person_id || ' ' || told.cause as key
  `.execute(handle);
  return new Set(rows.map(({ key }) => key));
}
