import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testDatabase } from '../../../testing/database.ts';
import {
  addPerson,
  addPlace,
  addQuestion,
  addRule,
  answer,
  emptyProgramme,
  markClosed,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import { bookBonuses, bookQuarter, bookReward } from './ledger.service.ts';

const november = '2026-11-01';
const december = '2026-12-01';
const midNovember = new Date('2026-11-16T10:00:00+01:00');
const midDecember = new Date('2026-12-16T10:00:00+01:00');

let database: Database;
let placeId: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await emptyProgramme(database.kysely);
  placeId = await addPlace(database.kysely);
});

async function personWith(month: string, target: number, points: number): Promise<number> {
  const personId = await addPerson(database.kysely);
  await setFigures(database.kysely, { personId, placeId, month }, { target, points });
  return personId;
}

const book = (months: string[], now: Date, personIds?: number[]) =>
  bookBonuses(database.kysely, personIds === undefined ? { months } : { months, personIds }, now);

const amounts = async (): Promise<(string | number)[][]> =>
  (await database.kysely.selectFrom('ledger_entry').selectAll().orderBy('id').execute()).map(
    (entry) => [entry.person_id, entry.cause, entry.revision, entry.amount],
  );

test('a month is booked by its threshold, idempotently', async () => {
  const rule = await addRule(database.kysely, { kind: 'month', thresholds: { 80: 20, 100: 50 } });
  const at99 = await personWith(november, 10_000, 9_999);
  const at100 = await personWith(november, 10_000, 10_000);
  await personWith(november, 10_000, 7_999);
  await personWith(november, 0, 500);
  const booked = await book([november], midNovember);
  expect(booked.toSorted((a, b) => a.personId - b.personId)).toEqual([
    {
      personId: at99,
      kind: 'month',
      month: november,
      amount: 20,
      cause: 'month:2026-11',
      revision: 1,
    },
    {
      personId: at100,
      kind: 'month',
      month: november,
      amount: 50,
      cause: 'month:2026-11',
      revision: 1,
    },
  ]);
  expect(await book([november], midNovember)).toEqual([]);
  const { rule_id } = await database.kysely
    .selectFrom('ledger_entry')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(rule_id).toBe(rule);
});

test('a corrected result books the difference as a new revision', async () => {
  await addRule(database.kysely, {
    kind: 'month',
    thresholds: { 100: 50 },
    aboveRate: 2,
    aboveCap: 30,
  });
  const personId = await personWith(november, 100, 110);
  await book([november], midNovember);
  await setFigures(database.kysely, { personId, placeId, month: november }, { points: 300 });
  await book([november], midNovember);
  await setFigures(database.kysely, { personId, placeId, month: november }, { points: 50 });
  await book([november], midNovember);
  expect(await amounts()).toEqual([
    [personId, 'month:2026-11', 1, 70],
    [personId, 'month:2026-11', 2, 10],
    [personId, 'month:2026-11', 3, -80],
  ]);
});

test('all shops of a person count together', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 } });
  const personId = await personWith(november, 100, 130);
  const other = await addPlace(database.kysely);
  await setFigures(
    database.kysely,
    { personId, placeId: other, month: november },
    { target: 100, points: 69 },
  );
  expect(await book([november], midNovember)).toEqual([]);
  await setFigures(database.kysely, { personId, placeId: other, month: november }, { points: 70 });
  expect(await book([november], midNovember)).toMatchObject([{ personId, amount: 50 }]);
});

test('the padlock holds a bonus until enough correct answers', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  const personId = await personWith(november, 100, 100);
  await setMinimum(database.kysely, 2);
  const questions = await Promise.all([1, 2].map(() => addQuestion(database.kysely, november)));
  await addQuestion(database.kysely, november, ['user2']);
  await addQuestion(database.kysely, december);
  await answer(database.kysely, personId, questions[0] ?? 0);
  expect(await book([november], midNovember, [personId])).toEqual([]);
  await answer(database.kysely, personId, questions[1] ?? 0);
  expect(await book([november], midNovember, [personId])).toMatchObject([{ personId, amount: 50 }]);
});

test('[D33] too few questions keep the padlock shut despite early results', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  const personId = await personWith(november, 100, 100);
  expect(await book([november], midNovember)).toEqual([]);
  for (const question of [1, 2]) {
    await answer(database.kysely, personId, await addQuestion(database.kysely, november));
    expect(await book([november], midNovember), `after question ${question}`).toEqual([]);
  }
  await answer(database.kysely, personId, await addQuestion(database.kysely, november));
  expect(await book([november], midNovember)).toMatchObject([{ amount: 50 }]);
});

