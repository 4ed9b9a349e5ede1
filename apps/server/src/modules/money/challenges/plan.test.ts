import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../testing/app.ts';
import {
  addPerson,
  addPlace,
  addQuestion,
  addRule,
  answer,
  assign,
  emptyProgramme,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import { sessions } from '../../club/auth/sessions/sessions.ts';
import { bookReward } from '../../club/ledger/ledger.service.ts';
import type { Challenges } from './period.rules.ts';

const november = '2026-11-01';

let parts: TestApp;
beforeAll(async () => {
  parts = await testApp();
});
beforeEach(async () => {
  parts.clock.set('2026-11-16T10:00:00+01:00');
  await emptyProgramme(parts.database.kysely);
});

async function ask(personId: number, query = ''): Promise<{ status: number; data: Challenges }> {
  const { app, deps, database } = parts;
  const token = await sessions(deps).open(database.kysely, {
    personId,
    scope: 'full',
    deviceHash: null,
  });
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.inject({ method: 'GET', url: `/api/v1/challenges${query}`, headers });
  return { status: reply.statusCode, data: reply.json().data };
}

/** A participant at a shop, with target and points by month. */
async function participant(figures: Readonly<Record<string, readonly [number, number]>>) {
  const { kysely } = parts.database;
  const personId = await addPerson(kysely);
  const placeId = await addPlace(kysely);
  await assign(kysely, personId, placeId, '2024-01-01');
  for (const [month, [target, points]] of Object.entries(figures)) {
    await setFigures(kysely, { personId, placeId, month: `${month}-01` }, { target, points });
  }
  return { personId, placeId };
}

test('the next percent is a threshold, then each percent, then none', async () => {
  expect(
    (await ask((await participant({ '2026-11': [100, 40] })).personId)).data.currentMonthPlan,
  ).toMatchObject({
    thresholds: [],
    worth: 0,
    next: null,
  });
  await addRule(parts.database.kysely, {
    kind: 'month',
    thresholds: { 60: 50, 100: 150 },
    aboveRate: 3,
    aboveCap: 6,
  });
  const cases = [
    [1_281, 0, { percent: 60, bonus: 50, left: 219 }],
    [1_500, 50, { percent: 100, bonus: 150, left: 1_000 }],
    [2_500, 150, { percent: 101, bonus: 153, left: 25 }],
    [2_550, 156, null],
  ] as const;
  for (const [points, worth, next] of cases) {
    const { personId } = await participant({ '2026-11': [2_500, points] });
    expect((await ask(personId)).data.currentMonthPlan).toMatchObject({ worth, next });
  }
});

test("the padlock shows the month's answers and its minimum", async () => {
  const { kysely } = parts.database;
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  await setMinimum(kysely, 1, november);
  const { personId } = await participant({ '2026-11': [100, 100] });
  const question = await addQuestion(kysely, november);
  const padlock = async (query = '') => (await ask(personId, query)).data.currentMonthPadlock;
  expect(await padlock()).toEqual({ isNeeded: true, isOpen: false, passed: 0, minimum: 1 });
  await answer(kysely, personId, question);
  expect(await padlock()).toEqual({ isNeeded: true, isOpen: true, passed: 1, minimum: 1 });
  expect(await padlock('?year=2025')).toMatchObject({ isOpen: false, passed: 0 });
});

test('a year with a plan or earnings can be chosen', async () => {
  const { kysely } = parts.database;
  const { personId } = await participant({ '2025-03': [100, 0], '2025-04': [100, 0] });
  const stranger = await participant({ '2024-03': [100, 0] });
  const questionId = await addQuestion(kysely, '2026-12-01');
  const now = parts.clock.now();
  await bookReward(kysely, { personId, questionId, month: '2026-12-01', amount: 40 }, now);
  parts.clock.set('2027-01-04T10:00:00+01:00');
  expect((await ask(personId)).data.year).toEqual([2027, 2026, 2025]);
  expect((await ask(personId, '?year=2026')).data.totalBonus).toBe(40);
  expect((await ask(stranger.personId)).data.year).toEqual([2027, 2024]);
});
