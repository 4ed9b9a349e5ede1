import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, instantOf } from '../../../infra/warsaw.ts';
import { pointsFor } from '../../club/ledger/goals.rules.ts';
import { percentOf } from '../../club/ledger/ledger.rules.ts';
import { daysLeftOf, perDayOf, presentPlan } from './missing.rules.ts';

const rule = {
  thresholds: [
    { percent: 60, bonus: 50 },
    { percent: 80, bonus: 90 },
    { percent: 100, bonus: 150 },
  ],
  aboveRate: 3,
  aboveCap: 90,
  knowledgeGate: true,
};

test.each([
  ['2026-11-01', 30],
  ['2026-11-21', 10],
  ['2026-11-30', 1],
  ['2026-12-31', 1],
  ['2026-02-01', 28],
  ['2028-02-01', 29],
  ['2028-02-29', 1],
])('on %s there are %i days left, today included', (today, days) => {
  expect(daysLeftOf(today)).toBe(days);
});

test("the day is Warsaw's, also at clock changes and month ends", () => {
  const left = (day: string, time: string): number => daysLeftOf(dayOf(instantOf(day, time)));
  expect(left('2026-03-29', '01:59')).toBe(3);
  expect(left('2026-03-29', '03:00')).toBe(3);
  expect(left('2026-10-25', '02:30')).toBe(7);
  expect(left('2026-10-31', '23:59')).toBe(1);
  expect(left('2026-11-01', '00:00')).toBe(30);
});

test('64 % of 2,500 points leave 900, 90 a day', () => {
  expect(presentPlan({ target: 2_500, points: 1_600, rule, daysLeft: 10 })).toEqual({
    target: 2_500,
    realization: 1_600,
    realizationPercent: 64,
    stillLeft: 900,
    perDay: 90,
    worth: 50,
    steps: [
      { percent: 80, bonus: 90, left: 400, perDay: 40 },
      { percent: 100, bonus: 150, left: 900, perDay: 90 },
    ],
  });
});

test('a part of a point a day is a whole point', () => {
  expect(presentPlan({ target: 1_000, points: 899, rule, daysLeft: 30 })).toMatchObject({
    stillLeft: 101,
    perDay: 4,
  });
  expect([perDayOf(0, 3), perDayOf(1, 30), perDayOf(31, 30), perDayOf(7, 1)]).toEqual([0, 1, 2, 7]);
});

test('without a target or with zero nothing is missing', () => {
  expect(presentPlan({ target: 0, points: 500, rule, daysLeft: 10 })).toBeNull();
});

test('beyond the plan nothing is left, percents earn to the cap', () => {
  const at = (points: number) => presentPlan({ target: 1_000, points, rule, daysLeft: 5 });
  expect(at(1_000)).toMatchObject({
    stillLeft: 0,
    perDay: 0,
    steps: [{ percent: 101, bonus: 153, left: 10 }],
  });
  expect(at(1_127)).toMatchObject({
    stillLeft: 0,
    worth: 186,
    steps: [{ percent: 113, bonus: 189, left: 3 }],
  });
  expect(at(1_300)).toMatchObject({ worth: 240, steps: [] });
});

test('without a rule only the full plan is a goal', () => {
  const plan = presentPlan({ target: 100, points: -20, rule: undefined, daysLeft: 1 });
  expect(plan).toMatchObject({
    realizationPercent: 0,
    stillLeft: 120,
    steps: [{ percent: 100, bonus: 0, left: 120 }],
  });
});

test('the points to a percent are the fewest that reach it', () => {
  const target = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 2 ** 50 }));
  fc.assert(
    fc.property(target, fc.integer({ min: 1, max: 400 }), (of, percent) => {
      const points = pointsFor(percent, of);
      if (!Number.isSafeInteger(points)) return;
      expect(percentOf(points, of)).toBeGreaterThanOrEqual(percent);
      expect(percentOf(points - 1, of)).toBeLessThan(percent);
    }),
  );
});
