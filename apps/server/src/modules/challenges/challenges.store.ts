import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import type { DatedRule, MonthFigures, ProgrammeFrame } from './challenges.rules.ts';

/** Whose year it is: first day of the year, and first day of the next. */
export type YearOf = {
  readonly personId: number;
  readonly role: string;
  readonly from: string;
  readonly until: string;
};

/**
 * One row a month in which anything was planned, done, asked or booked. All of it is found by the person's own keys,
 * so that the number of participants costs nothing; only the questions of the year are the programme's.
 */
export async function findFigures(handle: Handle, year: YearOf, placeCode: string | null): Promise<MonthFigures[]> {
  const { personId, role, from, until } = year;
  const inYear = sql`month >= ${from}::date and month < ${until}::date`;
  const { rows } = await sql<MonthFigures>`
    select month, sum(target) as target, sum(points) as points,
      coalesce(sum(target) filter (where is_chosen), 0) as "chosenTarget",
      coalesce(sum(points) filter (where is_chosen), 0) as "chosenPoints",
      coalesce(sum(amount) filter (where kind = 'month'), 0) as "bookedMonth",
      coalesce(sum(amount) filter (where kind = 'quarter'), 0) as "bookedQuarter",
      coalesce(sum(amount) filter (where kind in ('knowledge', 'question')), 0) as "bookedKnowledge",
      coalesce(sum(amount) filter (where kind not in ('month', 'quarter', 'knowledge', 'question')), 0) as "bookedSpecials",
      sum(questions) as questions, sum(correct) as correct
    from (
      select month, target, 0::bigint as points, place_id = (select id from place where code = ${placeCode}) as is_chosen,
        null as kind, null::bigint as amount, 0::bigint as questions, 0::bigint as correct
      from plan where person_id = ${personId} and ${inYear}
      union all
      select month, 0::bigint, points, place_id = (select id from place where code = ${placeCode}), null, null, 0, 0
      from realisation where person_id = ${personId} and ${inYear}
      union all
      -- A correction by hand belongs to what its cause names.
      select month, 0, 0, false, case kind when 'correction' then split_part(cause, ':', 1) else kind end, sum(amount), 0, 0
      from ledger_entry where person_id = ${personId} and ${inYear}
      group by 1, 5
      union all
      -- The person's own answers are few and found by one key; asking each question for them would be many look-ups.
      select month, 0, 0, false, null, null, count(*), count(*) filter (where id = any(array(
        select question_id from question_attempt where person_id = ${personId} and outcome = 'correct'
      )))
      from question where ${inYear} and ${role} = any(roles)
      group by month
    ) as part
    group by month
    order by month
  `.execute(handle);
  return rows;
}

/** The rules that were in force at any time of the year: the last ones before it and all that began in it. */
export async function findRules(handle: Handle, { role, from, until }: YearOf): Promise<DatedRule[]> {
  const { rows } = await sql<DatedRule>`
    select rule.period_kind as kind, rule.valid_from as "validFrom", rule.version,
      rule.above_rate as "aboveRate", rule.above_cap as "aboveCap", rule.knowledge_gate as "knowledgeGate",
      coalesce((
        select json_agg(json_build_object('percent', percent, 'bonus', bonus))
        from bonus_threshold where rule_id = rule.id
      ), '[]') as thresholds
    from (values ('month'), ('quarter')) as period (kind)
    cross join lateral (
      select coalesce(max(valid_from), '-infinity') as valid_from from bonus_rule
      where role = ${role} and period_kind = period.kind and valid_from <= ${from}::date
    ) as earlier
    join bonus_rule rule on rule.role = ${role} and rule.period_kind = period.kind
      and rule.valid_from >= earlier.valid_from and rule.valid_from < ${until}::date
  `.execute(handle);
  return rows;
}

/** Everything else that the screens of a year need, in one row. */
export async function findFrame(handle: Handle, { personId, from, until }: YearOf): Promise<ProgrammeFrame> {
  const { rows } = await sql<ProgrammeFrame>`
    select
      (
        select coalesce(array_agg(distinct extract(year from month)::int), '{}') from plan where person_id = ${personId}
      ) as years,
      (
        select coalesce(json_agg(json_build_object('id', code, 'name', name) order by name collate pl, code), '[]')
        from place
        where id in (
          select place_id from person_place
          where person_id = ${personId} and from_date < ${until}::date and (to_date is null or to_date >= ${from}::date)
        )
      ) as places,
      (
        select coalesce(json_agg(json_build_object('name', name, 'valid_from', valid_from, 'value', value)), '[]')
        from setting where name in ('knowledge_minimum', 'point_unit') and valid_from < ${until}::date
      ) as settings
  `.execute(handle);
  return rows[0] ?? { years: [], places: [], settings: [] };
}
