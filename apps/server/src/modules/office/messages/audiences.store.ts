import type { PushKind } from '@klub/contract/calls/devices';
import type { MessageKind, SkipReason } from '@klub/contract/panel/content/message-values';
import type { Audience, Condition } from '@klub/contract/panel/content/messages';
import { planRoles, type Role } from '@klub/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { counted } from '../../club/ledger/ledger.ts';
import { limitSince, perDayMax, perWeekMax } from './messages.rules.ts';

/** What conditions depend on besides the person. */
export type Moment = {
  readonly now: Date;
  readonly today: string;
  /** First day. */
  readonly month: string;
  /** Right answers that open the month's padlock. */
  readonly minimum: number;
};

/** The plan of a month by person, for the people that `of` selects; without it for all. */
export function figuresOf(month: string, of?: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofThem = of === undefined ? sql`` : sql`and person_id = any(array(${of}))`;
  return sql`(
    select person_id, sum(target) as target, sum(points) as points, whole_percent(sum(points), sum(target)) as percent
    from (
      select person_id, target, 0 as points from ${counted('plan')} where month = ${month}::date ${ofThem}
      union all
      select person_id, 0, points from ${counted('realisation')} where month = ${month}::date ${ofThem}
    ) as figure
    group by person_id
  )`;
}

/** True for a `person` in the audience. Without a condition the audience is empty. */
export function inAudience(audience: Audience, moment: Moment): RawBuilder<boolean> {
  if (audience.length === 0) return sql<boolean>`false`;
  const groups = audience.map((group) => inGroup(group, moment));
  return sql<boolean>`(person.deleted_at is null and ${sql.join(groups, sql` and `)})`;
}

function inGroup(group: readonly Condition[], moment: Moment): RawBuilder<boolean> {
  if (group.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    group.map((one) => fits(one, moment)),
    sql` or `,
  )})`;
}

/** The only place where a condition becomes SQL: every value is a parameter. */
function fits(condition: Condition, moment: Moment): RawBuilder<boolean> {
  switch (condition.field) {
    case 'role':
      return sql<boolean>`person.role = any(${condition.roles}::text[])`;
    case 'channel':
      return atPlaces(sql`place.channel = any(${condition.channels}::text[])`, moment);
    case 'shop':
      return atPlaces(sql`place.code = any(${condition.codes}::text[])`, moment);
    case 'representative':
      return atPlaces(
        sql`place.customer_id in (${customersOf(sql`${idsOf(condition.sellers)}::bigint[]`, moment)})`,
        moment,
      );
    case 'region':
      return inRegion(idsOf(condition.managers), moment);
    case 'percent':
      return sql<boolean>`person.id in (
        select person_id from ${figuresOf(moment.month)} as figure
        where percent between ${condition.from}::bigint and ${condition.to}::bigint
      )`;
    case 'padlock':
      return sql<boolean>`(
        person.role = any(${[...planRoles]}::text[]) and person.id ${condition.is === 'open' ? sql`in` : sql`not in`} (
          select attempt.person_id from question
          join question_attempt attempt on attempt.question_id = question.id and attempt.outcome = 'correct'
          join person who on who.id = attempt.person_id and who.role = any(question.roles)
          where question.month = ${moment.month}::date
          group by attempt.person_id having count(distinct question.id) >= ${moment.minimum}::bigint
        )
      )`;
    case 'neverIn':
      return sql<boolean>`person.activated_at is null`;
    case 'people':
      return sql<boolean>`person.id = any(${idsOf(condition.ids)}::bigint[])`;
  }
}

function idsOf(ids: readonly string[]): number[] {
  return ids.map(Number);
}

function on(table: string, { today }: Moment): RawBuilder<boolean> {
  const [from, to] = [sql.ref(`${table}.from_date`), sql.ref(`${table}.to_date`)];
  return sql<boolean>`${from} <= ${today}::date and (${to} is null or ${to} >= ${today}::date)`;
}

/** Works today in such a shop. */
function atPlaces(which: RawBuilder<unknown>, moment: Moment): RawBuilder<boolean> {
  return sql<boolean>`person.id in (
    select work.person_id from place join person_place work on work.place_id = place.id
    where ${which} and ${on('work', moment)}
  )`;
}

function customersOf(sellers: RawBuilder<unknown>, moment: Moment): RawBuilder<unknown> {
  return sql`select held.customer_id from seller_customer held
    where held.seller_id = any(${sellers}) and ${on('held', moment)}`;
}

/** Managers, everybody below them, and the people of their shops. */
function inRegion(managers: readonly number[], moment: Moment): RawBuilder<boolean> {
  const below = sql`
    with recursive tree (id) as (
      select unnest(${managers}::bigint[])
      union
      select lead.seller_id from tree join manager_seller lead on lead.manager_id = tree.id and ${on('lead', moment)}
    )
    select id from tree`;
  const theirs = customersOf(sql`array(${below})`, moment);
  return sql<boolean>`(person.id in (${below}) or ${atPlaces(sql`place.customer_id in (${theirs})`, moment)})`;
}

export type Sending = {
  readonly kind: MessageKind;
  /** The consent of commercial messages; null: none is named, so every recipient is skipped. */
  readonly approvalId: number | null;
};

/** Why `person` gets no message now; null: gets it. `consent` is what the person answered. */
export function skipReason(
  { kind, approvalId }: Sending,
  consent: RawBuilder<unknown>,
  now: Date,
): RawBuilder<SkipReason | null> {
  const { day, week } = limitSince(now);
  const needsConsent =
    kind === 'service' ? sql`false` : approvalId === null ? sql`true` : sql`${consent} is null`;
  return sql<SkipReason | null>`case
    when person.deleted_at is not null then 'deleted'
    when person.blocked_at is not null then 'blocked'
    when ${needsConsent} then 'consent'
    when (
      select count(*) >= ${perWeekMax} or count(*) filter (where told.put_at >= ${day}::timestamptz) >= ${perDayMax}
      from message_recipient told where told.person_id = person.id and told.put_at >= ${week}::timestamptz
    ) then 'limit'
  end`;
}

/** The answer that allows a commercial message to `person`; null for others. */
export function heldConsent({ kind, approvalId }: Sending): RawBuilder<number | null> {
  return kind === 'service' || approvalId === null
    ? sql<number | null>`null::bigint`
    : sql<number | null>`consent_held(person.id, ${approvalId}::bigint)`;
}

/** The subject of pushes of messages, as people switch it off. */
const pushSubject = 'other' satisfies PushKind;

export type Counted = {
  readonly people: number;
  readonly reached: number;
  readonly withPush: number;
  readonly muted: number;
  readonly noDevice: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly roles: readonly Role[];
};

/** The audience now, and what a message would do. */
export async function countAudience(
  handle: Handle,
  audience: Audience,
  sending: Sending,
  moment: Moment,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with found as materialized (
      select person.id, person.role, ${skipReason(sending, heldConsent(sending), moment.now)} as why,
        exists (select from device where device.person_id = person.id) as has_device,
        coalesce((
          select ${pushSubject} = any(muted) from push_setting where push_setting.person_id = person.id
        ), false) as is_muted
      from person where ${inAudience(audience, moment)}
    )
    select count(*) as people, count(*) filter (where why is null) as reached,
      count(*) filter (where why is null and has_device and not is_muted) as "withPush",
      count(*) filter (where why is null and has_device and is_muted) as muted,
      count(*) filter (where why is null and not has_device) as "noDevice",
      coalesce((
        select jsonb_object_agg(why, people) from (
          select why, count(*) as people from found where why is not null group by why
        ) as reason
      ), '{}') as skipped,
      coalesce(array_agg(distinct role), '{}') as roles
    from found
  `.execute(handle);
  const [counts] = rows;
  if (counts === undefined) throw new Error('an aggregate has one row');
  return counts;
}

