import type { MessageField, SkipReason } from '@klub/contract/panel/content/message-values';
import type { Audience } from '@klub/contract/panel/content/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import {
  type Moment,
  type Sending,
  figuresOf,
  heldConsent,
  inAudience,
  skipReason,
} from './audiences.store.ts';
import { causeOf } from './messages.rules.ts';

/** The words of a message, with its fields; the content is HTML, and so are its fallbacks. */
export type Template = {
  readonly title: string;
  readonly html: string;
  readonly fallbacks: Readonly<Record<MessageField, string>>;
  readonly htmlFallbacks: Readonly<Record<MessageField, string>>;
};

/** Words about what the reader's screen shows: `47%`, `1 200 pkt`. */
const values: Readonly<Record<MessageField, RawBuilder<string | null>>> = {
  imie: sql<string | null>`nullif(trim(person.first_name), '')`,
  procent: sql<string | null>`figure.percent || '%'`,
  brakuje: sql<string | null>`case when figure.target > 0 then
    replace(to_char(greatest(figure.target - figure.points, 0), 'FM999,999,999,999'), ',', ${'\u00A0'}) || ${'\u00A0pkt'} end`,
};

/** The first letter, for accounts that may not read people. */
const maskedName = sql<string | null>`left(nullif(trim(person.first_name), ''), 1) || '…'`;

/** A text with its fields filled in for `person` and `figure`. A value is data: it never becomes markup, nor a field. */
function filled(
  text: string,
  fallbacks: Template['fallbacks'],
  { isHtml, isMasked = false }: { readonly isHtml: boolean; readonly isMasked?: boolean },
): RawBuilder<string> {
  const pieces = text.split(/(\{(?:imie|procent|brakuje)\})/).filter((piece) => piece !== '');
  if (pieces.length === 0) return sql<string>`''`;
  const parts = pieces.map((piece) => {
    const field = fieldOf(piece);
    if (field === null) return sql`${piece}::text`;
    const value = isMasked && field === 'imie' ? maskedName : values[field];
    return sql`coalesce(${isHtml ? escapedSql(value) : value}, ${fallbacks[field]}::text)`;
  });
  return sql<string>`(${sql.join(parts, sql` || `)})`;
}

function fieldOf(piece: string): MessageField | null {
  return piece === '{imie}'
    ? 'imie'
    : piece === '{procent}'
      ? 'procent'
      : piece === '{brakuje}'
        ? 'brakuje'
        : null;
}

function escapedSql(value: RawBuilder<string | null>): RawBuilder<string | null> {
  return sql<
    string | null
  >`replace(replace(replace(${value}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
}

export type Filled = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly html: string;
  /** Fields without a value. */
  readonly missing: readonly MessageField[];
};

/** The words as these people would read them; masked: without their names. */
export async function fillFor(
  handle: Handle,
  personIds: readonly number[],
  { title, html, fallbacks, htmlFallbacks }: Template,
  { month }: Moment,
  isMasked: boolean,
): Promise<Filled[]> {
  const of = sql`select unnest(${[...personIds]}::bigint[])`;
  const { rows } = await sql<Filled>`
    select person.id, person.first_name as "firstName", person.last_name as "lastName",
      ${filled(title, fallbacks, { isHtml: false, isMasked })} as title,
      ${filled(html, htmlFallbacks, { isHtml: true, isMasked })} as html,
      array_remove(array[
        case when ${values.imie} is null then 'imie' end, case when ${values.procent} is null then 'procent' end,
        case when ${values.brakuje} is null then 'brakuje' end
      ], null) as missing
    from unnest(${[...personIds]}::bigint[]) with ordinality as given (id, position)
    join person using (id) left join ${figuresOf(month, of)} as figure on figure.person_id = person.id
    where person.deleted_at is null order by given.position
  `.execute(handle);
  return rows;
}

/** Fixes the audience of a message as it is now; returns its size. */
export async function takeSnapshot(
  handle: Handle,
  messageId: number,
  audience: Audience,
  moment: Moment,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into message_recipient (message_id, person_id)
    select ${messageId}::bigint, person.id from person where ${inAudience(audience, moment)} order by person.id
    on conflict do nothing
  `.execute(handle);
  return Number(numAffectedRows);
}

type Put = {
  readonly messageId: number;
  readonly template: Template;
  readonly link: string | null;
  readonly sending: Sending;
  readonly moment: Moment;
  readonly max: number;
};

/**
 * Puts the message into the app of the next waiting recipients, or notes why not; returns how many were handled. Both
 * are one statement: whatever is killed, a recipient is handled once. Waits for a running deletion and checks the
 * person again.
 */