test('[D33] a raised minimum reverses unlocked bonuses, a lowered one restores them', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  const personId = await personWith(november, 100, 100);
  await setMinimum(database.kysely, 1);
  await answer(database.kysely, personId, await addQuestion(database.kysely, november));
  await book([november], midNovember);
  await setMinimum(database.kysely, 2, '2026-11-30');
  expect(await book([november], midNovember)).toMatchObject([{ amount: -50, revision: 2 }]);
  await setMinimum(database.kysely, 1, '2026-11-30');
  expect(await book([november], midNovember)).toMatchObject([{ amount: 50, revision: 3 }]);
});

test("[D33] a closed month keeps its minimum and the former rule's bonuses", async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50, 120: 60 }, gate: true });
  const [now, october, september] = [midDecember, '2026-10-01', '2026-09-01'];
  const personId = await personWith(october, 100, 100);
  await setFigures(
    database.kysely,
    { personId, placeId, month: september },
    { target: 100, points: 100 },
  );
  await setMinimum(database.kysely, 0, '2026-09-01');
  expect(await book([september, october], now)).toHaveLength(2);
  await markClosed(database.kysely, september, null);
  await markClosed(database.kysely, october, 0);
  await setMinimum(database.kysely, 3, '2026-09-01');
  await addQuestion(database.kysely, september);
  expect(await book([september, october], now)).toEqual([]);
  await setFigures(database.kysely, { personId, placeId, month: september }, { points: 120 });
  await setFigures(database.kysely, { personId, placeId, month: october }, { points: 120 });
  expect(await book([september, october], now)).toMatchObject([
    { cause: 'month:2026-09', amount: 10 },
    { cause: 'month:2026-10', amount: 10 },
  ]);
});

test('a quarter is booked with its last month, behind three padlocks', async () => {
  await addRule(database.kysely, { kind: 'quarter', thresholds: { 100: 100 }, gate: true });
  await setMinimum(database.kysely, 0);
  await setMinimum(database.kysely, 1, november);
  await setMinimum(database.kysely, 0, december);
  const personId = await personWith('2026-10-01', 100, 300);
  await setFigures(
    database.kysely,
    { personId, placeId, month: december },
    { target: 200, points: 0 },
  );
  const question = await addQuestion(database.kysely, november);
  const inJanuary = new Date('2027-01-04T10:00:00+01:00');
  const entry = { personId, kind: 'quarter', month: '2026-10-01', cause: 'quarter:2026-Q4' };
  const how = { isRehearsal: false, now: inJanuary };
  expect(await bookQuarter(database.kysely, '2026-Q4', how)).toEqual([]);
  await answer(database.kysely, personId, question);
  for (const now of [midNovember, midDecember, inJanuary]) {
    expect(await book(['2026-10-01', november, december], now)).toEqual([]);
  }
  expect(await bookQuarter(database.kysely, '2026-Q4', how)).toEqual([
    { ...entry, amount: 100, revision: 1 },
  ]);
  await setFigures(database.kysely, { personId, placeId, month: november }, { target: 900 });
  expect(await book([november], inJanuary)).toEqual([]);
  await markClosed(database.kysely, december, 0);
  expect(await book([november], inJanuary)).toEqual([{ ...entry, amount: -100, revision: 2 }]);
});

test("the first day's rule decides: latest date, then version, by role", async () => {
  await addRule(database.kysely, { kind: 'month', from: '2026-01-01', thresholds: { 100: 1 } });
  await addRule(database.kysely, {
    kind: 'month',
    from: '2026-10-01',
    version: 1,
    thresholds: { 100: 2 },
  });
  await addRule(database.kysely, {
    kind: 'month',
    from: '2026-10-01',
    version: 2,
    thresholds: { 100: 3 },
  });
  await addRule(database.kysely, { kind: 'month', from: december, thresholds: { 100: 4 } });
  await addRule(database.kysely, {
    kind: 'month',
    role: 'user3',
    from: november,
    thresholds: { 100: 5 },
  });
  const personId = await personWith(november, 100, 100);
  await setFigures(
    database.kysely,
    { personId, placeId, month: '2026-09-01' },
    { target: 100, points: 100 },
  );
  await setFigures(
    database.kysely,
    { personId, placeId, month: december },
    { target: 100, points: 100 },
  );
  await book(['2026-09-01', november, december], midDecember);
  expect((await amounts()).map(([, cause, , amount]) => [cause, amount])).toEqual([
    ['month:2026-09', 1],
    ['month:2026-11', 3],
    ['month:2026-12', 4],
  ]);
});

