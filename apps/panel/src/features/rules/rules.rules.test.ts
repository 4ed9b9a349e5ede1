import { expect, test } from 'vitest';
import { bonusAt, drawable, nextMonth, pathOf, percentOf, written } from './rules.rules.ts';

const rule = {
  thresholds: [
    { percent: 60, bonus: 50 },
    { percent: 100, bonus: 120 },
  ],
  aboveRate: 2,
  aboveCap: 30,
};

test('a rule gives its highest threshold and something for each percent above a hundred, up to the cap', () => {
  expect([0, 59, 60, 100, 101, 115, 200].map((percent) => bonusAt(rule, percent))).toEqual([
    0, 0, 50, 120, 122, 150, 150,
  ]);
});

test('a drawing has room for everything that a rule gives, within a bound', () => {
  expect(percentOf([rule])).toBe(130);
  expect(percentOf([{ thresholds: [{ percent: 180, bonus: 1 }], aboveRate: 0, aboveCap: 0 }])).toBe(200);
  expect(percentOf([{ ...rule, aboveRate: 1, aboveCap: 1_000_000 }])).toBe(400);
});

test('the line of a rule has a step where it gives more, and ends at the edge', () => {
  const plain = { ...rule, aboveRate: 0, aboveCap: 0 };
  expect(pathOf(plain, { width: 100, height: 10, percent: 200, bonus: 120 })).toBe('M0 10.0H30.0V5.8H50.0V0.0H100.0');
  expect(pathOf({ thresholds: [], aboveRate: 0, aboveCap: 0 }, { width: 9, height: 9, percent: 9, bonus: 0 })).toBe(
    'M0 9.0H9.0',
  );
});

test('typed thresholds are written like those of a file, in order, without empty rows', () => {
  const typed = [
    { key: 1, percent: '100', bonus: '120' },
    { key: 2, percent: ' 60', bonus: '50 ' },
    { key: 3, percent: '', bonus: '' },
  ];
  expect(written(typed)).toBe('60:50|100:120');
  expect(drawable(typed)).toHaveLength(2);
});

test('after December comes January', () => {
  expect(nextMonth('2026-12')).toBe('2027-01');
});
