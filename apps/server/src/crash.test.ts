import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Acknowledged,
  type Ask,
  answerAll,
  answeringPeople,
  keptAnswers,
  keyOf,
  logIn,
  misbooked,
} from './testing/answers.ts';
import { type ServerHome, askServer, serverHome } from './testing/process.ts';
import type { ServerProcess } from './testing/programs.ts';
import { counts } from '../../../scripts/brief.ts';

const people = answeringPeople(counts(24, 36));
const kills = counts(2, 3);

let home: ServerHome;
beforeAll(async () => {
  home = await serverHome();
}, 120_000);
afterAll(() => home.remove());

test('acknowledged answers and their points survive kill -9 exactly once', async () => {
  let server: ServerProcess = await home.start();
  const ask: Ask = (call) => askServer(server.url, call);
  const tokens = await Promise.all(
    people.map(async (phone) => [phone, await logIn(ask, phone)] as const),
  );
  const acknowledged: Acknowledged[] = [];
  for (let kill = 0; kill < kills; kill++) {
    // A share of the people per run of the server; it is killed when about half of their answers
    // are acknowledged.
    const share = tokens.filter((_, index) => index % kills === kill);
    const stream = Promise.all(
      share.map(([phone, token]) => answerAll(ask, phone, token, acknowledged)),
    );
    await until(() => acknowledged.length >= (kill + 1) * share.length);
    await server.kill();
    await stream;
    server = await home.start();
  }
  // All people retry what may have been lost; counted answers are refused.
  await Promise.all(tokens.map(([phone, token]) => answerAll(ask, phone, token, acknowledged)));
  expect(await server.stop()).toBe(0);

  expect(acknowledged.length).toBeGreaterThan(people.length * 2);
  const database = await home.open();
  expect(await keptAnswers(database)).toEqual(expect.arrayContaining(acknowledged.map(keyOf)));
  expect(await misbooked(database)).toEqual([]);
  await database.close();
}, 240_000);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
