import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testDatabase } from '../../../testing/database.ts';
import { addRule } from '../../../testing/programme.ts';
import {
  type BonusRule,
  bonusOf,
  dueBonus,
  earnsMoreAbove,
  percentOf,
  stillLeftOf,
} from './ledger.rules.ts';

const rule: BonusRule = {
  thresholds: [
    { percent: 100, bonus: 50 },
    { percent: 80, bonus: 20 },
  ],
  aboveRate: 2,
  aboveCap: 15,
  knowledgeGate: true,
};

test('percent is floored, never negative, and nothing without a target', () => {
  expect(percentOf(9_997, 10_000)).toBe(99);
  expect(percentOf(10_000, 10_000)).toBe(100);
  expect(percentOf(-5, 10)).toBe(0);
  expect(percentOf(5, 0)).toBeNull();
  expect(percentOf(9_007_199_254_740_991, 9_007_199_254_740_991)).toBe(100);
  expect(percentOf(9_007_199_254_740_990, 9_007_199_254_740_991)).toBe(99);
  expect(stillLeftOf(12, 10)).toBe(0);
  expect(stillLeftOf(7, 10)).toBe(3);
  expect(stillLeftOf(7, 0)).toBeNull();
});

test("a bonus is its threshold's, plus a capped rate per percent", () => {
  expect([79, 80, 99, 100, 101, 107, 108, 900].map((percent) => bonusOf(rule, percent))).toEqual([
    0, 20, 20, 50, 52, 64, 65, 65,
  ]);
  expect([100, 101, 107, 108].map((percent) => earnsMoreAbove(rule, percent))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(earnsMoreAbove({ ...rule, aboveRate: 0 }, 101)).toBe(false);
});

test('nothing is due without rule, target or open padlock', () => {
  const period = { rule, points: 100, target: 100, months: [], staysOpen: false };
  const closed = [{ correct: 2, minimum: 3 }];
  expect(dueBonus(period)).toBe(50);
  expect(dueBonus({ ...period, rule: undefined })).toBe(0);
  expect(dueBonus({ ...period, target: 0 })).toBe(0);
  expect(dueBonus({ ...period, months: closed })).toBe(0);
  expect(dueBonus({ ...period, months: closed, staysOpen: true })).toBe(50);
  expect(dueBonus({ ...period, months: closed, rule: { ...rule, knowledgeGate: false } })).toBe(50);
});

const whole = fc.oneof(fc.integer({ min: -50, max: 20_000 }), fc.maxSafeInteger());
const wholePositive = fc.oneof(fc.nat({ max: 20_000 }), fc.maxSafeNat());
const thresholds = fc.dictionary(
  fc
    .oneof(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 2_000_000_000 }))
    .map(String),
  fc.nat({ max: 1_000_000 }),
  { maxKeys: 6 },
);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test('SQL and TypeScript agree on every percent', async () => {
  const pairs = fc.array(fc.tuple(whole, whole), { minLength: 200, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(pairs, async (figures) => {
      const { rows } = await sql<{ percent: number | null }>`
          select whole_percent(points, target) as percent
          from unnest(${figures.map(([points]) => points)}::bigint[], ${figures.map(([, target]) => target)}::bigint[])
            with ordinality as figure (points, target, position)
          order by position
        `.execute(database.kysely);
      expect(rows.map(({ percent }) => percent)).toEqual(
        figures.map(([points, target]) => percentOf(points, target)),
      );
    }),
    { numRuns: 20 },
  );
});

test('SQL and TypeScript agree on every bonus', async () => {
  let version = 0;
  const input = fc.record({
    thresholds,
    aboveRate: wholePositive,
    aboveCap: fc.nat({ max: 1_000_000 }),
    percents: fc.array(fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 1_000_000_000 })), {
      minLength: 30,
      maxLength: 30,
    }),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ percents, ...given }) => {
      version += 1;
      const id = await addRule(database.kysely, { kind: 'month', version, ...given });
      const { rows } = await sql<{ bonus: number }>`
          select bonus_of(${id}::bigint, percent) as bonus
          from unnest(${percents}::bigint[]) with ordinality as asked (percent, position) order by position
        `.execute(database.kysely);
      const same: BonusRule = {
        ...given,
        knowledgeGate: false,
        thresholds: Object.entries(given.thresholds).map(([percent, bonus]) => ({
          percent: Number(percent),
          bonus,
        })),
      };
      expect(rows.map(({ bonus }) => bonus)).toEqual(
        percents.map((percent) => bonusOf(same, percent)),
      );
    }),
    { numRuns: 40 },
  );
});
