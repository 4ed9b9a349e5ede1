import { addPlace, assign } from '../../apps/server/src/testing/programme.ts';
import { randomBytes } from 'node:crypto';
import { secondTokens } from './world.ts';
import {
  addQuestions as addQuestionRows,
  addRule,
  setMinimum,
} from '../../apps/server/src/testing/programme.ts';
import { type Answer, ask } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** A month with questions on a real server, and people who answer them from two devices. */

export type Question = {
  readonly id: number;
  readonly slug: string;
  readonly right: string;
  readonly wrong: readonly [string, string];
};
export type Answerer = Person & { readonly tokens: readonly [string, string] };

export const reward = 7;
/** The reward is cut in half and floored for a later chance. */
export const laterReward = 3;
export const minimum = 3;
/** What the month pays for a reached target, once the padlock is open. */
export const monthBonus = 50;

const month = '2031-03-01';
/** In the middle of the month: nothing is asked again yet. */
export const middle = '2031-03-12T10:00:00+01:00';

/** The rule of the month, its gate, and what a later chance earns. */
export async function setProgramme({ database: { kysely } }: TestServer): Promise<void> {
  await setMinimum(kysely, minimum);
  await kysely
    .insertInto('setting')
    .values({ name: 'second_chance_reward_percent', valid_from: '2026-01-01', value: '50' })
    .execute();
  await addRule(kysely, { kind: 'month', thresholds: { 100: monthBonus }, gate: true });
}

/** Questions of the month, open for some days, each with so many seconds. */
export async function addQuestions(
  { database: { kysely }, now }: TestServer,
  seconds: readonly number[],
): Promise<Question[]> {
  const day = 86_400_000;
  const wanted = seconds.map((each) => {
    const [right = '', first = '', second = ''] = Array.from({ length: 3 }, () =>
      randomBytes(8).toString('hex'),
    );
    return {
      seconds: each,
      slug: `pytanie-${randomBytes(6).toString('hex')}`,
      right,
      wrong: [first, second] as const,
    };
  });
  const added = await addQuestionRows(
    kysely,
    wanted.map(({ right, wrong, ...question }) => ({
      ...question,
      reward,
      month,
      opensAt: new Date(now().getTime() - day),
      closesAt: new Date(now().getTime() + 5 * day),
      replies: [right, ...wrong].map((id) => ({ id, isRight: id === right })),
    })),
  );
  return wanted.map(({ slug, right, wrong }, index) => ({
    id: added[index]?.id ?? 0,
    slug,
    right,
    wrong,
  }));
}

/** People who have reached their target: the padlock is all that their bonus waits for. */
export async function addAnswerers(club: TestServer, count: number): Promise<Answerer[]> {
  const { kysely } = club.database;
  const people = await addPeople(club, count);
  const others = await secondTokens(
    club.database,
    people.map(({ id }) => id),
  );
  const placeId = await addPlace(kysely);
  for (const { id } of people) await assign(kysely, id, placeId, '2020-01-01');
  const figures = people.map(({ id }) => ({
    person_id: id,
    place_id: placeId,
    month,
    import_id: 1,
  }));
  await kysely
    .insertInto('plan')
    .values(figures.map((row) => ({ ...row, target: 100 })))
    .execute();
  await kysely
    .insertInto('realisation')
    .values(figures.map((row) => ({ ...row, points: 120 })))
    .execute();
  return people.map((person, index) => ({
    ...person,
    tokens: [person.token, others[index] ?? person.token],
  }));
}

export type Sent = {
  readonly state: 'sendAnswer' | 'timeOut';
  readonly replies?: readonly string[];
  readonly responseTime?: number;
};

export function look(club: TestServer, token: string, { slug }: Question): Promise<Answer> {
  return ask(club, { path: `/api/v1/question/${slug}`, token });
}

export function reply(
  club: TestServer,
  token: string,
  { slug }: Question,
  body: Sent,
): Promise<Answer> {
  return ask(club, { method: 'POST', path: `/api/v1/questions/${slug}/reply`, token, body });
}
