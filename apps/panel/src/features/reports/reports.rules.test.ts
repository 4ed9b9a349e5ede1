import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf, orderOf, reach, stacked } from './reports.rules.ts';

test('a stack is the sum of its parts; negative parts go down', () => {
  expect(stacked([3, -2, 4])).toEqual([
    { from: 0, to: 3 },
    { from: -2, to: 0 },
    { from: 3, to: 7 },
  ]);
  expect(reach([[3, -2, 4], [1]])).toEqual({ low: -2, high: 7 });
  expect(reach([])).toEqual({ low: 0, high: 1 });
});

test('a scale has few round lines, all within its reach', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 9), max: 0 }),
      fc.integer({ min: 1, max: 10 ** 9 }),
      (low, high) => {
        const marks = marksOf({ low, high });
        expect(marks.length).toBeLessThanOrEqual(6);
        expect(marks.every((mark) => mark >= low && mark <= high)).toBe(true);
        expect(marks).toContain(0);
      },
    ),
  );
});

test('the order in the address is a column and a direction', () => {
  expect(orderOf('late-desc')).toEqual({ sort: 'late', order: 'desc' });
  expect(orderOf(undefined)).toEqual({});
});
