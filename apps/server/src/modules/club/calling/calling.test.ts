import type { callingEndpoints } from '@klub/contract/calls/calling';
import { numbersADay } from '@klub/contract/calls/calling';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import {
  addRule,
  addQuestion,
  answer,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import {
  addShop,
  lookAfter,
  manage,
  named,
  type ReportsWorld,
  reportsWorld,
  rowsOf,
  type Shop,
  work,
} from '../reports/reports.testing.ts';
import { findSpent, sweepNumberRequests } from './calling.store.ts';
import { enqueueNearest, nearestJobs } from './nearest.jobs.ts';

type Nearest = z.output<(typeof callingEndpoints)['GET /api/v1/salesman/nearest']['reply']>['data'];
type Looks = { data: { day: string; purpose: string }[]; total: number };

const text = 'Przedstawiciel może do Ciebie zadzwonić.';

let world: ReportsWorld;
let ewa = 0;
let shop: Shop;
beforeAll(async () => {
  world = await reportsWorld();
});
beforeEach(async () => {
  await world.clear();
  const { kysely } = world.database;
  world.clock.set('2026-11-19T10:00:00+01:00');
  ewa = await named(kysely, 'salesman', ['Ewa', 'Wójcik']);
  shop = await addShop(kysely, { name: 'Sklep Łąkowy' });
  await lookAfter(kysely, ewa, shop);
  await addRule(kysely, { kind: 'month', thresholds: { 80: 50, 100: 150 }, gate: true });
  await setMinimum(kysely, 2);
  await calls(text);
});
afterAll(() => world.app.close());

test('five people of today, the nearest first, with what each lacks', async () => {
  const { kysely } = world.database;
  for (const points of [10, 50, 60, 70, 75, 79, 100, 101]) await person(points);
  const jan = await person(78, ['Jan', 'Żak']);
  await answer(kysely, jan, await addQuestion(kysely, '2026-11-01'));
  const { data } = await nearest();
  expect(data.month).toBe('2026-11');
  expect(data.people.map(({ left }) => left)).toEqual([1, 2, 5, 10, 20]);
  expect(data.people[1]).toEqual({
    id: String(jan),
    name: 'Żak Jan',
    shops: ['Sklep Łąkowy'],
    percent: 78,
    goal: 80,
    bonus: 50,
    left: 2,
    answers: 1,
    isCallable: true,
  });
});

test('a person of two shops is listed once; with a plan at a colleague of the viewer, not at all', async () => {
  const { kysely } = world.database;
  const other = await addShop(kysely, { name: 'Sklep Drugi' });
  await lookAfter(kysely, ewa, other);
  const jan = await person(70);
  await work(kysely, jan, other);
  await plan(jan, other, 100, 60);
  const [found, ...more] = (await nearest()).data.people;
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    id: String(jan),
    shops: ['Sklep Łąkowy', 'Sklep Drugi'],
    percent: 65,
  });
  const foreign = await addShop(kysely);
  await work(kysely, jan, foreign);
  await plan(jan, foreign, 100, 90);
  expect((await nearest()).data.people).toEqual([]);
});

test('numbers are given for own people of today alone, and the person sees the day', async () => {
  const { kysely } = world.database;
  const jan = await person(70);
  const former = await person(70);
  await kysely
    .updateTable('person_place')
    .set({ to_date: '2026-11-18' })
    .where('person_id', '=', former)
    .execute();
  const blocked = await person(70);
  await kysely
    .updateTable('person')
    .set({ blocked_at: world.clock.now() })
    .where('id', '=', blocked)
    .execute();
  const refusing = await person(70);
  await allow(refusing, false);
  const stranger = await named(kysely, 'user1', ['Obcy', 'Człowiek']);
  for (const id of [former, blocked, refusing, stranger, ewa, 999_999])
    expect((await number(ewa, id)).status, String(id)).toBe(404);
  const { status, body } = await number(ewa, jan);
  expect([status, body.data.left]).toEqual([200, numbersADay - 1]);
  expect(body.data.phone).toMatch(/^\d{9}$/);
  expect((await number(ewa, jan)).body.data.left).toBe(numbersADay - 1);
  const looks: Looks = await world.ask('GET /api/v1/user/views', jan);
  expect(looks).toEqual({
    data: [{ day: '2026-11-19', purpose: 'telefon lub SMS Twojego przedstawiciela' }],
    total: 1,
  });
  const report = await world.report('GET /api/v1/salesman/report', ewa);
  const contacts = rowsOf(report).map(({ contact }) => contact);
  expect(contacts.filter((contact) => contact !== undefined)).toEqual([String(jan)]);
});

test('a regional manager gets neither list nor number', async () => {
  const { kysely } = world.database;
  const manager = await named(kysely, 'salesman', ['Adam', 'Szef']);
  await manage(kysely, manager, ewa);
  const jan = await person(70);
  expect((await nearest(manager)).data.people).toEqual([]);
  expect((await number(manager, jan)).status).toBe(404);
  const rows = rowsOf(await world.report('GET /api/v1/salesman/report', manager));
  expect(rows.map(({ contact }) => contact)).toEqual([undefined]);
});

test('without the information text nobody can be called, and the list stays', async () => {
  const jan = await person(70);
  await calls('nie');
  expect((await number(ewa, jan)).status).toBe(404);
  expect((await nearest()).data.people).toMatchObject([{ id: String(jan), isCallable: false }]);
  expect(await world.ask('GET /api/v1/user/calling', jan)).toEqual({ data: null });
});

