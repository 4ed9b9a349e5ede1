import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BonusRule, bonusOf, percentOf } from '../ledger/ledger.rules.ts';
import { callingTextOn, nearestMax, nearestOf } from './calling.rules.ts';

const gate = { knowledgeGate: true };
const plain: BonusRule = {
  thresholds: [
    { percent: 80, bonus: 50 },
    { percent: 100, bonus: 150 },
  ],
  aboveRate: 3,
  aboveCap: 90,
  ...gate,
};
const someone = (personId: number, target: number, points: number, role = 'user1') => ({
  personId,
  name: `Osoba ${personId}`,
  role,
  target,
  points,
});

test('people are ordered by points to their next threshold, met ones left out', () => {
  const people = [
    someone(1, 1000, 700),
    someone(2, 1000, 985),
    someone(3, 1000, 1000),
    someone(4, 200, 158),
    someone(5, 0, 50),
    someone(6, 1000, 990, 'user2'),
  ];
  expect(
    nearestOf(people, new Map([['user1', plain]])).map(
      ({ personId, percent, goal, bonus, left }) => [personId, percent, goal, bonus, left],
    ),
  ).toEqual([
    [4, 79, 80, 50, 2],
    [2, 98, 100, 150, 15],
    [1, 70, 80, 50, 100],
  ]);
});

test('who is listed reaches exactly the promised bonus with the missing points, and not with one less', () => {
  const rule = fc.record({
    thresholds: fc.array(
      fc.record({
        percent: fc.integer({ min: 1, max: 150 }),
        bonus: fc.integer({ min: 1, max: 90 }),
      }),
      { maxLength: 4 },
    ),
    aboveRate: fc.nat({ max: 3 }),
    aboveCap: fc.nat({ max: 60 }),
    knowledgeGate: fc.boolean(),
  });
  const people = fc.array(
    fc.record({ target: fc.nat({ max: 5000 }), points: fc.integer({ min: -50, max: 6000 }) }),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(rule, people, (given, drawn) => {
      const found = nearestOf(
        drawn.map(({ target, points }, index) => someone(index, target, points)),
        new Map([['user1', given]]),
      );
      expect(found.length).toBeLessThanOrEqual(nearestMax);
      for (const { target, points, left, goal, bonus, percent } of found) {
        expect(percent).toBeLessThan(100);
        const bonusWith = (more: number): number =>
          bonusOf(given, percentOf(points + more, target) ?? 0);
        expect(left).toBeGreaterThan(0);
        expect(percentOf(points + left, target)).toBeGreaterThanOrEqual(goal);
        expect(bonusWith(left)).toBeGreaterThanOrEqual(bonus);
        expect(bonusWith(left - 1)).toBe(bonusWith(0));
      }
      expect(found.map(({ left }) => left)).toEqual(
        found.map(({ left }) => left).toSorted((one, other) => one - other),
      );
    }),
  );
});

test('the text in force is the newest until the day; nie switches calls off', () => {
  const history = [
    { valid_from: '2026-10-01', value: 'Może zadzwonić.' },
    { valid_from: '2026-11-10', value: 'nie' },
    { valid_from: '2026-12-01', value: 'Znowu może.' },
  ];
  expect(callingTextOn(history, '2026-09-30')).toBeNull();
  expect(callingTextOn(history, '2026-11-09')).toEqual({
    text: 'Może zadzwonić.',
    since: '2026-10-01',
  });
  expect(callingTextOn(history, '2026-11-10')).toBeNull();
  expect(callingTextOn(history, '2026-12-24')).toEqual({
    text: 'Znowu może.',
    since: '2026-12-01',
  });
});
