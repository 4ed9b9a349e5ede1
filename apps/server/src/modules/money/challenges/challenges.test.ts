import type { Role } from '@klub/contract/roles';
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
  markClosed,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import { sessions } from '../../club/auth/sessions/sessions.ts';
import { bookBonuses, bookReward } from '../../club/ledger/ledger.service.ts';
import type { Challenges } from './period.rules.ts';

const november = '2026-11-01';
const accrued = {
  state: 'naliczone',
  reason: 'miesiąc nie jest jeszcze zamknięty',
  paidOn: null,
  story: [],
};

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

/** A person at a shop, with target and points by month. */
async function participant(
  figures: Readonly<Record<string, readonly [number, number]>>,
  role: Role = 'user1',
) {
  const { kysely } = parts.database;
  const personId = await addPerson(kysely, role);
  const placeId = await addPlace(kysely);
  await assign(kysely, personId, placeId, '2024-01-01');
  for (const [month, [target, points]] of Object.entries(figures)) {
    await setFigures(kysely, { personId, placeId, month: `${month}-01` }, { target, points });
  }
  return { personId, placeId };
}

test('[A14] without data there is the year, no plan, total 0', async () => {
  const { status, data } = await ask(await addPerson(parts.database.kysely));
  expect(status).toBe(200);
  expect(data).toEqual({
    year: [2026],
    currentYear: 2026,
    currentMonth: '2026-11',
    currentQuarter: '2026-Q4',
    pointUnit: '1 punkt to 1 zł obrotu',
    places: [],
    currentMonthPlan: null,
    currentQuarterPlan: null,
    currentMonthPadlock: { isNeeded: false, isOpen: false, passed: 0, minimum: 3 },
    currentQuarterPlanDetails: ['2026-10', '2026-11', '2026-12'].map((month) => ({
      month,
      realizationPercent: null,
      stillLeft: null,
      bonus: 0,
    })),
    monthsPlan: [],
    quartersPlan: [],
    bonusMonthsPlan: [],
    bonusQuartersPlan: [],
    bonusKnowledge: 0,
    bonusSpecials: 0,
    totalBonus: 0,
    totalPaid: 0,
    aboveTarget: false,
  });
});

