import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import { counted } from './counted.store.ts';
import {
  type Booked,
  type Period,
  type PeriodKind,
  type Reward,
  rehearsalRevisions,
} from './ledger.rules.ts';

/**
 * Blocks other bookings until commit. Without it two concurrent answers would each overlook the
 * other's correct question, and an answer the new results of a concurrent import. Bookings of
 * single people lock by person; a booking of everyone and those of single people exclude each
 * other.
 *
 * It also makes the transaction's later statements use generic plans when they are about one
 * person: planning takes two milliseconds, and the plan is the same for each.
 */
export async function lockBooking(
  handle: Handle,
  personIds: readonly number[] | undefined,
): Promise<void> {
  if (personIds === undefined) {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.booking}::bigint)`.execute(handle);
    return;
  }
  await sql`select id from person where id = any(${personIds}::bigint[]) order by id for no key update`.execute(
    handle,
  );
  await sql`
    select pg_advisory_xact_lock_shared(${advisoryLocks.booking}::bigint),
      set_config('plan_cache_mode', ${personIds.length === 1 ? 'force_generic_plan' : 'auto'}, true)
  `.execute(handle);
}

/**
 * Books for every person and period the due minus the booked amount in one statement, as the next
 * revision of the cause; keep equal to `dueBonus` in ledger.rules.ts. A deleted account keeps its
 * earnings (D61). A period uses the person's role in its first month, and for each padlock the role
 * in that month.
 */
export async function bookPeriods(
  handle: Handle,
  kind: PeriodKind,
  periods: readonly Period[],
  personIds: readonly number[] | undefined,
  { isRehearsal, now }: { readonly isRehearsal: boolean; readonly now: Date },
): Promise<Booked[]> {
  if (periods.length === 0) return [];
  const onlyAsked = onlyOf(personIds);
  const { rows } = await sql<Booked>`
    with ${factsOf(kind, periods, personIds, sql`reached.knowledge_gate and`)}, booked as materialized (
      select entry.person_id, entry.cause, max(entry.revision) as revision,
        coalesce(sum(entry.amount) filter (where entry.kind = ${kind}), 0) as amount,
        bool_or(entry.kind = ${kind}) as was_booked
      from ledger_entry entry
      where entry.cause = any(${periods.map(({ cause }) => cause)}::text[]) ${onlyAsked('entry.person_id')}
      group by entry.person_id, entry.cause
    ), difference as (
      select reached.person_id, reached.start, reached.cause, reached.rule_id,
        coalesce(booked.revision, 0) + 1 + ${isRehearsal ? rehearsalRevisions : 0}::integer as revision,
        case
          when held_back.person_id is null then coalesce(worth.bonus, 0)
          when booked.was_booked and reached.start = any(${periods.filter(({ keepsOpen }) => keepsOpen).map(({ start }) => start)}::date[])
            then coalesce(worth.bonus, 0)
          else 0 end
          - coalesce(booked.amount, 0) as amount
      from reached
      left join worth on worth.rule_id = reached.rule_id and worth.percent = reached.percent
      left join held_back on held_back.person_id = reached.person_id and held_back.start = reached.start
      left join booked on booked.person_id = reached.person_id and booked.cause = reached.cause
      union all
      -- A bonus whose results do not count any more.
      select booked.person_id, m.start, booked.cause, null,
        booked.revision + 1 + ${isRehearsal ? rehearsalRevisions : 0}::integer, -booked.amount
      from booked
      join (select distinct start, cause from period_month) as m on m.cause = booked.cause
      where not exists (
        select from reached where reached.person_id = booked.person_id and reached.cause = booked.cause
      )
    )
    insert into ledger_entry (person_id, kind, month, amount, cause, revision, rule_id, created_at)
    select person_id, ${kind}, start, amount, cause, revision, rule_id, ${now}::timestamptz
    from difference
    where amount <> 0
    order by person_id, cause
    on conflict (person_id, cause, revision) do nothing
    returning person_id as "personId", kind, month, amount, cause, revision
  `.execute(handle);
  return rows;
}

/** Omitted instead of "or everyone" in the SQL, which would read all plans for one person. */
function onlyOf(personIds: readonly number[] | undefined): (column: string) => RawBuilder<unknown> {
  return (column) =>
    personIds === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${personIds}::bigint[])`;
}

type OnlyAsked = ReturnType<typeof onlyOf>;

