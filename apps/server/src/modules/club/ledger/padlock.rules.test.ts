import { expect, test } from 'vitest';
import { isPadlockOpen, minimumOf, padlockOf } from './padlock.rules.ts';

const october = '2026-10-01';
const values = [
  { from: '2026-01-01', minimum: 3 },
  { from: '2026-10-15', minimum: 2 },
  { from: '2026-11-01', minimum: 5 },
];
const minimumOn = (day: string): number => values.findLast(({ from }) => from <= day)?.minimum ?? 3;

test('[K01] the padlock opens at the minimum, never for lack of questions', () => {
  const padlock = { month: october, minimum: 3, isFormer: false };
  for (const questions of [0, 1, 2, 3, 9]) expect(minimumOf(padlock, questions)).toBe(3);
  expect([2, 3, 4].map((correct) => isPadlockOpen({ correct, minimum: 3 }))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isPadlockOpen({ correct: 0, minimum: 0 })).toBe(true);
});

test("a month's minimum is that of its last day", () => {
  expect(padlockOf('2026-09-01', minimumOn, [])).toEqual({
    month: '2026-09-01',
    minimum: 3,
    isFormer: false,
  });
  expect(padlockOf(october, minimumOn, [])).toEqual({
    month: october,
    minimum: 2,
    isFormer: false,
  });
  expect(padlockOf('2026-11-01', minimumOn, [])).toMatchObject({ minimum: 5 });
});

test('a closed month keeps its minimum, or the former rule', () => {
  expect(padlockOf(october, minimumOn, [{ month: october, knowledgeMinimum: 4 }])).toMatchObject({
    minimum: 4,
    isFormer: false,
  });
  const former = padlockOf(october, minimumOn, [{ month: october, knowledgeMinimum: null }]);
  expect(former).toEqual({ month: october, minimum: 3, isFormer: true });
  expect([0, 2, 3, 9].map((questions) => minimumOf(former, questions))).toEqual([0, 2, 3, 3]);
});
