import { expect, test } from 'vitest';
import { isMonth, monthAfter, warsawMonth } from './month.ts';

test('a month is a year and a month', () => {
  expect(['2026-10', '2026-13', '10.2026', '1999-10', undefined].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('the month after December and before January changes the year', () => {
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-11', 0)).toBe('2026-11');
});

test('a month begins at midnight in Warsaw', () => {
  expect(warsawMonth(new Date('2026-10-31T22:59:59Z'))).toBe('2026-10');
  expect(warsawMonth(new Date('2026-10-31T23:00:00Z'))).toBe('2026-11');
});
