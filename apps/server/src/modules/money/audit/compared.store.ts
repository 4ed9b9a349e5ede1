import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type Compared = Readonly<
  Record<
    | 'settlement'
    | 'statement'
    | 'grosze'
    | 'entry'
    | 'correction'
    | 'waiting'
    | 'bonus'
    | 'groundless'
    | 'reward'
    | 'special'
    | 'payout'
    | 'parts',
    number
  >
>;

/**
 * Number of closings, statements, entries, figures, answers, results and transfers that each check
 * covers.
 */
export async function countCompared(handle: Handle, months: readonly string[]): Promise<Compared> {
  const closed = sql`any(${[...months]}::date[])`;
  const { rows } = await sql<Compared>`
    select
      (select count(*) from settlement) as settlement,
      (select count(*) from statement) as statement, (select count(*) from statement) as grosze,
      (select count(*) from ledger_entry) as entry,
      (select count(*) from correction where state = 'booked') as correction,
      (select count(*) from ledger_entry) as waiting,
      (select count(*) from realisation where month = ${closed}) as bonus,
      (select count(*) from ledger_entry
        where kind = 'month' and month = ${closed}
          or kind = 'quarter' and month + interval '2 months' = ${closed}) as groundless,
      (select count(*) from question join question_attempt attempt on attempt.question_id = question.id
        where question.month = ${closed} and attempt.outcome = 'correct') as reward,
      (select count(*) from special_task) as special,
      (select count(*) from payout_item) as payout, (select count(*) from payout_item) as parts
  `.execute(handle);
  const none = {
    settlement: 0,
    statement: 0,
    grosze: 0,
    entry: 0,
    correction: 0,
    waiting: 0,
    bonus: 0,
    groundless: 0,
    reward: 0,
    special: 0,
    payout: 0,
    parts: 0,
  };
  return rows[0] ?? none;
}
