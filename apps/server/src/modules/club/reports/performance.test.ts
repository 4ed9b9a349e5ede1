import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  addQuestion,
  addRule,
  answer,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import { bookBonuses } from '../ledger/ledger.service.ts';
import {
  addShop,
  lookAfter,
  named,
  type ReportCall,
  type ReportsWorld,
  reportsWorld,
  rowsOf,
  work,
} from './reports.testing.ts';

const call = 'GET /api/v1/salesman/report';

let world: ReportsWorld;
beforeAll(async () => {
  world = await reportsWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.app.close());

test("[A15] [S05] a row has a person's shop, figures, bonus and padlock", async () => {
  const { kysely } = world.database;
  const seller = await named(kysely, 'salesman', ['Ewa', 'Wójcik']);
  const shop = await addShop(kysely, { name: 'Sklep Łąkowy', channel: 'hurt' });
  const person = await named(kysely, 'user1', ['Jan', 'Żak']);
  await lookAfter(kysely, seller, shop);
  await work(kysely, person, shop);
  await sql`update person set phone = '+48500111678' where id = ${person}`.execute(kysely);
  await addRule(kysely, { kind: 'month', thresholds: { 50: 30 }, gate: true });
  await setMinimum(kysely, 1);
  const question = await addQuestion(kysely, '2026-11-01');
  await answer(kysely, person, question);
  await setFigures(
    kysely,
    { personId: person, placeId: shop.placeId, month: '2026-11-01' },
    { target: 1000, points: 640 },
  );
  await bookBonuses(kysely, { months: ['2026-11-01'] }, world.clock.now());

  const { status, body } = await world.report(call, seller);

  expect(status).toBe(200);
  expect(body.pager).toEqual({ total: 1 });
  expect(body.data?.data).toEqual([
    {
      person: 'Żak Jan',
      phone: '*** *** 678',
      shop: 'Sklep Łąkowy',
      sap: shop.sap,
      channel: 'hurt',
      representative: 'Wójcik Ewa',
      target: { value: 1000, remaining: 360 },
      realization: 640,
      percent: 64,
      left: 360,
      bonus: 30,
      padlock: true,
    },
  ]);
  expect(body.data?.columns).toEqual(Object.keys(rowsOf({ body })[0] ?? {}));
  expect(body.data?.types).toHaveLength(body.data?.headings.length ?? 0);
});

test.each<ReportCall>([
  'GET /api/v1/salesman/report',
  'GET /api/v1/knowledge/report',
  'GET /api/v1/specials/report',
])('%s lays out columns that it has, the representative for a team only', async (report) => {
  const seller = await named(world.database.kysely, 'salesman', ['Ewa', 'Nowa']);
  const { data } = (await world.report(report, seller)).body;
  const { hidden, ...layout } = data?.layout ?? { hidden: [] };
  // A special task's targets are columns while the task runs.
  const keys = Object.values(layout)
    .flatMap(keysIn)
    .filter((key) => !String(key).endsWith('1'));
  expect(data?.columns).toEqual(expect.arrayContaining(keys));
  expect(hidden).toEqual(['representative']);
});

function keysIn(part: readonly string[] | object): unknown[] {
  return Array.isArray(part) ? part : Object.values(part).flat();
}