/**
 * Facts of a booking: the percent that each person has `reached` with role and rule, what it is
 * `worth`, and whose padlock has `held_back` the bonus.
 * @param gates the rules whose padlock counts
 */
function factsOf(
  kind: PeriodKind,
  periods: readonly Period[],
  personIds: readonly number[] | undefined,
  gates: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const onlyAsked = onlyOf(personIds);
  const months = periods.flatMap(({ months: within }) => within.map(({ month }) => month));
  return sql`${rulesOf(kind, periods, onlyAsked)}, ${reachedIn(kind, months, onlyAsked)}, ${heldBackIn(months, onlyAsked, gates)}`;
}

/** The months of the periods, their rules, former roles, and each month's number of questions. */
function rulesOf(
  kind: PeriodKind,
  periods: readonly Period[],
  onlyAsked: OnlyAsked,
): RawBuilder<unknown> {
  const months = periods.flatMap(({ start, cause, months: within }) =>
    within.map((padlock) => ({ start, cause, ...padlock })),
  );
  return sql`period_month as materialized (
      select start, cause, month, minimum, is_former from unnest(
        ${months.map(({ start }) => start)}::date[], ${months.map(({ cause }) => cause)}::text[],
        ${months.map(({ month }) => month)}::date[], ${months.map(({ minimum }) => minimum)}::bigint[],
        ${months.map(({ isFormer }) => isFormer)}::boolean[]
      ) as given (start, cause, month, minimum, is_former)
    ), rule_in_force as materialized (
      select period.start, rule.id, rule.role, rule.knowledge_gate
      from (select distinct start from period_month) as period
      cross join lateral (
        select distinct on (role) id, role, knowledge_gate from bonus_rule
        where period_kind = ${kind} and valid_from <= period.start
        order by role, valid_from desc, version desc
      ) as rule
    ), former as materialized (
      -- The role that a person had in a month, where it was another than today's.
      select distinct on (change.person_id, m.month) change.person_id, m.month, change.role
      from (select distinct month from period_month) as m
      join role_change change on change.since >= m.month + interval '1 month' ${onlyAsked('change.person_id')}
      order by change.person_id, m.month, change.since
    ), asked as materialized (
      -- As minimumOf in padlock.rules.ts: the number of questions counts in months closed under the former rule only.
      select m.month, asked.role, count(distinct question.id) as questions
      from period_month m
      join question on question.month = m.month
      cross join unnest(question.roles) as asked (role)
      where m.is_former
      group by m.month, asked.role
    )`;
}

/** The percent that each person has reached, and its bonus. */
function reachedIn(
  kind: PeriodKind,
  months: readonly string[],
  onlyAsked: OnlyAsked,
): RawBuilder<unknown> {
  return sql`done as materialized (
      -- A person without a result has nothing due.
      select person_id, m.start, m.cause, sum(points) as points
      from ${counted('realisation', kind)} join period_month m using (month)
      where month = any(${months}::date[]) ${onlyAsked('person_id')}
      group by person_id, m.start, m.cause
    ), planned as materialized (
      select person_id, m.start, sum(target) as target
      from ${counted('plan')} join period_month m using (month)
      where month = any(${months}::date[]) ${onlyAsked('person_id')}
      group by person_id, m.start
    ), reached as materialized (
      select done.person_id, done.start, done.cause, coalesce(former.role, person.role) as role, person.role as role_now,
        rule.id as rule_id, rule.knowledge_gate, whole_percent(done.points, planned.target) as percent
      from done
      join person on person.id = done.person_id ${onlyAsked('person.id')}
      left join planned on planned.person_id = done.person_id and planned.start = done.start
      left join former on former.person_id = done.person_id and former.month = done.start
      left join rule_in_force rule on rule.start = done.start and rule.role = coalesce(former.role, person.role)
    ), worth as materialized (
      -- Many people share few percents, so each is looked up once.
      select rule_id, percent, bonus_of(rule_id, percent) as bonus
      from (select distinct rule_id, percent from reached where percent > 0 and rule_id is not null) as pair
    )`;
}

