import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AllEndpoints } from '@klub/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inTransaction } from '../../../infra/db/db.ts';
import { monthOf } from '../../../infra/warsaw.ts';
import { type History, makeHistory, months, quarters, seenBy } from './history.testing.ts';
import { reports } from './registry.ts';
import type { Row } from '../territory/report.ts';
import { type ReportCall, type ReportsWorld, reportsWorld } from './reports.testing.ts';

type Answer<Name extends keyof AllEndpoints> = z.output<AllEndpoints[Name]['reply']>;

/**
 * Random histories: a report shows the same of a person as the person's own screens, and no other
 * person.
 */

let world: ReportsWorld;
let history: History;
/** Row keys `person shop` by the shown name and SAP number. */
let keys: Map<string, string>;

beforeAll(async () => {
  world = await reportsWorld();
  history = await makeHistory(world, 20_261, 16);
  const names = await world.database.kysely
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .execute();
  const pairs = history.people.flatMap((person) =>
    history.shops.map(({ placeId, sap }) => {
      const name = names.find(({ id }) => id === person);
      return [`${name?.last_name} ${name?.first_name} ${sap}`, `${person} ${placeId}`] as const;
    }),
  );
  keys = new Map(pairs);
});
afterAll(() => world.app.close());

const keyOf = (row: Row): string =>
  keys.get(`${String(row['person'])} ${String(row['sap'])}`) ?? 'a stranger';

/** All pages of a report. */
async function read(call: ReportCall, viewer: number, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await world.report(call, viewer, `${query}&page=${page}`);
    rows.push(...(body.data?.data ?? []));
    if (rows.length >= (body.pager?.total ?? 0)) return rows;
  }
}

const ownYears = new Map<string, Promise<Answer<'GET /api/v1/challenges'>>>();
function challenges(person: string, shop: string): Promise<Answer<'GET /api/v1/challenges'>> {
  const key = `${person} ${shop}`;
  const code = history.shops.find(({ placeId }) => String(placeId) === shop)?.code;
  const query = code === undefined ? 'year=2026' : `year=2026&customerNumber=${code}`;
  const known =
    ownYears.get(key) ??
    world.ask<Answer<'GET /api/v1/challenges'>>('GET /api/v1/challenges', Number(person), query);
  ownYears.set(key, known);
  return known;
}

const hasPlan = (person: string): boolean => history.people.indexOf(Number(person)) % 4 !== 3;
const viewers = (): readonly number[] => [...history.managers, ...history.sellers];

