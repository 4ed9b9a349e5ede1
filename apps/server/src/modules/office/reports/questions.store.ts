import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** Answers of a question; each person who opened it counts once as right, wrong, late or open. */
export type AnsweredQuestion = {
  readonly id: number;
  readonly title: string;
  readonly roles: readonly string[];
  readonly asked: number;
  readonly right: number;
  readonly wrong: number;
  readonly late: number;
};

export async function findQuestions(handle: Handle, month: string): Promise<AnsweredQuestion[]> {
  const { rows } = await sql<AnsweredQuestion>`
    with asked as (
      select id, title, roles from question where month = ${month}::date
    ), tried as (
      select question_id, person_id, bool_or(outcome = 'correct') as is_right,
        (array_agg(outcome order by number desc))[1] as last
      from question_attempt where question_id in (select id from asked)
      group by question_id, person_id
    ), counted as (
      select question_id, count(*) as asked, count(*) filter (where is_right) as "right",
        count(*) filter (where is_right is not true and last = 'wrong') as wrong,
        count(*) filter (where is_right is not true and last = 'expired') as late
      from tried group by question_id
    )
    select asked.id, asked.title, asked.roles, coalesce(counted.asked, 0) as asked, coalesce("right", 0) as "right",
      coalesce(wrong, 0) as wrong, coalesce(late, 0) as late
    from asked left join counted on counted.question_id = asked.id
    order by asked.id
  `.execute(handle);
  return rows;
}