/** People whose padlock holds the bonus back. */
function heldBackIn(
  months: readonly string[],
  onlyAsked: OnlyAsked,
  gates: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`answered as materialized (
      select attempt.person_id, question.month, count(distinct question.id) as correct
      from question
      join question_attempt attempt on attempt.question_id = question.id and attempt.outcome = 'correct'
      join person on person.id = attempt.person_id ${onlyAsked('person.id')}
      left join former on former.person_id = attempt.person_id and former.month = question.month
      where coalesce(former.role, person.role) = any(question.roles) and question.month = any(${months}::date[]) ${onlyAsked('attempt.person_id')}
      group by attempt.person_id, question.month
    ), held_back as materialized (
      select distinct reached.person_id, reached.start
      from reached
      join period_month m on m.start = reached.start
      left join former on m.is_former and former.person_id = reached.person_id and former.month = m.month
      left join asked on m.is_former and asked.month = m.month and asked.role = coalesce(former.role, reached.role_now)
      left join answered on answered.person_id = reached.person_id and answered.month = m.month
      where ${gates} coalesce(answered.correct, 0)
        < case when m.is_former then least(m.minimum, coalesce(asked.questions, 0)) else m.minimum end
    )`;
}

/** People with the same percent of a period, with or without the padlock of each of its months. */
export type ReachedGroup = {
  readonly percent: number;
  readonly isOpen: boolean;
  readonly people: number;
  /** At most the first ones. */
  readonly personIds: readonly number[];
};

const namedOfGroup = 10;

/** People of a role with a result in a period, by percent; the facts of a booking. */
export async function findReached(
  handle: Handle,
  {
    role,
    kind,
    period,
  }: { readonly role: string; readonly kind: PeriodKind; readonly period: Period },
): Promise<ReachedGroup[]> {
  const { rows } = await sql<ReachedGroup>`
    with ${factsOf(kind, [period], undefined, sql``)}
    select reached.percent, held_back.person_id is null as "isOpen", count(*) as people,
      (array_agg(reached.person_id order by reached.person_id))[1:${sql.lit(namedOfGroup)}] as "personIds"
    from reached
    left join held_back on held_back.person_id = reached.person_id and held_back.start = reached.start
    where reached.role = ${role} and reached.percent is not null
    group by reached.percent, held_back.person_id is null
  `.execute(handle);
  // Numbers within an array arrive as text.
  return rows.map(({ personIds, ...group }) => ({ ...group, personIds: personIds.map(Number) }));
}

/** The booked golden points; 0 when this answer was rewarded before. */
export async function bookOnce(
  handle: Handle,
  reward: Reward,
  cause: string,
  now: Date,
): Promise<number> {
  const entry = await handle
    .insertInto('ledger_entry')
    .values({
      person_id: reward.personId,
      kind: 'knowledge',
      month: reward.month,
      amount: reward.amount,
      cause,
      revision: 1,
      rule_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'cause', 'revision']).doNothing())
    .returning('amount')
    .executeTakeFirst();
  return entry?.amount ?? 0;
}

type EntryOfAnswer = {
  readonly kind: 'knowledge' | PeriodKind;
  readonly cause: string;
  readonly amount: number;
};

/** The entries booked with a correct answer: they have the time of its decision. */
export async function findEntriesOfAnswer(
  handle: Handle,
  personId: number,
  questionId: number,
): Promise<EntryOfAnswer[]> {
  const { rows } = await sql<EntryOfAnswer>`
    select entry.kind, entry.cause, entry.amount
    from question_attempt attempt
    join ledger_entry entry on entry.person_id = attempt.person_id and entry.created_at = attempt.decided_at
    where attempt.person_id = ${personId}::bigint and attempt.question_id = ${questionId}::bigint
      and attempt.outcome = 'correct'
      and (entry.kind in ('month', 'quarter') or entry.cause = ${`question:${questionId}`})
    order by entry.id
  `.execute(handle);
  return rows;
}

/** People per signal, because a notification's payload has at most 8,000 bytes. */
const signPeople = 500;

/** Signals changed figures of these people to open streams, on commit. */
export async function sendFigures(
  handle: Handle,
  personIds: readonly number[] | 'all',
): Promise<void> {
  const payloads =
    personIds === 'all'
      ? ['figures all']
      : Array.from({ length: Math.ceil(personIds.length / signPeople) }, (_, part) =>
          ['figures', ...personIds.slice(part * signPeople, (part + 1) * signPeople)].join(' '),
        );
  await sql`select pg_notify('klub', payload) from unnest(${payloads}::text[]) as payload`.execute(
    handle,
  );
}
