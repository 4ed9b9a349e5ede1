import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { type BonusRule, counted } from '../ledger/ledger.ts';
import { addMonths, monthOf } from '../../../infra/warsaw.ts';
import type { Standing } from './calling.rules.ts';

/** A day, and the first day of its month. */
export type Today = { readonly today: string; readonly month: string };

export type OwnPerson = Standing & {
  /** Of the given shops, where the person works on the day. */
  readonly placeIds: readonly number[];
  readonly mayBeCalled: boolean;
};

/**
 * The people who work in these shops on the day, with their figures of the month; without people
 * whose plan or result is partly in other shops, and without a plan.
 */
export async function findOwnPeople(
  handle: Handle,
  placeIds: readonly number[],
  { today, month }: Today,
): Promise<OwnPerson[]> {
  if (placeIds.length === 0) return [];
  const sumOf = (table: 'plan' | 'realisation', figure: 'target' | 'points') => sql`(
    select coalesce(sum(${sql.ref(figure)}), 0) as sum, coalesce(bool_and(place_id = any(${placeIds}::bigint[])), true) as is_own
    from ${counted(table)} where person_id = own.person_id and month = ${month}::date offset 0
  )`;
  const { rows } = await sql<OwnPerson>`
    with own as materialized (
      select person_id, json_agg(distinct place_id) as place_ids from person_place
      where place_id = any(${placeIds}::bigint[]) and ${worksOn(today)}
      group by person_id
    )
    select person.id as "personId", trim(person.last_name || ' ' || person.first_name) as name, person.role,
      planned.sum as target, reached.sum as points, own.place_ids as "placeIds",
      not exists (select from call_refusal where person_id = person.id) as "mayBeCalled"
    from own
    join person on person.id = own.person_id and person.deleted_at is null and person.blocked_at is null
    cross join lateral ${sumOf('plan', 'target')} as planned
    cross join lateral ${sumOf('realisation', 'points')} as reached
    where planned.sum > 0 and planned.is_own and reached.is_own
  `.execute(handle);
  return rows;
}

function worksOn(today: string) {
  return sql`from_date <= ${today}::date and (to_date is null or to_date >= ${today}::date)`;
}

/** The monthly rules in force, by role. */
export async function findRules(handle: Handle, month: string): Promise<Map<string, BonusRule>> {
  const { rows } = await sql<BonusRule & { role: string }>`
    select distinct on (rule.role) rule.role, rule.above_rate as "aboveRate", rule.above_cap as "aboveCap",
      rule.knowledge_gate as "knowledgeGate", (
        select coalesce(json_agg(json_build_object('percent', percent, 'bonus', bonus)), '[]')
        from bonus_threshold where rule_id = rule.id
      ) as thresholds
    from bonus_rule rule
    where rule.period_kind = 'month' and rule.valid_from <= ${month}::date
    order by rule.role, rule.valid_from desc, rule.version desc
  `.execute(handle);
  return new Map(rows.map(({ role, ...rule }) => [role, rule]));
}

/** How many questions of the month each of these people has answered correctly. */
export async function countCorrect(
  handle: Handle,
  personIds: readonly number[],
  month: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ personId: number; correct: number }>`
    select person.id as "personId", count(distinct question.id) as correct
    from person
    join question_attempt attempt on attempt.person_id = person.id and attempt.outcome = 'correct'
    join question on question.id = attempt.question_id and question.month = ${month}::date and person.role = any(question.roles)
    where person.id = any(${personIds}::bigint[])
    group by person.id
  `.execute(handle);
  return new Map(rows.map(({ personId, correct }) => [personId, correct]));
}

