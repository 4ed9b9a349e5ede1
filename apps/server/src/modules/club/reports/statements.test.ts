import { beforeAll, expect, test } from 'vitest';
import { monthOf } from '../../../infra/warsaw.ts';
import {
  addShop,
  lookAfter,
  named,
  type ReportsWorld,
  reportsWorld,
  work,
} from './reports.testing.ts';
import { reports } from './registry.ts';

/** Statements of a page, in addition to its session's look-up, for any number of people. */
let world: ReportsWorld;
let seller: number;
beforeAll(async () => {
  world = await reportsWorld();
  const { kysely } = world.database;
  seller = await named(kysely, 'salesman', ['Ewa', 'Wójcik']);
  for (let index = 0; index < 5; index += 1) {
    const shop = await addShop(kysely);
    await lookAfter(kysely, seller, shop);
    for (let number = 0; number < 8; number += 1)
      await work(kysely, await named(kysely, 'user1', ['Jan', 'Lis']), shop);
  }
});

test.each([
  ['performance', 4],
  ['knowledge', 5],
  ['specials', 4],
])('a page of %s costs %i statements', async (name, expected) => {
  let statements = 0;
  const kysely = world.database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const report = reports.find((known) => known.name === name);
  const now = world.clock.now();
  const open = await report?.open(kysely, {
    viewerId: seller,
    filters: {},
    now,
    month: monthOf(now),
  });
  await open?.page(open.sort, { limit: 30, offset: 0 });
  expect(statements).toBeLessThanOrEqual(expected);
  expect(statements).toBeGreaterThanOrEqual(3);
});
