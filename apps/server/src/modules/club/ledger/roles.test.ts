import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { type TestClock, testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import {
  addPlace,
  addQuestion,
  addRule,
  answer,
  assign,
  emptyProgramme,
} from '../../../testing/programme.ts';
import { readYear } from '../../money/challenges/challenges.service.ts';
import { importer } from '../../office/programme/programme.testing.ts';

const phone = '518000001';

let database: Database;
let clock: TestClock;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock = testClock('2026-10-16T10:00:00+02:00');
  const { kysely } = database;
  await emptyProgramme(kysely);
  const placeId = await addPlace(kysely, 'A');
  await addRule(kysely, { role: 'user1', kind: 'month', thresholds: { 100: 50 } });
  await addRule(kysely, { role: 'user3', kind: 'month', thresholds: { 100: 7 } });
  await bring('telefon;rola', `${phone};user1`);
  await assign(kysely, await personId(), placeId, '2026-01-01');
  await bring('telefon;sklep;miesiac;cel', `${phone};A;2026-10;100`, `${phone};A;2026-11;100`);
});

const bring = async (...lines: readonly string[]): Promise<void> => {
  const report = await importer(database, clock).run({ 'plik.csv': `${lines.join('\n')}\n` });
  expect(report).toMatchObject({ outcome: 'applied' });
};
const figures = (month: string, points: number) =>
  bring('telefon;sklep;miesiac;punkty', `${phone};A;${month};${points}`);
const personId = async (): Promise<number> =>
  (
    await database.kysely
      .selectFrom('person')
      .select('id')
      .where('phone', '=', `+48${phone}`)
      .executeTakeFirstOrThrow()
  ).id;
const entries = async (): Promise<[string, number][]> =>
  (
    await database.kysely
      .selectFrom('ledger_entry')
      .select(['month', 'amount'])
      .orderBy('id')
      .execute()
  ).map(({ month, amount }) => [month.slice(0, 7), amount]);

test('[D33] a new role applies from its month on; old months keep theirs', async () => {
  await figures('2026-10', 100);
  clock.set('2026-11-10T10:00:00+01:00');
  await figures('2026-11', 120);
  await bring('telefon;rola', `${phone};user3`);
  // The current month uses the new role immediately.
  expect(await entries()).toEqual([
    ['2026-10', 50],
    ['2026-11', 50],
    ['2026-11', -43],
  ]);
  await figures('2026-10', 110);
  expect(await entries()).toHaveLength(3);
  await figures('2026-10', 90);
  expect((await entries()).at(-1)).toEqual(['2026-10', -50]);
  await bring('telefon;rola', `${phone};user3`);
  expect(await entries()).toHaveLength(4);
});

test('[D33] the plan shows an old month by its role', async () => {
  clock.set('2026-11-10T10:00:00+01:00');
  await figures('2026-10', 100);
  await bring('telefon;rola', `${phone};user3`);
  await figures('2026-11', 100);
  const asked = { personId: await personId(), role: 'user3', year: 2026, placeCode: null } as const;
  const year = await readYear(database.kysely, asked, clock.now());
  expect(year?.monthsPlan.map(({ month, bonus }) => [month, bonus])).toEqual([
    ['2026-11', 7],
    ['2026-10', 50],
  ]);
  expect(year?.bonusMonthsPlan.map(({ bonus, state }) => [bonus, state])).toEqual([
    [7, 'unlocked'],
    [50, 'unlocked'],
  ]);
});

test('[D33] of several role changes each month keeps its own', async () => {
  const { kysely } = database;
  await addRule(kysely, {
    role: 'user1',
    kind: 'month',
    from: '2026-09-01',
    thresholds: { 100: 50 },
    gate: true,
  });
  await bring('nazwa;od;wartosc', 'minimum_wiedzy;2026-01-01;1');
  const asked = await addQuestion(kysely, '2026-10-01', ['user1']);
  await addQuestion(kysely, '2026-10-01', ['user3']);
  await answer(kysely, await personId(), asked);
  clock.set('2026-11-10T10:00:00+01:00');
  await bring('telefon;rola', `${phone};user2`);
  await bring('telefon;rola', `${phone};user3`);
  clock.set('2026-12-10T10:00:00+01:00');
  await bring('telefon;rola', `${phone};user2`);
  await figures('2026-10', 100);
  await figures('2026-11', 100);
  expect(await entries()).toEqual([
    ['2026-10', 50],
    ['2026-11', 7],
  ]);
  const kept = await kysely
    .selectFrom('role_change')
    .select(['since', 'role'])
    .orderBy('since')
    .execute();
  expect(kept).toEqual([
    { since: '2026-11-10', role: 'user1' },
    { since: '2026-12-10', role: 'user3' },
  ]);
});
