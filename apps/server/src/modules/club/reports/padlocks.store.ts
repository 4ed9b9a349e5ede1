import { sql } from 'kysely';
import type { Padlock } from '../ledger/ledger.ts';
import { everybody, type Fragment, roleIn } from '../territory/territory.ts';

/**
 * The CTE `padlock_month (person_id, bit, answered, correct, is_open)` for everyone in `seen`, which
 * has `months` and `role`: for each person and visible month, the answered and the correctly
 * answered questions of the role, and whether the padlock is open. Keep equal to `isPadlockOpen`;
 * reads answers in one scan by person.
 */
export function padlockMonths(padlocks: readonly Padlock[]): Fragment {
  return sql`
    padlock_month as materialized (
      with minimum as materialized (
        select * from unnest(
          ${padlocks.map(({ month }) => month)}::date[], ${padlocks.map(({ minimum }) => minimum)}::int[],
          ${padlocks.map(({ isFormer }) => isFormer)}::boolean[]
        ) as given (month, minimum, is_former)
      ),
      asked as materialized (
        select question.id, question.month, question.roles from question where question.month in (select month from minimum)
      ),
      questions as materialized (
        select month, role, count(*) as number from asked cross join lateral unnest(roles) as role group by month, role
      ),
      seen_month as materialized (
        select person.person_id, month.first, month.bit, ${roleIn('person', sql`month.first`)} as role
        from (select person_id, bit_or(months) as months, min(role) as role from seen group by person_id) as person
        join period_month as month on person.months & month.bit <> 0
      ),
      answer as materialized (
        select person_id, question_id, bool_or(outcome = 'correct') as is_correct
        from (
          select person_id, question_id, outcome from question_attempt
          where person_id = ${everybody} and question_id between (select min(id) from asked) and (select max(id) from asked)
            and outcome in ('correct', 'wrong')
          offset 0
        ) as attempt
        group by person_id, question_id
      )
      select counted.person_id, counted.bit, counted.answered, counted.correct, counted.correct >= case
          when minimum.is_former then least(minimum.minimum, coalesce(questions.number, 0)) else minimum.minimum
        end as is_open
      from (
        select seen_month.person_id, seen_month.first, seen_month.bit, seen_month.role,
          count(*) filter (where seen_month.role = any(given.roles)) as answered,
          count(*) filter (where seen_month.role = any(given.roles) and given.is_correct) as correct
        from seen_month
        full join (
          select answer.*, asked.month, asked.roles from answer join asked on asked.id = answer.question_id
        ) as given on given.person_id = seen_month.person_id and given.month = seen_month.first
        group by seen_month.person_id, seen_month.first, seen_month.bit, seen_month.role
      ) as counted
      join minimum on minimum.month = counted.first
      left join questions on questions.month = counted.first and questions.role = counted.role
    )`;
}
