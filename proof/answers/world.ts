import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import { failures } from '@klub/contract/failures';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import { knowledgeWorld, type TestQuestion } from '../../apps/server/src/testing/knowledge.ts';
import type { Call, Does, Programme } from './model.ts';
import { addPeople } from '../parts/people.ts';

/**
 * The built app in this process, on a real PostgreSQL. Every history has a separate clock, so
 * thousands run in parallel, each exact to the second.
 */

/** Two hours before the last three days of the month, in which missed questions are asked again. */
const opening = new Date('2026-11-27T22:00:00+01:00');
const hour = 3_600;

export const programme: Programme = {
  questions: [
    { opens: 0, closes: hour, reward: 7 },
    { opens: 0, closes: 30 * hour, reward: 10 },
    { opens: hour / 2, closes: 2 * hour + 600, reward: 5 },
  ],
  limit: 60,
  grace: 5,
  again: { from: 2 * hour, to: 74 * hour },
  laterPercent: 50,
  minimum: 2,
};

/** A participant with two devices and a separate clock. */
export type Participant = {
  readonly id: number;
  /** The response to a call, in the words of the model. */
  ask(call: Call, device: number): Promise<string>;
  wait(seconds: number): void;
};

export type AnswersWorld = {
  readonly database: Database;
  readonly questions: readonly TestQuestion[];
  participants(count: number): Promise<Participant[]>;
};

const nameOf = new Map<string, string>(
  Object.entries(failures).map(([name, { message }]) => [message, name]),
);

export async function answersWorld(): Promise<AnswersWorld> {
  const times = new AsyncLocalStorage<{ now: number }>();
  const clock = { now: () => new Date(times.getStore()?.now ?? opening.getTime()) };
  const world = await knowledgeWorld({ moment: opening.toISOString(), deps: { clock } });
  const { app, database } = world;
  await database.kysely
    .insertInto('setting')
    .values([
      { name: 'knowledge_minimum', valid_from: '2026-01-01', value: String(programme.minimum) },
      {
        name: 'second_chance_reward_percent',
        valid_from: '2026-01-01',
        value: String(programme.laterPercent),
      },
    ])
    .execute();
  const questions: TestQuestion[] = [];
  for (const { opens, closes, reward } of programme.questions) {
    const at = (seconds: number): string =>
      new Date(opening.getTime() + seconds * 1_000).toISOString();
    const wish = { seconds: programme.limit, reward, opensAt: at(opens), closesAt: at(closes) };
    questions.push(await world.question(wish));
  }

  async function ask(token: string, { question, does }: Call): Promise<string> {
    const { slug = '', right = [], wrong = [] } = questions[question] ?? {};
    const headers = { authorization: `Bearer ${token}` };
    if (does === 'look') {
      const { body } = await app.inject({
        method: 'GET',
        url: `/api/v1/question/${slug}`,
        headers,
      });
      const { data, message = '' } = JSON.parse(body) as Told<{
        attempt: number;
        remainingMs: number | null;
      }>;
      return data === undefined
        ? (nameOf.get(message) ?? body)
        : `${data.attempt} ${data.remainingMs}`;
    }
    const sent = sentFor(does, right, wrong);
    const url = `/api/v1/questions/${slug}/reply`;
    const { body } = await app.inject({ method: 'POST', url, headers, payload: sent });
    const { data, message = '' } = JSON.parse(body) as Told<Replied>;
    if (data === undefined) return nameOf.get(message) ?? body;
    const { isCorrect, isBlockedForAnotherAnswer, reward, score, padlockOpened } = data;
    return `${isCorrect} ${isBlockedForAnotherAnswer} ${reward} ${score.passed} ${padlockOpened}`;
  }

  return {
    database,
    questions,
    participants: async (count) => {
      const people = await addPeople({ database, now: () => opening }, count);
      const others = await secondTokens(
        database,
        people.map(({ id }) => id),
      );
      return people.map(({ id, token }, index) => {
        const time = { now: opening.getTime() };
        const tokens = [token, others[index] ?? token];
        return {
          id,
          ask: (call, device) => times.run(time, () => ask(tokens[device] ?? token, call)),
          wait: (seconds) => {
            time.now += seconds * 1_000;
          },
        };
      });
    },
  };
}

type Told<Data> = { readonly data?: Data; readonly message?: string };
type Replied = {
  readonly isCorrect: boolean | null;
  readonly isBlockedForAnotherAnswer: boolean;
  readonly reward: number;
  readonly padlockOpened: boolean;
  readonly score: { readonly passed: number };
};

/** What the client says about its time is a lie. */
function sentFor(does: Does, right: readonly string[], wrong: readonly string[]): object {
  if (does === 'timeOut') return { state: 'timeOut', responseTime: 1 };
  const replies = {
    right,
    wrong: wrong.slice(0, 1),
    otherwise: wrong.slice(1, 2),
    foreign: ['obca'],
    look: [],
  }[does];
  return { state: 'sendAnswer', replies, responseTime: 0.5 };
}

/** A second open session for each. */
export async function secondTokens(
  { kysely }: Database,
  personIds: readonly number[],
): Promise<string[]> {
  const tokens = personIds.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await sql`
    insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
    select decode(given.hash, 'hex'), first.person_id, first.scope, first.created_at, first.last_used_at, first.authenticated_at
    from unnest(${hashes}::text[], ${[...personIds]}::bigint[]) as given (hash, person_id)
    join session first on first.person_id = given.person_id
  `.execute(kysely);
  return tokens;
}
