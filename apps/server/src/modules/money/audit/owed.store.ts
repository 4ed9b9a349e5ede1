import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { ClosingPeriod } from '../settlements/settlements.ts';
import { settingValue } from '../../club/settings/settings.ts';
import { type FoundOfAll, differences } from './verify.store.ts';

/**
 * Recomputes what each person is owed from plans, results, answers, roles and rules only. Shares no
 * statement, database function or service with the booking, so that it cannot repeat the booking's
 * faults.
 */

/**
 * Bonuses of a closed month, and of the quarter that closed with it, that differ from the ledger;
 * `expected` is the difference.
 */
export function wrongBonuses(
  handle: Handle,
  { month, quarterStart }: ClosingPeriod,
): Promise<FoundOfAll> {
  const ofMonth = owedFor({ kind: 'month', start: month, months: 1 });
  const ofQuarter =
    quarterStart === null ? null : owedFor({ kind: 'quarter', start: quarterStart, months: 3 });
  return differences(
    handle,
    ofQuarter === null
      ? ofMonth
      : sql`select * from (${ofMonth}) as of_month union all select * from (${ofQuarter}) as of_quarter`,
  );
}

type Owed = { readonly kind: 'month' | 'quarter'; readonly start: string; readonly months: number };

/** Includes deleted accounts: no condition here checks that the person exists. */
function owedFor({ kind, start, months }: Owed): RawBuilder<unknown> {
  const end = sql`(${start}::date + ${sql.lit(months)} * interval '1 month')::date`;
  const period = { kind, start, end };
  const cause =
    kind === 'month'
      ? sql`to_char(${start}::date, '"month:"YYYY-MM')`
      : sql`to_char(${start}::date, '"quarter:"YYYY"-Q"Q')`;
  return sql`
    with ${rulesOf(period)}, ${earnedIn(period)}, ${shutIn(period)}, booked as materialized (
      select person_id, sum(amount) as points from ledger_entry
      where month = ${start}::date and kind = ${kind} group by person_id
    ), owed as (
      select figures.person_id, coalesce(booked.points, 0) as booked,
        case
          when shut.person_id is null then coalesce(price.points, 0)
          -- What a closing under the former rule has let through stays.
          when booked.person_id is not null and last.is_former then coalesce(price.points, 0)
          else 0 end as points
      from figures
      join padlock last on last.month = (${end} - interval '1 month')::date
      left join earned on earned.person_id = figures.person_id
      left join price on price.rule_id = earned.rule_id and price.percent = earned.percent
      left join shut on shut.person_id = figures.person_id
      left join booked on booked.person_id = figures.person_id
    )
    select ${start}::date as month, person_id as "personId", ${cause} as subject, (points - booked)::bigint as expected,
      0::bigint as found
    from owed where points <> booked
    order by person_id`;
}

type OwedPeriod = Pick<Owed, 'kind' | 'start'> & { readonly end: RawBuilder<unknown> };

