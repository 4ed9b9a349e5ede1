import type {
  MessageField,
  MessageKind,
  MessageLink,
  MessageState,
} from '@klub/contract/panel/content/message-values';
import type { Audience } from '@klub/contract/panel/content/messages';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { StoredState } from './messages.rules.ts';

type Who = { readonly id: number; readonly name: string };

export type Words = {
  readonly kind: MessageKind;
  readonly title: string;
  readonly content: string;
  readonly link: MessageLink | null;
  readonly fallbacks: Readonly<Record<MessageField, string>>;
  readonly conditions: Audience;
};

export type StoredMessage = Words & {
  readonly id: number;
  readonly state: StoredState;
  readonly revision: number;
  readonly by: Who;
  readonly changedAt: Date;
  readonly confirmedBy: Who | null;
  readonly confirmedAt: Date | null;
  readonly confirmedPeople: number | null;
  readonly snapshotPeople: number | null;
  readonly decidedBy: Who | null;
  readonly sendAt: Date | null;
  readonly approvalId: number | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly why: 'staff' | 'grown' | 'noConsent' | null;
  readonly clearedAt: Date | null;
  /** The open proposal to send it; null: none. */
  readonly signoffId: number | null;
};

function named(table: string): RawBuilder<unknown> {
  const [id, name] = [sql.ref(`${table}.id`), sql.ref(`${table}.name`)];
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`;
}

/** `m`: the message, with its people and the open proposal. */
function stored(now: Date): RawBuilder<unknown> {
  return sql`(
    select m.id, m.kind, m.state, m.title, m.content, m.link, m.fallbacks, m.conditions, m.revision,
      m.changed_at as "changedAt", m.confirmed_at as "confirmedAt", m.confirmed_people as "confirmedPeople",
      m.snapshot_people as "snapshotPeople", m.send_at as "sendAt", m.approval_id as "approvalId",
      m.started_at as "startedAt", m.ended_at as "endedAt", m.why, m.cleared_at as "clearedAt",
      ${named('author')} as by, ${named('confirmer')} as "confirmedBy", ${named('second')} as "decidedBy",
      open.id as "signoffId"
    from message m join staff author on author.id = m.created_by
    left join staff confirmer on confirmer.id = m.confirmed_by left join staff second on second.id = m.decided_by
    left join signoff open on open.kind = 'message.send' and open.subject = m.id::text and open.state = 'open'
      and open.expires_at > ${now} and m.state = 'draft'
  ) as m`;
}

export async function findMessage(
  handle: Handle,
  id: number,
  now: Date,
): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`
    select m.* from ${stored(now)} where m.id = ${id}
  `.execute(handle);
  return rows[0] ?? null;
}

/** Serialises confirmations, starts and batches over all processes, because limits count over all messages. */
export async function lockMessages(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.messages})`.execute(transaction);
}

/** Locks the message until commit. */
export async function lockMessage(
  handle: Handle,
  id: number,
  now: Date,
): Promise<StoredMessage | null> {
  await sql`select from message where id = ${id} for update`.execute(handle);
  return findMessage(handle, id, now);
}

export type ListedMessage = StoredMessage & { readonly done: number };

type Wanted = {
  readonly state?: MessageState | undefined;
  readonly kind?: MessageKind | undefined;
  readonly now: Date;
};

