import { sql } from 'kysely';
import { demoPassword } from '../../seed/people/accounts.ts';
import { demoPeople } from '../../seed/people/people.ts';
import type { Database } from '../infra/db/db.ts';

/** Demo people who answer questions during a failure, and checks of the result. */

export type Acknowledged = {
  readonly phone: string;
  readonly slug: string;
  readonly isCorrect: boolean;
};

/** One call to a server over any transport; throws when there is no reply. */
export type Ask = (call: {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}) => Promise<{ readonly status: number; readonly text: string }>;

/** The demo account with three wrong passwords. */
const lockedOut = '500000007';

/** Phones of participants who may answer. */
export function answeringPeople(count: number): string[] {
  return demoPeople()
    .filter(({ phone, role, joinedMonth, isBlocked, isThrownOut }) => {
      return (
        role === 'user1' &&
        joinedMonth !== null &&
        !isBlocked &&
        !isThrownOut &&
        phone !== lockedOut
      );
    })
    .slice(0, count)
    .map(({ phone }) => phone);
}

export async function logIn(ask: Ask, phone: string): Promise<string> {
  const body = { username: phone, password: demoPassword };
  const { text } = await ask({ method: 'POST', path: '/authorization', body });
  const { data } = JSON.parse(text) as { data: { access_token: string } };
  return data.access_token;
}

/** Answers every question once, and records what the server acknowledged. */
export async function answerAll(
  ask: Ask,
  phone: string,
  token: string,
  acknowledged: Acknowledged[],
): Promise<void> {
  try {
    const { data: questions } = await read<{ data: { slug: string }[] }>(
      ask,
      '/api/v1/questions',
      token,
    );
    for (const { slug } of questions) {
      const opened = await read<{ data?: { replies: { id: string }[] } }>(
        ask,
        `/api/v1/question/${slug}`,
        token,
      );
      const first = opened.data?.replies[0];
      if (first === undefined) continue;
      const body = { state: 'sendAnswer', replies: [first.id], responseTime: 3 };
      const answer = await ask({
        method: 'POST',
        path: `/api/v1/questions/${slug}/reply`,
        token,
        body,
      });
      if (answer.status !== 200) continue;
      const { data } = JSON.parse(answer.text) as { data: { isCorrect: boolean } };
      acknowledged.push({ phone, slug, isCorrect: data.isCorrect });
    }
  } catch {
    // The server died during the call: nothing was acknowledged, so nothing is expected.
  }
}

async function read<T>(ask: Ask, path: string, token: string): Promise<T> {
  return JSON.parse((await ask({ method: 'GET', path, token })).text) as T;
}

/** The key that `keptAnswers` uses. */
export function keyOf({ phone, slug, isCorrect }: Acknowledged): string {
  return `+48${phone} ${slug} ${isCorrect ? 'correct' : 'wrong'}`;
}

/** Every decided attempt of the database. */
export async function keptAnswers({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select person.phone || ' ' || question.slug || ' ' || attempt.outcome as key
    from question_attempt attempt join person on person.id = attempt.person_id
      join question on question.id = attempt.question_id
    where attempt.outcome is not null
  `.execute(kysely);
  return rows.map(({ key }) => key);
}

/** Correct answers without points, points without a correct answer, and points booked twice. */
export async function misbooked({ kysely }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with earned as (
      select attempt.person_id, 'question:' || attempt.question_id as cause
      from question_attempt attempt join question on question.id = attempt.question_id
      where attempt.outcome = 'correct' and question.reward > 0
    ), booked as (
      select person_id, cause, count(*) as times from ledger_entry where kind = 'knowledge' group by 1, 2
    )
    select * from earned full join booked using (person_id, cause)
    where booked.times is distinct from 1
  `.execute(kysely);
  return rows;
}