export async function putNext(
  handle: Handle,
  { messageId, template, link, sending, moment, max }: Put,
): Promise<number> {
  const { title, html, fallbacks, htmlFallbacks } = template;
  const { now, month } = moment;
  const { rows } = await sql<{ handled: number }>`
    with next as materialized (
      select person_id from message_recipient
      where message_id = ${messageId} and state = 'waiting' order by person_id limit ${max}
    ), held as materialized (
      select person.* from person where id = any(array(select person_id from next)) order by id for key share
    ), judged as materialized (
      select person.id, person.first_name, ${heldConsent(sending)} as consent_id,
        ${skipReason(sending, heldConsent(sending), now)} as why
      from held as person
    ), put as (
      insert into notification (slug, person_id, cause, title, content, url, created_at)
      select replace(gen_random_uuid()::text, '-', ''), person.id, ${causeOf(messageId)},
        ${filled(title, fallbacks, { isHtml: false })}, ${filled(html, htmlFallbacks, { isHtml: true })}, ${link}, ${now}::timestamptz
      from judged as person
      left join ${figuresOf(month, sql`select person_id from next`)} as figure on figure.person_id = person.id
      where person.why is null order by person.id
      on conflict (person_id, cause) do nothing
    ), noted as (
      update message_recipient recipient set state = case when judged.why is null then 'put' else 'skipped' end,
        why = judged.why, put_at = case when judged.why is null then ${now}::timestamptz end,
        consent_event_id = case when judged.why is null then judged.consent_id end
      from judged where recipient.message_id = ${messageId} and recipient.person_id = judged.id
      returning 1
    )
    select count(*) as handled from noted
  `.execute(handle);
  return rows[0]?.handled ?? 0;
}

/** Removes unread notifications of a withdrawn message from the app; returns how many recipients were handled. */
export async function clearNext(handle: Handle, messageId: number, max: number): Promise<number> {
  const { rows } = await sql<{ handled: number }>`
    with next as materialized (
      select person_id from message_recipient
      where message_id = ${messageId} and state = 'put' order by person_id limit ${max}
    ), gone as (
      delete from notification using next
      where notification.person_id = next.person_id and cause = ${causeOf(messageId)} and read_at is null
      returning notification.person_id
    ), noted as (
      update message_recipient recipient
      set state = case when next.person_id in (select person_id from gone) then 'withdrawn' else 'kept' end
      from next where recipient.message_id = ${messageId} and recipient.person_id = next.person_id
      returning 1
    )
    select count(*) as handled from noted
  `.execute(handle);
  return rows[0]?.handled ?? 0;
}

export type Log = {
  readonly waiting: number;
  readonly put: number;
  readonly pushed: number;
  readonly read: number;
  readonly withdrawn: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
};

/** Read notifications are deleted after some months, unread ones never: of a live account, a missing one was read. */
const isReadSql = sql<boolean>`(
  recipient.state in ('put', 'kept') and person.deleted_at is null
  and (notification.id is null or notification.read_at is not null)
)`;

function joined(messageId: number): RawBuilder<unknown> {
  return sql`from message_recipient recipient
    join person on person.id = recipient.person_id
    left join notification on notification.person_id = recipient.person_id and notification.cause = ${causeOf(messageId)}
    where recipient.message_id = ${messageId}`;
}

export async function findLog(handle: Handle, messageId: number): Promise<Log> {
  const { rows } = await sql<Log>`
    with handled as materialized (
      select recipient.state, recipient.why, recipient.pushed_at, ${isReadSql} as is_read ${joined(messageId)}
    )
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state in ('put', 'kept')) as put, count(*) filter (where is_read) as read,
      count(pushed_at) as pushed, count(*) filter (where state = 'withdrawn') as withdrawn,
      coalesce((
        select jsonb_object_agg(why, people) from (
          select why, count(*) as people from handled where why is not null group by why
        ) as reason
      ), '{}') as skipped
    from handled
  `.execute(handle);
  const [log] = rows;
  if (log === undefined) throw new Error('an aggregate has one row');
  return log;
}

export type Recipient = {
  readonly personId: number;
  readonly name: string;
  readonly state: 'waiting' | 'put' | 'skipped' | 'withdrawn';
  readonly why: SkipReason | null;
  readonly putAt: Date | null;
  readonly pushedAt: Date | null;
  readonly readAt: Date | null;
  readonly consentVersion: number | null;
  readonly consentAt: Date | null;
};

export async function findRecipients(
  handle: Handle,
  messageId: number,
  state: 'put' | 'skipped' | 'withdrawn' | undefined,
  { limit, offset }: Slice,
): Promise<{ readonly recipients: Recipient[]; readonly total: number }> {
  const ofState =
    state === undefined
      ? sql``
      : state === 'put'
        ? sql`and recipient.state in ('put', 'kept')`
        : sql`and recipient.state = ${state}`;
  const { rows } = await sql<Recipient>`
    select recipient.person_id as "personId", trim(person.first_name || ' ' || person.last_name) as name,
      case recipient.state when 'kept' then 'put' else recipient.state end as state, recipient.why,
      recipient.put_at as "putAt", recipient.pushed_at as "pushedAt", notification.read_at as "readAt",
      version.version as "consentVersion", event.at as "consentAt"
    from (
      select * from message_recipient recipient where message_id = ${messageId} ${ofState}
      order by person_id limit ${limit} offset ${offset}
    ) as recipient
    join person on person.id = recipient.person_id
    left join notification on notification.person_id = recipient.person_id and notification.cause = ${causeOf(messageId)}
    left join consent_event event on event.id = recipient.consent_event_id
    left join approval_version version on version.id = event.approval_version_id
    order by recipient.person_id
  `.execute(handle);
  const counted = await sql<{ total: number }>`
    select count(*) as total from message_recipient recipient where message_id = ${messageId} ${ofState}
  `.execute(handle);
  return { recipients: rows, total: counted.rows[0]?.total ?? 0 };
}