export async function listMessages(
  handle: Handle,
  { state, kind, now }: Wanted,
  { limit, offset }: Slice,
): Promise<{ readonly messages: ListedMessage[]; readonly total: number }> {
  const ofState =
    state === undefined
      ? sql`true`
      : state === 'waiting'
        ? sql`m."signoffId" is not null`
        : state === 'draft'
          ? sql`m.state = 'draft' and m."signoffId" is null`
          : sql`m.state = ${state}`;
  const ofKind = kind === undefined ? sql`true` : sql`m.kind = ${kind}`;
  const { rows } = await sql<ListedMessage & { readonly total: number }>`
    select m.*, case when m.state in ('sending', 'paused') then (
        select count(*) from message_recipient where message_id = m.id and message_recipient.state <> 'waiting'
      ) else 0 end as done
    from (
      select m.* from ${stored(now)} where ${ofState} and ${ofKind} order by m.id desc limit ${limit} offset ${offset}
    ) as m order by m.id desc
  `.execute(handle);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${stored(now)} where ${ofState} and ${ofKind}
  `.execute(handle);
  return { messages: rows, total: counted.rows[0]?.total ?? 0 };
}

type Saved = Words & { readonly staffId: number; readonly now: Date };

function columnsOf({ kind, title, content, link, fallbacks, conditions, staffId, now }: Saved) {
  return {
    kind,
    title,
    content,
    link,
    fallbacks: JSON.stringify(fallbacks),
    conditions: JSON.stringify(conditions),
    changed_by: staffId,
    changed_at: now,
  };
}

export async function insertMessage(handle: Handle, message: Saved): Promise<number> {
  const { id } = await handle
    .insertInto('message')
    .values({ ...columnsOf(message), created_by: message.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveMessage(handle: Handle, id: number, message: Saved): Promise<number> {
  return change(handle, id, { ...columnsOf(message), why: null });
}

/** Changes a message under its lock; returns its next revision. */
export async function change(
  handle: Handle,
  id: number,
  values: Parameters<typeof updated>[1],
): Promise<number> {
  const { revision } = await updated(handle, values)
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

type Columns = {
  readonly [Name in keyof Schema['message']]?: unknown;
};

function updated(handle: Handle, values: Columns) {
  return handle
    .updateTable('message')
    .set((column) => ({ ...values, revision: sql`${column.ref('revision')} + 1` }) as never);
}

export async function deleteDraft(handle: Handle, id: number): Promise<void> {
  await handle.deleteFrom('message').where('id', '=', id).execute();
}

/** Messages of which something may be left to do. */
export async function findUnfinished(handle: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from message
    where state in ('planned', 'sending') or (state = 'withdrawn' and started_at is not null and cleared_at is null)
    order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** People of messages that one person has confirmed or sends between these moments. */
export async function countAlone(
  handle: Handle,
  { from, to, except }: { readonly from: Date; readonly to: Date; readonly except: number },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(coalesce(snapshot_people, confirmed_people)), 0) as people from message
    where decided_by is null and confirmed_at is not null and id <> ${except}
      and (state not in ('draft', 'withdrawn') or started_at is not null) and (
      (confirmed_at >= ${from} and confirmed_at < ${to}) or (send_at >= ${from} and send_at < ${to})
    )
  `.execute(handle);
  return Number(rows[0]?.people ?? 0);
}

/** The approval with this code that a login asks for, and its words; null: there is none. */
export async function findApproval(
  handle: Handle,
  code: string,
  now: Date,
): Promise<{ readonly id: number; readonly name: string } | null> {
  if (code === '') return null;
  const { rows } = await sql<{ id: number; name: string }>`
    select approval.id, version.name from approval join approval_version version on version.approval_id = approval.id
    where approval.code = ${code} and approval.withdrawn_at is null and version.valid_from <= ${now}
    order by version.version desc limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

/** The participant with the account's e-mail address, or declared as the same person; null: none, or several. */
export async function findOwnParticipant(handle: Handle, staffId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select person.id from person join staff on staff.id = ${staffId}
    where person.deleted_at is null and person.blocked_at is null and (
      (person.email <> '' and lower(trim(person.email)) = staff.email)
      or exists (
        select from staff_person pair where pair.staff_id = staff.id and pair.person_id = person.id and pair.is_same
      )
    ) and not exists (
      select from staff_person pair where pair.staff_id = staff.id and pair.person_id = person.id and not pair.is_same
    )
    limit 2
  `.execute(handle);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** A draft again, without its confirmation. */
export const unconfirmed = {
  state: 'draft',
  confirmed_by: null,
  confirmed_at: null,
  confirmed_people: null,
  decided_by: null,
  send_at: null,
} as const;

export async function dropSnapshot(handle: Handle, id: number): Promise<void> {
  await handle.deleteFrom('message_recipient').where('message_id', '=', id).execute();
}

type Plan = {
  readonly sendAt: Date;
  readonly people: number;
  readonly confirmedBy: number;
  readonly decidedBy?: number;
  readonly now: Date;
};

export function planMessage(
  handle: Handle,
  id: number,
  { sendAt, people, confirmedBy, decidedBy, now }: Plan,
): Promise<number> {
  return change(handle, id, {
    state: 'planned',
    confirmed_by: confirmedBy,
    confirmed_at: now,
    confirmed_people: people,
    decided_by: decidedBy ?? null,
    send_at: sendAt,
    why: null,
  });
}
