import type { AllEndpoints } from '@klub/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { addRule, setFigures } from '../../../../testing/programme.ts';
import { bookBonuses, bookReward } from '../../../club/ledger/ledger.service.ts';
import {
  addShop,
  lookAfter,
  named,
  type Report,
  type ReportsWorld,
  reportsWorld,
  work,
} from '../../../club/reports/reports.testing.ts';
import { closeMonth } from '../closing/closing.service.ts';
import { giveProfile, october, september } from '../settlements.testing.ts';

type Headline = z.output<AllEndpoints['GET /api/v1/salesman/balances/headline']['reply']>;

let world: ReportsWorld;
const people = { seller: 0, stranger: 0, ala: 0, ola: 0 };
beforeAll(async () => {
  world = await reportsWorld();
  const { kysely } = world.database;
  people.seller = await named(kysely, 'salesman', ['Robert', 'Swój']);
  people.stranger = await named(kysely, 'salesman', ['Obcy', 'Człowiek']);
  people.ala = await named(kysely, 'user1', ['Ala', 'Ćwik']);
  people.ola = await named(kysely, 'user1', ['Ola', 'Żak']);
  const shop = await addShop(kysely, { name: 'Pierwszy', channel: 'sieć' });
  await lookAfter(kysely, people.seller, shop);
  await lookAfter(kysely, people.stranger, await addShop(kysely));
  for (const id of [people.ala, people.ola]) await work(kysely, id, shop);
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 } });
  await giveProfile(world.deps, people.ala, { name: ['Ala', 'Ćwik'] });
  for (const month of [september, october]) {
    for (const personId of [people.ala, people.ola]) {
      await setFigures(
        kysely,
        { personId, placeId: shop.placeId, month },
        { target: 100, points: 100 },
      );
    }
    await bookBonuses(kysely, { months: [month] }, world.clock.now());
    await closeMonth(world.deps, {
      month,
      closedBy: 'Anna',
      listFile: null,
      acceptedMissing: 'any',
    });
  }
  const reward = { personId: people.ola, questionId: 1, month: '2026-11-01', amount: 7 };
  await bookReward(kysely, reward, world.clock.now());
});
afterAll(() => world.app.close());

const shown = async (viewer: number, query: string): Promise<Report> =>
  world.ask<Report>('GET /api/v1/salesman/balances', viewer, query);

async function figures(viewer: number, query = ''): Promise<Record<string, number>> {
  const { data } = await world.ask<Headline>(
    'GET /api/v1/salesman/balances/headline',
    viewer,
    query,
  );
  return Object.fromEntries((data?.figures ?? []).map(({ name, value }) => [name, value]));
}

test('the figures above the settlements count exactly their rows', async () => {
  // Ala has all data for a payout, Ola none.
  expect(await figures(people.seller)).toEqual({ people: 2, waiting: 1, due: 2, held: 2, paid: 0 });
  expect(await figures(people.seller, 'month=2026-10')).toEqual({
    people: 2,
    waiting: 0,
    due: 1,
    held: 1,
    paid: 0,
  });
  expect(await figures(people.stranger)).toEqual({
    people: 0,
    waiting: 0,
    due: 0,
    held: 0,
    paid: 0,
  });
  for (const [state, words] of Object.entries({
    waiting: /^naliczone/,
    due: /^do wypłaty/,
    held: /^wstrzymane/,
  })) {
    for (const order of ['', '&column=person&order=asc', '&column=amount&order=desc']) {
      const { data, pager } = await shown(people.seller, `state=${state}${order}`);
      expect(pager?.total, state).toBe((await figures(people.seller))[state]);
      expect(data?.data, state).toHaveLength(pager?.total ?? 0);
      for (const row of data?.data ?? []) expect(row['state'], state).toMatch(words);
    }
  }
  expect((await shown(people.seller, 'state=paid')).pager?.total).toBe(0);
  expect((await shown(people.seller, 'state=soon')).success).toBe(false);
});
