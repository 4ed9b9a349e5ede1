import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { isLockTimeout } from '../../../infra/db/locks.ts';

/** The attempt to open, and the earlier one to write as expired (null: none). */
export type Opening = {
  readonly personId: number;
  readonly questionId: number;
  readonly number: number;
  readonly lapsed: number | null;
  readonly openedAt: Date;
  readonly deadlineAt: Date;
};

/** An import has locked the question. */
export class QuestionHeld extends Error {}

/**
 * An import locks its questions while it books bonuses, which waits for this transaction's person:
 * without this limit the database would end one of the two after a second.
 */
const questionLockMs = 400;

/**
 * Opens an attempt and ends the one before it in one statement. False when another request opened
 * it first, when an answer arrived for the apparently expired attempt, or when the question's
 * import was undone. Throws `QuestionHeld`, after which the transaction is unusable.
 */
export async function openAttempt(handle: Handle, opening: Opening): Promise<boolean> {
  const { personId, questionId, number, lapsed, openedAt, deadlineAt } = opening;
  const opened = sql<{ number: number }>`
    with lapsed as (
      update question_attempt set outcome = 'expired', decided_at = deadline_at
      where person_id = ${personId} and question_id = ${questionId} and number = ${lapsed}::smallint and outcome is null
      returning number
    )
    insert into question_attempt (person_id, question_id, number, opened_at, deadline_at)
    select ${personId}::bigint, question.id, ${number}::smallint, ${openedAt}::timestamptz, ${deadlineAt}::timestamptz
    from (
      select id from question
      where id = ${questionId} and (select set_config('lock_timeout', ${String(questionLockMs)}, true)) is not null
      for key share
    ) question
    where ${lapsed}::smallint is null or exists (select from lapsed)
    on conflict (person_id, question_id, number) do nothing
    returning number
  `;
  try {
    return (await opened.execute(handle)).rows.length > 0;
  } catch (error) {
    throw isLockTimeout(error)
      ? new QuestionHeld('An import holds the question.', { cause: error })
      : error;
  }
}
