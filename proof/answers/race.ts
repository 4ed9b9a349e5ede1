import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import {
  type Answerer,
  type Question,
  type Sent,
  laterReward,
  look,
  minimum,
  monthBonus,
  reply,
  reward,
} from './fixture.ts';
import { type Answer, json } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';

/** Many replies of one person to one question at the same moment, and what must be found afterwards. */

type Shot = { readonly device: 0 | 1; readonly sent: Sent | 'look' };

/** How many of each are sent together, in two waves: of those to the first chance fewer are right. */
const waves = [
  { right: 7, wrong: 8, otherwise: 7, timeOut: 3, forged: 2, twice: 1, look: 2 },
  { right: 7, wrong: 4, otherwise: 3, timeOut: 2, forged: 2, twice: 1, look: 1 },
] as const;

/** The number of simultaneous sends per question, all replies included. */
export const repliesEach = waves
  .flatMap((wave) => Object.values(wave))
  .reduce((sum, count) => sum + count, 0);

/** Right and wrong ones, reports that the time ran out, lies about the time, and looks, which open the next chance. */
function shots(wave: (typeof waves)[number], { right, wrong }: Question, shuffle: Shuffle): Shot[] {
  const kinds: Readonly<Record<keyof typeof wave, Sent | 'look'>> = {
    right: { state: 'sendAnswer', replies: [right], responseTime: 3 },
    wrong: { state: 'sendAnswer', replies: [wrong[0]], responseTime: 3 },
    otherwise: { state: 'sendAnswer', replies: [wrong[1]] },
    timeOut: { state: 'timeOut' },
    forged: { state: 'sendAnswer', replies: [right], responseTime: 0 },
    twice: { state: 'sendAnswer', replies: [right, right] },
    look: 'look',
  };
  const names = Object.keys(kinds) as (keyof typeof wave)[];
  const all = names.flatMap((name) => Array.from({ length: wave[name] }, () => kinds[name]));
  return shuffle(all).map((sent, index) => ({ device: index % 2 === 0 ? 0 : 1, sent }));
}

type Shuffle = <T>(list: readonly T[]) => T[];
export type Race = {
  readonly person: Answerer;
  readonly question: Question;
  readonly heard: readonly Heard[];
};
type Heard = { readonly sent: Sent | 'look'; readonly answer: Answer };

/**
 * Both devices open the question simultaneously, then a wave is sent; the same for the second
 * chance.
 */
export async function race(
  club: TestServer,
  person: Answerer,
  question: Question,
  shuffle: Shuffle,
): Promise<Race> {
  const heard: Heard[] = [];
  for (const wave of waves) {
    await Promise.all(person.tokens.map((token) => look(club, token, question)));
    const sent = shots(wave, question, shuffle).map(async ({ device, sent }): Promise<Heard> => {
      const token = person.tokens[device];
      return {
        sent,
        answer: await (sent === 'look'
          ? look(club, token, question)
          : reply(club, token, question, sent)),
      };
    });
    heard.push(...(await Promise.all(sent)));
  }
  return { person, question, heard };
}

/** Responses that are neither a result nor a refusal in words. */
export function unexpected(races: readonly Race[]): string[] {
  return races.flatMap(({ heard }) =>
    heard
      .filter(({ answer: { status } }) => status !== 200 && status !== 400)
      .map(({ sent, answer }) => `${answer.status} for ${JSON.stringify(sent)}: ${answer.text}`),
  );
}

type Replied = { readonly data: { readonly isCorrect: boolean | null; readonly reward: number } };
type Attempt = {
  readonly person_id: number;
  readonly question_id: number;
  readonly number: number;
} & Ended;
type Ended = { readonly outcome: string | null; readonly reply_ids: readonly string[] | null };

/** Responses that contradict the database, and chances beyond the two. */
export async function untrue({ kysely }: Database, races: readonly Race[]): Promise<string[]> {
  const rows = await kysely
    .selectFrom('question_attempt')
    .select(['person_id', 'question_id', 'number', 'outcome', 'reply_ids'])
    .orderBy('number')
    .execute();
  const attempts = Map.groupBy(rows, keyOf);
  return races.flatMap(({ person, question, heard }) => {
    const own = attempts.get(keyOf({ person_id: person.id, question_id: question.id })) ?? [];
    const name = `${person.id}/${question.id}`;
    const tooMany = own.length > 2 || own.slice(0, -1).some(({ outcome }) => outcome === 'correct');
    const told = heard.filter(({ sent, answer }) => sent !== 'look' && answer.status === 200);
    return [
      ...(tooMany ? [`${name} had ${own.map(({ outcome }) => outcome).join(', ')}`] : []),
      ...told
        .filter(
          ({ sent, answer }) =>
            sent !== 'look' && !isWritten(own, sent, json<Replied>(answer).data),
        )
        .map(({ sent, answer }) => `${name} was told ${answer.text} for ${JSON.stringify(sent)}`),
    ];
  });
}

function keyOf({ person_id, question_id }: Pick<Attempt, 'person_id' | 'question_id'>): string {
  return `${person_id}/${question_id}`;
}

function isWritten(
  attempts: readonly Attempt[],
  sent: Sent,
  { isCorrect, reward: points }: Replied['data'],
): boolean {
  if (sent.state === 'timeOut') return points === 0 && attempts.length > 0;
  const outcome = isCorrect === true ? 'correct' : 'wrong';
  return attempts.some(
    (attempt) =>
      attempt.outcome === outcome &&
      attempt.reply_ids?.join() === sent.replies?.join() &&
      points === (outcome === 'wrong' ? 0 : attempt.number === 1 ? reward : laterReward),
  );
}

/**
 * Golden points that are not exactly those of the right answers: none for one, twice for one, or another amount; and
 * bonuses of the month that are not booked exactly once for an open padlock, and never for a closed one.
 */
export async function wrongPoints({ kysely }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with right_answer as (
      select person_id, question_id, case number when 1 then ${reward}::bigint else ${laterReward}::bigint end as amount
      from question_attempt where outcome = 'correct'
    ), due as (
      select person_id, 'question:' || question_id as cause, amount from right_answer
      union all
      select person_id, 'month:2031-03', ${monthBonus}::bigint from right_answer
      group by person_id having count(*) >= ${minimum}
    ), booked as (
      select person_id, cause, array_agg(amount) as amounts from ledger_entry group by person_id, cause
    )
    select * from due full join booked using (person_id, cause)
    where booked.amounts is distinct from array[due.amount]
  `.execute(kysely);
  return rows;
}

/** How many were decided at this chance. */
export async function decidedAt({ kysely }: Database, number: number): Promise<number> {
  const rows = await kysely
    .selectFrom('question_attempt')
    .select('person_id')
    .where('number', '=', number)
    .where('outcome', 'is not', null)
    .execute();
  return rows.length;
}