/** How many people each group has alone. */
export async function countGroups(
  handle: Handle,
  audience: Audience,
  moment: Moment,
): Promise<number[]> {
  if (audience.length === 0) return [];
  const counts = audience.map((group) => sql`count(*) filter (where ${inGroup(group, moment)})`);
  const { rows } = await sql<{ counts: readonly (number | string)[] }>`
    select array[${sql.join(counts)}] as counts from person where person.deleted_at is null
  `.execute(handle);
  return (rows[0]?.counts ?? []).map(Number);
}

export type Sampled = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
};

/** Some people of the audience, spread over all of it. */
export async function sampleAudience(
  handle: Handle,
  audience: Audience,
  moment: Moment,
  max: number,
): Promise<Sampled[]> {
  const { rows } = await sql<Sampled>`
    select id, first_name as "firstName", last_name as "lastName", role from person
    where ${inAudience(audience, moment)} order by md5(id::text), id limit ${max}
  `.execute(handle);
  return rows;
}

export type PersonOfNumber = { readonly id: number; readonly phone: string };

export async function findByPhones(
  handle: Handle,
  phones: readonly string[],
): Promise<PersonOfNumber[]> {
  const { rows } = await sql<PersonOfNumber>`
    select id, phone from person where phone = any(${[...phones]}::text[]) and deleted_at is null
  `.execute(handle);
  return rows;
}

/** Codes that no shop has. */
export async function findUnknownShops(
  handle: Handle,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...codes]}::text[]) as given (code)
    where not exists (select from place where place.code = given.code)
  `.execute(handle);
  return rows.map(({ code }) => code);
}

export type Choices = {
  readonly channels: string[];
  readonly managers: Named[];
  readonly sellers: Named[];
};
type Named = { readonly id: string; readonly name: string };

/** Channels of shops, and who holds customers or leads others today. */
export async function findChoices(handle: Handle, moment: Moment): Promise<Choices> {
  const named = sql`coalesce(json_agg(json_build_object('id', person.id::text, 'name',
    trim(person.last_name || ' ' || person.first_name)) order by person.name_order, person.id), '[]')`;
  const { rows } = await sql<Choices>`
    select
      (select coalesce(json_agg(channel order by channel), '[]') from (
        select distinct channel from place where channel <> ''
      ) as known) as channels,
      (select ${named} from person where deleted_at is null and id in (
        select lead.manager_id from manager_seller lead where ${on('lead', moment)}
      )) as managers,
      (select ${named} from person where deleted_at is null and id in (
        select held.seller_id from seller_customer held where ${on('held', moment)}
      )) as sellers
  `.execute(handle);
  return rows[0] ?? { channels: [], managers: [], sellers: [] };
}