test("[A14] a month below 100 % shows the full plan's bonus and remainder", async () => {
  await addRule(parts.database.kysely, {
    kind: 'month',
    thresholds: { 80: 20, 100: 50 },
    aboveRate: 1,
    aboveCap: 9,
  });
  await addRule(parts.database.kysely, { kind: 'quarter', thresholds: { 100: 120 } });
  const { personId } = await participant({ '2026-10': [1_000, 1_200], '2026-11': [1_000, 649] });
  const { data } = await ask(personId);
  expect(data.currentMonthPlan).toEqual({
    targetMonthBase: 1_000,
    realization: 649,
    realizationPercent: 64,
    stillLeft: 351,
    bonus: 50,
    aboveTarget: false,
    thresholds: [
      { percent: 80, bonus: 20 },
      { percent: 100, bonus: 50 },
    ],
    worth: 0,
    next: { percent: 80, bonus: 20, left: 151 },
  });
  expect(data.currentQuarterPlan).toEqual({
    targetQuarterBase: 2_000,
    realization: 1_849,
    realizationPercent: 92,
    stillLeft: 151,
    bonus: 120,
    aboveTarget: false,
    thresholds: [{ percent: 100, bonus: 120 }],
    worth: 0,
    next: { percent: 100, bonus: 120, left: 151 },
  });
  expect(data.currentQuarterPlanDetails).toEqual([
    { month: '2026-10', realizationPercent: 120, stillLeft: 0, bonus: 59 },
    { month: '2026-11', realizationPercent: 64, stillLeft: 351, bonus: 0 },
    { month: '2026-12', realizationPercent: null, stillLeft: null, bonus: 0 },
  ]);
  expect(data.monthsPlan.map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
  expect(data.quartersPlan).toEqual([
    { quarter: '2026-Q4', realizationPercent: 92, stillLeft: 151, bonus: 0 },
  ]);
});

test('99.97 % never reads 100, and above needs further earnings', async () => {
  await addRule(parts.database.kysely, {
    kind: 'month',
    thresholds: { 100: 50 },
    aboveRate: 1,
    aboveCap: 10,
  });
  const cases = [
    [9_997, 99, 50, false],
    [10_000, 100, 50, false],
    [10_099, 100, 50, false],
    [10_100, 101, 51, true],
    [10_999, 109, 59, true],
    [11_000, 110, 60, false],
    [90_000, 900, 60, false],
  ] as const;
  for (const [points, realizationPercent, bonus, aboveTarget] of cases) {
    const { personId } = await participant({ '2026-11': [10_000, points] });
    const { data } = await ask(personId);
    expect(data.currentMonthPlan).toMatchObject({ realizationPercent, bonus, aboveTarget });
    expect(data.aboveTarget).toBe(aboveTarget);
  }
});

test('a past year ends in December and contains only its own months', async () => {
  await addRule(parts.database.kysely, { kind: 'month', thresholds: { 100: 50 } });
  const { personId } = await participant({
    '2024-05': [10, 10],
    '2025-12': [100, 100],
    '2026-11': [100, 10],
  });
  await bookBonuses(parts.database.kysely, { months: ['2025-12-01', november] }, parts.clock.now());
  const { data } = await ask(personId, '?year=2025');
  expect(data).toMatchObject({
    year: [2026, 2025, 2024],
    currentYear: 2025,
    currentMonth: '2025-12',
  });
  expect(data.currentMonthPlan).toMatchObject({ targetMonthBase: 100, realizationPercent: 100 });
  expect(data.monthsPlan).toHaveLength(1);
  expect(data.bonusMonthsPlan).toEqual([
    {
      month: '2025-12',
      bonus: 50,
      state: 'unlocked',
      fate: 'booked',
      isLost: false,
      settlement: accrued,
    },
  ]);
  expect(data.totalBonus).toBe(50);
  expect((await ask(personId, '?year=2027')).data).toMatchObject({
    currentMonth: '2027-01',
    monthsPlan: [],
  });
});

test('a year is that of Warsaw, to the second', async () => {
  const personId = await addPerson(parts.database.kysely);
  parts.clock.set('2026-12-31T23:59:59+01:00');
  expect((await ask(personId)).data).toMatchObject({ currentYear: 2026, currentMonth: '2026-12' });
  parts.clock.set('2027-01-01T00:00:00+01:00');
  expect((await ask(personId)).data).toMatchObject({ currentYear: 2027, currentMonth: '2027-01' });
});

test('a bonus is none, locked, pending or unlocked', async () => {
  const { kysely } = parts.database;
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  await addRule(kysely, { kind: 'quarter', thresholds: { 50: 70 }, gate: true });
  const { personId } = await participant({
    '2026-09': [100, 99],
    '2026-10': [100, 100],
    '2026-11': [100, 100],
  });
  await setMinimum(kysely, 0);
  await setMinimum(kysely, 1, november);
  await setMinimum(kysely, 0, '2026-12-01');
  const question = await addQuestion(kysely, november);
  const states = async () => {
    const { data } = await ask(personId);
    return [...data.bonusMonthsPlan, ...data.bonusQuartersPlan].map(
      ({ state, bonus }) => `${state} ${bonus}`,
    );
  };
  expect(await states()).toEqual(['locked 0', 'pending 0', 'none 0', 'locked 0', 'pending 0']);
  const lost = async () => {
    const { bonusMonthsPlan, bonusQuartersPlan } = (await ask(personId)).data;
    return [...bonusMonthsPlan, ...bonusQuartersPlan].map(({ isLost }) => isLost);
  };
  expect(await lost()).toEqual([false, false, false, false, false]);
  parts.clock.set('2026-12-01T00:00:00+01:00');
  expect(await lost()).toEqual([true, false, false, true, false]);
  parts.clock.set('2026-11-16T10:00:00+01:00');
  await answer(kysely, personId, question);
  expect(await states()).toEqual(['pending 0', 'pending 0', 'none 0', 'pending 0', 'pending 0']);
  await bookBonuses(kysely, { months: ['2026-09-01', '2026-10-01', november] }, parts.clock.now());
  expect(await states()).toEqual([
    'unlocked 50',
    'unlocked 50',
    'none 0',
    'pending 0',
    'pending 0',
  ]);
});

test('[D59] a padlock that no question is left for is lost in its running month', async () => {
  const { kysely } = parts.database;
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  await addRule(kysely, { kind: 'quarter', thresholds: { 50: 70 }, gate: true });
  const { personId } = await participant({ '2026-11': [100, 100] });
  await setMinimum(kysely, 2, november);
  const fates = async () => {
    const { bonusMonthsPlan, bonusQuartersPlan } = (await ask(personId)).data;
    return [...bonusMonthsPlan, ...bonusQuartersPlan].map(({ fate, isLost }) => [fate, isLost]);
  };
  const questions = [await addQuestion(kysely, november), await addQuestion(kysely, november)];
  const rows = await fates();
  expect(rows[0]).toEqual(['held', false]);
  await answer(kysely, personId, questions[0] ?? 0);
  for (const number of [1, 2]) await answer(kysely, personId, questions[1] ?? 0, 'wrong', number);
  expect((await fates())[0]).toEqual(['held', false]);
  await answer(kysely, personId, questions[1] ?? 0, 'wrong', 3);
  expect((await fates())[0]).toEqual(['lost', true]);
  expect((await fates()).at(-1)).toEqual(['lost', true]);
  // Another question, and it can open again.
  await addQuestion(kysely, november);
  expect((await fates())[0]).toEqual(['held', false]);
});

test('[D33] an open quarter is shown but in no sum', async () => {
  const { kysely } = parts.database;
  await addRule(kysely, { kind: 'quarter', thresholds: { 50: 70 } });
  const { personId } = await participant({ '2026-09': [100, 99], '2026-10': [100, 100] });
  const shown = async () => {
    const { data } = await ask(personId);
    return [
      data.bonusQuartersPlan.map(({ quarter, bonus, reckoned }) => [quarter, bonus, reckoned]),
      data.totalBonus,
    ];
  };
  const reckoned = [
    ['2026-Q4', 0, 70],
    ['2026-Q3', 0, 70],
  ];
  await bookBonuses(kysely, { months: ['2026-09-01', '2026-10-01'] }, parts.clock.now());
  expect(await shown()).toEqual([reckoned, 0]);
  await markClosed(kysely, '2026-09-01', 0);
  await bookBonuses(kysely, { months: ['2026-09-01', '2026-10-01'] }, parts.clock.now());
  expect(await shown()).toEqual([
    [
      ['2026-Q4', 0, 70],
      ['2026-Q3', 70, null],
    ],
    70,
  ]);
});

test("a shop narrows the figures, not the person's bonus", async () => {
  const { kysely } = parts.database;
  await addRule(kysely, { kind: 'month', thresholds: { 50: 30, 100: 50 } });
  const { personId, placeId } = await participant({ '2026-11': [100, 100] });
  const other = await addPlace(kysely, 'SKLEP-2');
  await assign(kysely, personId, other, '2026-01-01', '2026-11-10');
  await setFigures(
    kysely,
    { personId, placeId: other, month: november },
    { target: 300, points: 150 },
  );
  await bookBonuses(kysely, { months: [november], personIds: [personId] }, parts.clock.now());
  const all = (await ask(personId)).data;
  expect(all.currentMonthPlan).toMatchObject({
    targetMonthBase: 400,
    realizationPercent: 62,
    bonus: 50,
  });
  expect(all.places.map(({ id }) => id)).toContain('SKLEP-2');
  const one = (await ask(personId, '?customerNumber=SKLEP-2')).data;
  expect(one.currentMonthPlan).toEqual({
    targetMonthBase: 300,
    realization: 150,
    realizationPercent: 50,
    stillLeft: 150,
    bonus: 50,
    aboveTarget: false,
    thresholds: [
      { percent: 50, bonus: 30 },
      { percent: 100, bonus: 50 },
    ],
    worth: 30,
    next: { percent: 100, bonus: 50, left: 150 },
  });
  expect(one.monthsPlan).toEqual([
    { month: '2026-11', realizationPercent: 50, stillLeft: 150, bonus: 30 },
  ]);
  expect(one.bonusMonthsPlan).toEqual([
    {
      month: '2026-11',
      bonus: 30,
      state: 'unlocked',
      fate: 'booked',
      isLost: false,
      settlement: accrued,
    },
  ]);
  expect(one.totalBonus).toBe(all.totalBonus);
  expect(placeId).not.toBe(other);
});

test("[HZ15] another person's, year's or unknown shop is not found", async () => {
  const { kysely } = parts.database;
  const { personId } = await participant({ '2026-11': [100, 50] });
  const foreign = await addPlace(kysely, 'OBCY');
  const stranger = await addPerson(kysely);
  await assign(kysely, stranger, foreign, '2026-01-01');
  const former = await addPlace(kysely, 'DAWNY');
  await assign(kysely, personId, former, '2025-03-01', '2025-12-31');
  for (const code of ['OBCY', 'DAWNY', 'NIKT', '', '%', "'"]) {
    expect((await ask(personId, `?customerNumber=${encodeURIComponent(code)}`)).status).toBe(404);
  }
  expect((await ask(personId, '?year=2025&customerNumber=DAWNY')).status).toBe(200);
});

test('a bonus without its target stays visible until corrected', async () => {
  const { kysely } = parts.database;
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 } });
  const { personId, placeId } = await participant({ '2026-10': [100, 100] });
  await bookBonuses(kysely, { months: ['2026-10-01'] }, parts.clock.now());
  await bookReward(
    kysely,
    { personId, questionId: 1, month: '2026-10-01', amount: 7 },
    parts.clock.now(),
  );
  await setFigures(kysely, { personId, placeId, month: '2026-10-01' }, { target: 0 });
  const { data } = await ask(personId);
  expect(data.monthsPlan).toEqual([]);
  expect(data.bonusMonthsPlan).toEqual([
    {
      month: '2026-10',
      bonus: 50,
      state: 'unlocked',
      fate: 'booked',
      isLost: false,
      settlement: accrued,
    },
  ]);
  expect(data).toMatchObject({ bonusKnowledge: 7, totalBonus: 57 });
  await bookBonuses(kysely, { months: ['2026-10-01'] }, parts.clock.now());
  expect((await ask(personId)).data).toMatchObject({ bonusMonthsPlan: [], totalBonus: 7 });
});

test('an invalid year is bad input, and other roles have no challenges', async () => {
  const { kysely } = parts.database;
  const personId = await addPerson(kysely);
  for (const year of ['abc', '1999', '2101', '-1', '2026.5', '20260', '']) {
    expect((await ask(personId, `?year=${year}`)).status).toBe(400);
  }
  expect((await ask(await addPerson(kysely, 'user2'))).status).toBe(403);
  expect((await ask(await addPerson(kysely, 'salesman'))).status).toBe(403);
  expect((await ask(await addPerson(kysely, 'user3'))).status).toBe(200);
});