test('other people get nothing new', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 } });
  await personWith(november, 100, 100);
  const asked = await personWith(november, 100, 100);
  expect(await book([november], midNovember, [asked])).toMatchObject([{ personId: asked }]);
  expect(await book([november], midNovember, [])).toEqual([]);
  expect(await book([], midNovember)).toEqual([]);
});

test('booking again keeps a manual correction', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 } });
  const personId = await personWith(november, 100, 100);
  await book([november], midNovember);
  await database.kysely
    .insertInto('ledger_entry')
    .values({
      person_id: personId,
      kind: 'correction',
      month: november,
      amount: -10,
      cause: 'month:2026-11',
      revision: 2,
      rule_id: null,
      created_at: midNovember,
    })
    .execute();
  expect(await book([november], midNovember)).toEqual([]);
});

test('concurrent bookings book each bonus once', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 } });
  const people = await Promise.all(
    Array.from({ length: 20 }, () => personWith(november, 100, 100)),
  );
  const booked = await Promise.all([
    ...people.map((personId) => book([november], midNovember, [personId])),
    book([november], midNovember),
    book([november], midNovember),
  ]);
  expect(booked.flat()).toHaveLength(20);
  expect(await amounts()).toHaveLength(20);
});

test('a booking of everyone has no time limit and restores the planner', async () => {
  const personId = await personWith(november, 100, 100);
  const after = (personIds?: number[]) =>
    database.kysely.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = '9s'`.execute(transaction);
      await bookBonuses(
        transaction,
        { months: [november], ...(personIds && { personIds }) },
        midNovember,
      );
      const { rows } = await sql<{ limit: string; nestloop: string; memory: string }>`
          select current_setting('statement_timeout') as limit, current_setting('enable_nestloop') as nestloop,
            current_setting('work_mem') as memory
        `.execute(transaction);
      return rows[0];
    });
  expect(await after()).toEqual({ limit: '0', nestloop: 'on', memory: '64MB' });
  expect(await after([personId])).toMatchObject({ limit: '9s', nestloop: 'on' });
});

test('a booking of no months or people books nothing without waiting', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 } });
  await personWith(november, 100, 100);
  expect(await book([], midNovember)).toEqual([]);
  expect(await book([november], midNovember, [])).toEqual([]);
  expect(await amounts()).toEqual([]);
});

test("the padlock's minimum is a setting of the month", async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  const personId = await personWith(november, 100, 100);
  const [first = 0] = await Promise.all(
    [1, 2, 3, 4].map(() => addQuestion(database.kysely, november)),
  );
  await answer(database.kysely, personId, first);
  expect(await book([november], midNovember)).toEqual([]);
  await setMinimum(database.kysely, 1, november);
  expect(await book([november], midNovember)).toMatchObject([{ personId, amount: 50 }]);
});

test('two concurrent correct answers open the padlock together', async () => {
  await addRule(database.kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  const personId = await personWith(november, 100, 100);
  const questions = await Promise.all([1, 2, 3].map(() => addQuestion(database.kysely, november)));
  const booked = await Promise.all(
    questions.map((question) =>
      database.kysely.transaction().execute(async (transaction) => {
        await answer(transaction, personId, question);
        return bookBonuses(transaction, { months: [november], personIds: [personId] }, midNovember);
      }),
    ),
  );
  expect(booked.flat()).toMatchObject([{ personId, amount: 50 }]);
});

test('a reward is booked once per question, never of zero', async () => {
  const personId = await addPerson(database.kysely);
  const reward = { personId, questionId: 17, month: november, amount: 10 };
  const booked = await Promise.all(
    [1, 2, 3].map(() => bookReward(database.kysely, reward, midNovember)),
  );
  expect(booked.toSorted((a, b) => a - b)).toEqual([0, 0, 10]);
  expect(
    await bookReward(database.kysely, { ...reward, questionId: 18, amount: 0 }, midNovember),
  ).toBe(0);
  expect(await amounts()).toEqual([[personId, 'question:17', 1, 10]]);
});

test('an absurd figure is booked up to the cap', async () => {
  await addRule(database.kysely, {
    kind: 'month',
    thresholds: { 100: 50 },
    aboveRate: Number.MAX_SAFE_INTEGER,
    aboveCap: 1_000,
  });
  const personId = await personWith(november, 1, Number.MAX_SAFE_INTEGER);
  expect(await book([november], midNovember)).toMatchObject([{ personId, amount: 1_050 }]);
});