function inPeriod({ start, end }: OwedPeriod, column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= ${start}::date and ${sql.ref(column)} < ${end}`;
}

/** The `padlock` of each month, people's roles then, and the `rule` of each role. */
function rulesOf({ kind, start, end }: OwedPeriod): RawBuilder<unknown> {
  return sql`padlock as materialized (
      select day::date as month, first.month is not null and first.knowledge_minimum is null as is_former,
        coalesce(first.knowledge_minimum, (
          select case when value #>> '{}' ~ '^[0-9]{1,15}$' then (value #>> '{}')::bigint end from setting
          where name = 'knowledge_minimum' and valid_from <= case
            when first.month is not null then day::date else (day + interval '1 month' - interval '1 day')::date end
          order by valid_from desc limit 1
        ), ${settingValue('knowledge_minimum', undefined)}::bigint) as minimum
      from generate_series(${start}::date::timestamp, ${end}::timestamp - interval '1 day', interval '1 month') as day
      left join settlement first on first.month = day::date and first.revision = 1
    ), role_of as materialized (
      -- Until the first change after a month a person was what that change has ended.
      select distinct on (ended.person_id, padlock.month) ended.person_id, padlock.month, ended.role
      from role_change ended join padlock on ended.since >= (padlock.month + interval '1 month')::date
      order by ended.person_id, padlock.month, ended.since
    ), rule as materialized (
      select distinct on (role) id, role, knowledge_gate, above_rate, above_cap from bonus_rule
      where period_kind = ${kind} and valid_from <= ${start}::date
      order by role, valid_from desc, version desc
    ), worked as materialized (
      -- Where each person works in each month, in a role with plans (D62).
      select distinct stay.person_id, stay.place_id, padlock.month
      from person_place stay
      join padlock on stay.from_date < padlock.month + interval '1 month' and coalesce(stay.to_date >= padlock.month, true)
      join person on person.id = stay.person_id
        and coalesce((person.deleted_at at time zone 'Europe/Warsaw')::date >= padlock.month, true)
      left join role_of on role_of.person_id = stay.person_id and role_of.month = padlock.month
      where coalesce(role_of.role, person.role) in ('user1', 'user3')
    )`;
}

/** The percent that each person has `earned`, and the `price` of each percent. */
function earnedIn(period: OwedPeriod): RawBuilder<unknown> {
  const { kind, start } = period;
  return sql`figures as materialized (
      select person_id, coalesce(sum(points) filter (where counts and (target is not null or ${kind} = 'month')), 0) * 100 as hundredfold,
        coalesce(sum(target) filter (where counts), 0) as target
      from (
        select person_id, result.points, plan.target, worked.person_id is not null as counts
        from (select person_id, place_id, month, points from realisation where ${inPeriod(period, 'month')}) as result
        full join (select person_id, place_id, month, target from plan where ${inPeriod(period, 'month')}) as plan
          using (person_id, place_id, month)
        left join worked using (person_id, place_id, month)
      ) as figure
      group by person_id having bool_or(points is not null)
    ), earned as materialized (
      select figures.person_id, person.role as role_now, rule.id as rule_id, rule.knowledge_gate,
        least((hundredfold - mod(hundredfold, target)) / target, 1000000000)::bigint as percent
      from figures
      join person on person.id = figures.person_id
      left join role_of on role_of.person_id = figures.person_id and role_of.month = ${start}::date
      join rule on rule.role = coalesce(role_of.role, person.role)
      where target > 0 and hundredfold > 0
    ), price as materialized (
      select pair.rule_id, pair.percent, coalesce(max(threshold.bonus), 0) + case when pair.percent > 100
        then least(rule.above_cap, rule.above_rate::numeric * (pair.percent - 100)) else 0 end as points
      from (select distinct rule_id, percent from earned) as pair
      join rule on rule.id = pair.rule_id
      left join bonus_threshold threshold on threshold.rule_id = pair.rule_id and threshold.percent <= pair.percent
      group by pair.rule_id, pair.percent, rule.above_cap, rule.above_rate
    )`;
}

/** The people whose padlock is `shut`. */
function shutIn(period: OwedPeriod): RawBuilder<unknown> {
  return sql`known as materialized (
      select attempt.person_id, question.month, count(distinct question.id) as answers
      from question
      join question_attempt attempt on attempt.question_id = question.id and attempt.outcome = 'correct'
      join person on person.id = attempt.person_id
      left join role_of on role_of.person_id = attempt.person_id and role_of.month = question.month
      where ${inPeriod(period, 'question.month')} and coalesce(role_of.role, person.role) = any(question.roles)
      group by attempt.person_id, question.month
    ), asked as materialized (
      select month, role, count(*) as questions from question cross join unnest(roles) as role
      where ${inPeriod(period, 'month')} group by month, role
    ), shut as materialized (
      select distinct earned.person_id
      from earned
      cross join padlock
      left join role_of on role_of.person_id = earned.person_id and role_of.month = padlock.month
      left join asked on asked.month = padlock.month and asked.role = coalesce(role_of.role, earned.role_now)
      left join known on known.person_id = earned.person_id and known.month = padlock.month
      where earned.knowledge_gate and coalesce(known.answers, 0) < case when padlock.is_former
        then least(padlock.minimum, coalesce(asked.questions, 0)) else padlock.minimum end
    )`;
}

/** Days of tasks, and who works in a shop on one of them and has not left before it (D61, D62). */
const tasksAndWork = sql`task as materialized (
      select id, roles, (opens_at at time zone 'Europe/Warsaw')::date as opens,
        ((closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date as closes
      from special_task
    ), worked as materialized (
      select distinct task.id as task_id, work.person_id, work.place_id
      from task
      join person_place work on work.from_date <= task.closes and coalesce(work.to_date >= task.opens, true)
      join person on person.id = work.person_id
        and coalesce((person.deleted_at at time zone 'Europe/Warsaw')::date >= task.opens, true)
    )`;

/**
 * Golden points of special tasks in these months that differ from the ledger; `expected` is the
 * difference.
 */
export function wrongTasks(handle: Handle, months: readonly string[]): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    with ${tasksAndWork}, goal as materialized (
      select target.task_id, special_goal.person_id, target.id as target_id, target.bonus, sum(special_goal.target) as points,
        sum(target_qualification) as qualification
      from special_goal join special_target target on target.id = special_goal.target_id
      join worked on worked.task_id = target.task_id and worked.person_id = special_goal.person_id
        and worked.place_id = special_goal.place_id
      group by target.task_id, special_goal.person_id, target.id
    ), state as materialized (
      select target.task_id, result.person_id, target.id as target_id, sum(points) as points,
        sum(points_qualification) as qualification, max(state_on) as day
      from special_result result join special_target target on target.id = result.target_id
      join task on task.id = target.task_id
      join worked on worked.task_id = target.task_id and worked.person_id = result.person_id
        and worked.place_id = result.place_id
      where state_on between task.opens and task.closes
      group by target.task_id, result.person_id, target.id
    ), done as (
      select goal.task_id, goal.person_id, sum(goal.bonus) as points
      from goal left join state on state.target_id = goal.target_id and state.person_id = goal.person_id
      where goal.points > 0
      group by goal.task_id, goal.person_id
      having bool_and(coalesce(state.points, 0) >= goal.points and coalesce(state.qualification, 0) >= goal.qualification)
    ), concerned as (
      select target.task_id, special_goal.person_id from special_goal join special_target target on target.id = special_goal.target_id
      union select task_id, person_id from state
    ), booked as (
      select split_part(cause, ':', 2)::bigint as task_id, person_id, sum(amount) as points,
        (array_agg(month order by revision))[1] as month
      from ledger_entry where kind = 'special' group by 1, person_id
    ), held as materialized (
      -- On the day of a change a person has both roles.
      select person_id, role, lag(since) over (partition by person_id order by since) as from_day, since as to_day from role_change
      union all
      select person.id, person.role, last.since, null
      from person left join (select person_id, max(since) as since from role_change group by person_id) as last
        on last.person_id = person.id
    ), addressed as (
      select distinct task.id as task_id, held.person_id
      from concerned join task on task.id = concerned.task_id join held on held.person_id = concerned.person_id
      where held.role = any(task.roles) and coalesce(held.from_day <= task.closes, true) and coalesce(held.to_day >= task.opens, true)
    ), compared as (
      select task_id, person_id, coalesce(done.points, 0) - coalesce(booked.points, 0) as points, coalesce(booked.month, (
        select date_trunc('month', max(day)::timestamp)::date from state
        where state.task_id = concerned.task_id and state.person_id = concerned.person_id
      )) as month
      from concerned
      join addressed using (task_id, person_id)
      left join done using (task_id, person_id)
      left join booked using (task_id, person_id)
      where coalesce(done.points, 0) <> coalesce(booked.points, 0)
    )
    select month, person_id as "personId", 'special:' || task_id as subject, points::bigint as expected, 0::bigint as found
    from compared where month = any(${[...months]}::date[])
    order by person_id, task_id`,
  );
}