test('the person reads the text with its date, and withdraws and allows calls', async () => {
  const jan = await person(70);
  const shown = { text, since: '2026-11-01' };
  expect(await world.ask('GET /api/v1/user/calling', jan)).toEqual({
    data: { ...shown, isAllowed: true },
  });
  for (const isAllowed of [false, false, true, true]) {
    expect((await allow(jan, isAllowed)).status).toBe(200);
    expect(await world.ask('GET /api/v1/user/calling', jan)).toEqual({
      data: { ...shown, isAllowed },
    });
    expect((await nearest()).data.people).toHaveLength(isAllowed ? 1 : 0);
  }
});

test('the twenty-first person of a day is refused and noted, also when asked at once', async () => {
  const ids: number[] = [];
  for (let count = 0; count < numbersADay + 3; count += 1) ids.push(await person(70));
  const answers = await Promise.all(ids.map((id) => number(ewa, id)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(numbersADay);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  const noted = await world.database.kysely.selectFrom('number_request').selectAll().execute();
  expect(noted.filter((row) => row.is_refused)).toHaveLength(3);
  expect(await findSpent(world.database.kysely, '2026-11-19')).toEqual(['Ewa Wójcik']);
  expect(await findSpent(world.database.kysely, '2026-11-18')).toEqual([]);
  const given = ids.find((_, index) => statuses[index] === 200) ?? 0;
  expect((await number(ewa, given)).status).toBe(200);
  world.clock.set('2026-11-20T00:00:01+01:00');
  expect((await number(ewa, ids[statuses.indexOf(429)] ?? 0)).status).toBe(200);
});

test('the list of the 20th is kept once, told once, and compared at the end of the month', async () => {
  const { kysely } = world.database;
  const people: number[] = [];
  for (const points of [60, 70, 75, 79, 95, 20]) people.push(await person(points));
  const { deps } = world;
  const worker = jobWorker(deps, nearestJobs(deps));
  for (const moment of ['19T10:00', '20T08:00', '20T08:30', '20T19:59', '21T09:00']) {
    world.clock.set(`2026-11-${moment}:00+01:00`);
    await kysely.deleteFrom('job').where('queue', '=', 'nearest-round').execute();
    await enqueueNearest(kysely, world.clock.now());
    await worker.runDue();
    const kept = await kysely.selectFrom('nearest_kept').selectAll().execute();
    expect(kept.length, moment).toBe(moment < '20T08:30' ? 0 : 5);
  }
  const told = await kysely.selectFrom('notification').select(['person_id', 'title']).execute();
  expect(told).toEqual([{ person_id: ewa, title: 'Najbliżej następnego progu: 5 osób' }]);
  const [first = 0, second = 0] = people;
  await plan(first, shop, 100, 80);
  await plan(second, shop, 100, 99);
  await plan(people[2] ?? 0, shop, 100, 79);
  expect((await nearest()).data.kept).toEqual({ month: '2026-11', shown: 5, reached: 2 });
  world.clock.set('2026-12-15T10:00:00+01:00');
  expect((await nearest()).data.kept).toEqual({ month: '2026-11', shown: 5, reached: 2 });
  world.clock.set('2027-01-02T10:00:00+01:00');
  expect((await nearest()).data.kept).toBeNull();
});

test('requests and kept lists are deleted after 13 months', async () => {
  const { kysely } = world.database;
  const jan = await person(70);
  expect((await number(ewa, jan)).status).toBe(200);
  await kysely
    .insertInto('nearest_kept')
    .values({ seller_id: ewa, month: '2026-11-01', person_id: jan, goal: 80 })
    .execute();
  for (const [day, left] of [
    ['2027-12-31T23:59:59+01:00', 1],
    ['2028-01-01T00:00:00+01:00', 0],
  ] as const) {
    await sweepNumberRequests(kysely, new Date(day));
    for (const table of ['number_request', 'nearest_kept'] as const)
      expect(await kysely.selectFrom(table).selectAll().execute(), day).toHaveLength(left);
  }
});

/** A seller's person in the shop with a plan of 100 points. */
async function person(
  points: number,
  name: readonly [string, string] = ['Anna', 'Nowak'],
): Promise<number> {
  const id = await named(world.database.kysely, 'user1', name);
  await work(world.database.kysely, id, shop);
  await plan(id, shop, 100, points);
  return id;
}

function plan(personId: number, { placeId }: Shop, target: number, points: number): Promise<void> {
  const { kysely } = world.database;
  return setFigures(kysely, { personId, placeId, month: '2026-11-01' }, { target, points });
}

async function calls(value: string): Promise<void> {
  await world.database.kysely
    .insertInto('setting')
    .values({ name: 'calling_text', valid_from: '2026-11-01', value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['name', 'valid_from']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute();
}

function nearest(sellerId = ewa): Promise<{ data: Nearest }> {
  return world.ask('GET /api/v1/salesman/nearest', sellerId);
}

type Given = { readonly data: { readonly phone: string; readonly left: number } };

function number(sellerId: number, personId: number): Promise<{ status: number; body: Given }> {
  return world.post('/api/v1/salesman/number', sellerId, { person: String(personId) });
}

function allow(personId: number, isAllowed: boolean): Promise<{ status: number }> {
  return world.post('/api/v1/user/calling', personId, { isAllowed });
}