/** Those of the people who work in one of the shops on the day, have not refused calls, and are not blocked. */
export async function findCallable(
  handle: Handle,
  personIds: readonly number[],
  placeIds: readonly number[],
  today: string,
): Promise<{ readonly id: number; readonly phone: string }[]> {
  return handle
    .selectFrom('person')
    .select(['id', 'phone'])
    .where('id', 'in', personIds)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select from person_place where person_id = person.id and place_id = any(${placeIds}::bigint[]) and ${worksOn(today)}
      )`,
    )
    .where(sql<boolean>`not exists (select from call_refusal where person_id = person.id)`)
    .execute();
}

type NumberRequest = {
  readonly sellerId: number;
  readonly personId: number;
  readonly today: string;
  readonly now: Date;
  readonly textSince: string;
};

/** The people whose numbers the representative has got on a day. */
export async function findGiven(handle: Handle, sellerId: number, day: string): Promise<number[]> {
  const rows = await handle
    .selectFrom('number_request')
    .select('person_id')
    .where('seller_id', '=', sellerId)
    .where('day', '=', day)
    .where('is_refused', '=', false)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Once a day for each person. */
export async function noteRequest(
  handle: Handle,
  { sellerId, personId, today, now, textSince }: NumberRequest,
  isRefused: boolean,
): Promise<void> {
  await handle
    .insertInto('number_request')
    .values({
      seller_id: sellerId,
      person_id: personId,
      day: today,
      requested_at: now,
      is_refused: isRefused,
      text_since: textSince,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasRefused(handle: Handle, personId: number): Promise<boolean> {
  const row = await handle
    .selectFrom('call_refusal')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveRefusal(
  handle: Handle,
  personId: number,
  isAllowed: boolean,
  now: Date,
): Promise<void> {
  if (isAllowed) {
    await handle.deleteFrom('call_refusal').where('person_id', '=', personId).execute();
    return;
  }
  await handle
    .insertInto('call_refusal')
    .values({ person_id: personId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function keepNearest(
  handle: Handle,
  sellerId: number,
  month: string,
  people: readonly { readonly personId: number; readonly goal: number }[],
): Promise<void> {
  if (people.length === 0) return;
  await handle
    .insertInto('nearest_kept')
    .values(
      people.map(({ personId, goal }) => ({
        seller_id: sellerId,
        month,
        person_id: personId,
        goal,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest kept list since a month, and how many of it have reached their threshold. */
export async function findKept(
  handle: Handle,
  sellerId: number,
  since: string,
): Promise<{ month: string; shown: number; reached: number } | null> {
  const { rows } = await sql<{ month: string; shown: number; reached: number }>`
    select to_char(kept.month, 'YYYY-MM') as month, count(*) as shown,
      count(*) filter (where whole_percent(reached.points, planned.target) >= kept.goal) as reached
    from nearest_kept kept
    cross join lateral (
      select coalesce(sum(target), 0) as target from ${counted('plan')}
      where person_id = kept.person_id and month = kept.month offset 0
    ) as planned
    cross join lateral (
      select coalesce(sum(points), 0) as points from ${counted('realisation')}
      where person_id = kept.person_id and month = kept.month offset 0
    ) as reached
    where kept.seller_id = ${sellerId} and kept.month >= ${since}::date
    group by kept.month
    order by kept.month desc
    limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

/** Representatives who have a customer on the day and no team. */
export async function findSellers(handle: Handle, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person.id from person
    where person.role = 'salesman' and person.deleted_at is null
      and exists (select from seller_customer where seller_id = person.id and ${worksOn(today)})
      and not exists (select from manager_seller where manager_id = person.id and ${worksOn(today)})
    order by person.id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** The newest requests for a person's number that were met, and their total. */
export async function findNumberRequests(
  handle: Handle,
  personId: number,
  max: number,
): Promise<{ readonly requests: readonly Date[]; readonly total: number }> {
  const rows = await handle
    .selectFrom('number_request')
    .select(['requested_at', sql<number>`count(*) over ()`.as('total')])
    .where('person_id', '=', personId)
    .where('is_refused', '=', false)
    .orderBy('requested_at', 'desc')
    .limit(max)
    .execute();
  return { requests: rows.map((row) => row.requested_at), total: rows[0]?.total ?? 0 };
}

/** Names of the representatives who were refused a number on a day. */
export async function findSpent(handle: Handle, day: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from person
    where id in (select seller_id from number_request where day = ${day}::date and is_refused)
    order by name_order, id
  `.execute(handle);
  return rows.map(({ name }) => name);
}

/** Months that requests for numbers and kept lists stay. */
const rememberedMonths = 13;

export async function sweepNumberRequests(handle: Handle, now: Date): Promise<void> {
  const before = addMonths(monthOf(now), -rememberedMonths);
  await handle.deleteFrom('number_request').where('day', '<', before).execute();
  await handle.deleteFrom('nearest_kept').where('month', '<', before).execute();
}
