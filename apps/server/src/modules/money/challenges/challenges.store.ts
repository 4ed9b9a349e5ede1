import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { statement } from '../../../infra/db/statement.ts';
import { counted, hasPlan } from '../../club/ledger/ledger.ts';
import type { StoredYear } from './challenges.rules.ts';

/** First day of the year, first day of the next; one shop's code, or null for all; first day of the running month. */
export type YearOf = {
  readonly personId: number;
  readonly role: string;
  readonly from: string;
  readonly until: string;
  readonly placeCode: string | null;
  readonly running: string;
};

type Question = StoredYear['questions'][number];
/** Moments in milliseconds, because JSON has no dates. */
type Row = Omit<StoredYear, 'questions'> & {
  readonly questions: readonly {
    readonly month: string;
    readonly opensMs: number;
    readonly closesMs: number;
    readonly attempts: readonly (Omit<Question['attempts'][number], 'deadlineAt'> & {
      readonly deadlineMs: number;
    })[];
  }[];
};

/**
 * All data of the year's screens at one moment, except the state of statements. Rules: those in
 * force at any time of the year.
 */
export async function findYear(handle: Handle, year: YearOf): Promise<StoredYear> {
  const [stored] = await storedYears(handle, year);
  if (stored === undefined) throw new Error('A selection without a table has one row.');
  return { ...stored, questions: stored.questions.map(asQuestion) };
}

function asQuestion({ month, opensMs, closesMs, attempts }: Row['questions'][number]): Question {
  return {
    month,
    opensAt: new Date(opensMs),
    closesAt: new Date(closesMs),
    attempts: attempts.map(({ deadlineMs, ...attempt }) => ({
      ...attempt,
      deadlineAt: new Date(deadlineMs),
    })),
  };
}

/** A placeholder for each input value. */
type Places = Readonly<Record<keyof YearOf, RawBuilder<unknown>>>;

/**
 * One statement, so that the parts of a screen agree and a call uses one connection instead of
 * three. Reads rows by the person's keys and adds them up in TypeScript: a year has a few dozen
 * rows, and grouping in SQL costs more than reading them.
 */
const storedYears = statement<Row, YearOf>(
  ['personId', 'role', 'from', 'until', 'placeCode', 'running'],
  (places) => {
    const { personId, role, from, until } = places;
    return sql<Row>`
    select
      (${figuresOf(places)}
      ) as figures,
      (${entriesOf(places)}
      ) as entries,
      ${role}::text as role,
      (
        select coalesce(json_agg(json_build_object('since', since, 'role', role) order by since), '[]')
        from role_change where person_id = ${personId}
      ) as "formerRoles",
      array(
        select extract(year from month)::int from ${counted('plan')} where person_id = ${personId}
        union
        select extract(year from month)::int from ledger_entry where person_id = ${personId}
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
        from setting where name in ('knowledge_minimum', 'point_unit', 'reopen_days') and valid_from < ${until}::date
      ) as settings,
      (
        select coalesce(json_agg(json_build_object('month', month, 'knowledgeMinimum', knowledge_minimum)), '[]')
        from settlement where revision = 1 and month >= ${from}::date and month < ${until}::date
      ) as closed,
      (${rulesOf(places)}
      ) as rules,
      (${questionsOf(places)}
      ) as questions,
      (${paidOf(places)}
      ) as paid
  `;
  },
);

function figuresOf({ personId, from, until, placeCode }: Places): RawBuilder<unknown> {
  return sql`
        -- Targets and points, a row each.
        select coalesce(json_agg(figure), '[]') from (
          select month, target, 0::bigint as points, true as "isPlanned",
            coalesce(place_id = (select id from place where code = ${placeCode}), false) as "isChosen"
          from ${counted('plan')} where person_id = ${personId} and month >= ${from}::date and month < ${until}::date
          union all
          select month, 0, points, ${hasPlan('realisation')},
            coalesce(place_id = (select id from place where code = ${placeCode}), false)
          from ${counted('realisation')} where person_id = ${personId} and month >= ${from}::date and month < ${until}::date
        ) as figure`;
}

function entriesOf({ personId, role, from, until }: Places): RawBuilder<unknown> {
  return sql`
        -- The ledger, and a row of kind 'asked' for every month that has questions.
        select coalesce(json_agg(entry), '[]') from (
          -- A correction by hand belongs to what its cause names.
          select month, case kind when 'correction' then split_part(cause, ':', 1) else kind end as kind, amount, 0::bigint as correct
          from ledger_entry where person_id = ${personId} and month >= ${from}::date and month < ${until}::date
          union all
          -- The person's own answers are few and found by one key; asking each question for them would be many look-ups.
          select month, 'asked', count(*), count(*) filter (where id = any(array(
            select question_id from question_attempt where person_id = ${personId} and outcome = 'correct'
          )))
          from question where month >= ${from}::date and month < ${until}::date and case
            -- Hardly a role has ever changed: asked once, not for each question.
            when exists (select from role_change where person_id = ${personId}) then coalesce((
              select former.role from role_change former
              where former.person_id = ${personId} and former.since >= question.month + interval '1 month' order by former.since limit 1
            ), ${role})
            else ${role} end = any(roles)
          group by month
        ) as entry`;
}

/** What decides whether the padlock of the running month can still open; nothing in another year. */
function questionsOf({ personId, role, from, until, running }: Places): RawBuilder<unknown> {
  return sql`
        select coalesce(json_agg(json_build_object(
          'month', month,
          'opensMs', floor(extract(epoch from opens_at) * 1000), 'closesMs', floor(extract(epoch from closes_at) * 1000),
          'attempts', (
            select coalesce(json_agg(json_build_object('number', number, 'outcome', outcome, 'replyIds', null,
              'deadlineMs', floor(extract(epoch from deadline_at) * 1000)) order by number), '[]')
            from question_attempt where person_id = ${personId} and question_id = question.id
          ))), '[]')
        from question where month = ${running}::date and month >= ${from}::date and month < ${until}::date and ${role} = any(roles)`;
}

/** The rules in force at any time of the year, for all roles of the person. */
function rulesOf({ personId, role, from, until }: Places): RawBuilder<unknown> {
  return sql`
        select coalesce(json_agg(json_build_object(
          'role', rule.role, 'kind', rule.period_kind, 'validFrom', rule.valid_from, 'version', rule.version,
          'aboveRate', rule.above_rate, 'aboveCap', rule.above_cap, 'knowledgeGate', rule.knowledge_gate,
          'thresholds', array(
            select json_build_object('percent', percent, 'bonus', bonus) from bonus_threshold where rule_id = rule.id
          ))), '[]')
        from bonus_rule rule
        where (rule.role = ${role} or rule.role in (select former.role from role_change former where former.person_id = ${personId}))
          and rule.valid_from < ${until}::date and rule.valid_from >= coalesce((
          select max(earlier.valid_from) from bonus_rule earlier
          where earlier.role = rule.role and earlier.period_kind = rule.period_kind and earlier.valid_from <= ${from}::date
        ), '-infinity')`;
}

function paidOf({ personId, from, until }: Places): RawBuilder<unknown> {
  return sql`
        select coalesce(sum(statement.amount), 0)::bigint
        from statement
        join payout_part part on part.statement_id = statement.id and part.is_live
        join payout_item item on item.id = part.item_id
        join payout on payout.id = item.payout_id and payout.paid_on is not null
        where statement.person_id = ${personId} and statement.month >= ${from}::date and statement.month < ${until}::date`;
}