test('[S10] each salesman sees exactly the people assigned in each month', async () => {
  let compared = 0;
  for (const viewer of viewers()) {
    for (const month of months) {
      const rows = await read('GET /api/v1/salesman/report', viewer, `month=${month.slice(0, 7)}`);
      expect(rows.map(keyOf).toSorted(), `${viewer} in ${month}`).toEqual(
        [...seenBy(history, viewer, [month]).keys()].toSorted(),
      );
      const bonuses = new Map<string, number>();
      for (const row of rows) {
        const [person = '', shop = ''] = keyOf(row).split(' ');
        bonuses.set(person, (bonuses.get(person) ?? 0) + Number(row['bonus'] ?? 0));
        if (!hasPlan(person)) continue;
        const { data } = await challenges(person, shop);
        const own = data.monthsPlan.find((plan) => plan.month === month.slice(0, 7));
        expect([row['percent'], row['left']]).toEqual([
          own?.realizationPercent ?? null,
          own?.stillLeft ?? null,
        ]);
        if (month === '2026-11-01' && data.currentMonthPlan !== null) {
          const { targetMonthBase, stillLeft, realization } = data.currentMonthPlan;
          expect(row['target']).toEqual({ value: targetMonthBase, remaining: stillLeft });
          expect(row['realization']).toBe(realization);
        }
        compared += 1;
      }
      for (const [person, bonus] of bonuses) {
        if (!hasPlan(person)) continue;
        const { data } = await challenges(person, '');
        const own = data.bonusMonthsPlan.find((plan) => plan.month === month.slice(0, 7));
        expect(bonus, `bonus of ${person}`).toBe(own?.bonus ?? 0);
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('[S10] a shared quarter shows each his months, its bonus once', async () => {
  for (const [quarter, within] of Object.entries(quarters)) {
    const bonuses = new Map<string, number[]>();
    for (const viewer of viewers()) {
      const seen = seenBy(history, viewer, within);
      const rows = await read('GET /api/v1/salesman/report', viewer, `quarter=${quarter}`);
      expect(rows.map(keyOf).toSorted()).toEqual([...seen.keys()].toSorted());
      for (const row of rows) {
        const [person = '', shop = ''] = keyOf(row).split(' ');
        if (history.sellers.includes(viewer))
          bonuses.set(person, [...(bonuses.get(person) ?? []), Number(row['bonus'] ?? 0)]);
        if (!hasPlan(person)) continue;
        const { rows: figures } = await sql<{ target: number | null; points: number }>`
            select sum(target) as target, coalesce((
              select sum(points) from realisation where person_id = ${person}::bigint and place_id = ${shop}::bigint
                and month = any(${seen.get(keyOf(row)) ?? []}::date[])
            ), 0) as points
            from plan where person_id = ${person}::bigint and place_id = ${shop}::bigint
              and month = any(${seen.get(keyOf(row)) ?? []}::date[])
          `.execute(world.database.kysely);
        const [{ target, points } = { target: null, points: 0 }] = figures;
        expect(row['target']).toEqual(
          target === null ? null : { value: target, remaining: Math.max(0, target - points) },
        );
        if ((seen.get(keyOf(row)) ?? []).length < 3) continue;
        const { data } = await challenges(person, shop);
        const own = data.quartersPlan.find((plan) => plan.quarter === quarter);
        expect([row['percent'], row['left']]).toEqual([
          own?.realizationPercent ?? null,
          own?.stillLeft ?? null,
        ]);
      }
    }
    for (const [person, amounts] of bonuses) {
      if (!hasPlan(person)) continue;
      const { data } = await challenges(person, '');
      const own = data.bonusQuartersPlan.find((plan) => plan.quarter === quarter)?.bonus ?? 0;
      // At most two: the customers of two shops may move to two representatives in the last month.
      for (const amount of amounts) expect([0, own]).toContain(amount);
    }
  }
});

test("[A16] the knowledge report counts like the person's own score and questions", async () => {
  let compared = 0;
  for (const viewer of viewers()) {
    const rows = await read('GET /api/v1/knowledge/report', viewer, 'month=2026-11');
    const people = new Set(
      [...seenBy(history, viewer, ['2026-11-01']).keys()].map((key) => key.split(' ')[0]),
    );
    expect(rows).toHaveLength(people.size);
    for (const row of rows) {
      const person =
        history.people.find((id) =>
          [...keys].some(
            ([shown, key]) =>
              key.startsWith(`${id} `) && shown.startsWith(`${String(row['person'])} `),
          ),
        ) ?? 0;
      const score = await world.ask<Answer<'GET /api/v1/knowledge'>>(
        'GET /api/v1/knowledge',
        person,
      );
      const questions = await world.ask<Answer<'GET /api/v1/questions'>>(
        'GET /api/v1/questions',
        person,
      );
      expect(row['correct']).toBe(score.data.score.passed);
      expect(row['questions']).toBe(questions.data.length);
      expect(row['blocked']).toBe(
        questions.data.filter((question) => question.isBlockedForAnotherAnswer).length,
      );
      if (questions.data.length > 0)
        expect(row['padlock']).toBe(score.data.score.passed >= score.data.score.minimum);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(10);
});

test("[A17] the special-tasks report equals the person's own summary", async () => {
  let compared = 0;
  for (const viewer of viewers()) {
    const rows = await read('GET /api/v1/specials/report', viewer, 'month=2026-11');
    const earned = new Map<string, number>();
    for (const row of rows) {
      const [person = '', shop = ''] = keyOf(row).split(' ');
      const code = history.shops.find(({ placeId }) => String(placeId) === shop)?.code ?? '';
      const slug = String(row['task']).toLowerCase().replace(' ', '-');
      const call = `GET /api/v1/special-tasks/${slug}/summary` as const;
      const { data } = await world.ask<Answer<'GET /api/v1/special-tasks/:slug/summary'>>(
        call,
        Number(person),
        `customerNumber=${code}`,
      );
      const left = [1, 2].flatMap((number) =>
        typeof row[`left${number}`] === 'number' ? [row[`left${number}`]] : [],
      );
      expect(left).toEqual(data.targets.map((target) => target.stillLeft));
      expect(row['padlock']).toBe(data.isUnlocked);
      const key = `${person} ${slug}`;
      earned.set(key, (earned.get(key) ?? 0) + Number(row['golden'] ?? 0));
      const others = rows.filter(
        (other) => other['person'] === row['person'] && other['task'] === row['task'],
      );
      if (others.at(-1) === row) expect(earned.get(key)).toBe(data.earned);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(10);
});

test('a file has the rows of all pages in the same order', async () => {
  const [viewer = 0] = history.managers;
  for (const report of reports.filter(({ name }) =>
    ['performance', 'knowledge', 'specials'].includes(name),
  )) {
    await inTransaction(world.database.kysely, async (transaction) => {
      const open = await report.open(transaction, {
        viewerId: viewer,
        filters: { year: '2026' },
        now: world.clock.now(),
        month: monthOf(world.clock.now()),
      });
      const batches: Row[][] = [];
      for await (const batch of open.batches(open.sort, 7)) batches.push(batch);
      const { rows, total } = await open.page(open.sort, { limit: 10_000, offset: 0 });
      expect(batches.flat()).toEqual(rows);
      expect(rows).toHaveLength(total);
      expect(Math.max(...batches.map(({ length }) => length))).toBe(7);
    });
  }
});
