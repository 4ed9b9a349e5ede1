import { expect, test } from 'vitest';
import { fits, monthsUntil, stepped } from './command.rules.ts';

test('a screen is found by word beginnings, ignoring case and Polish marks', () => {
  expect(fits('Użytkownicy', 'uzy')).toBe(true);
  expect(fits('październik 2026', 'PAŹ 2026')).toBe(true);
  expect(fits('styczeń', 'stycznia')).toBe(false);
  expect(fits('Złote punkty', 'zlote pun')).toBe(true);
  expect(fits('Moje sprawy', 'prawy')).toBe(false);
});

test('with nothing typed everything fits', () => {
  expect(fits('Pulpit', '  ')).toBe(true);
});

test('months go back from this one over the turn of the year', () => {
  expect(monthsUntil(new Date(2026, 0, 31), 3)).toEqual(['2026-01', '2025-12', '2025-11']);
});

test('arrows go round', () => {
  expect(stepped(2, 1, 3)).toBe(0);
  expect(stepped(0, -1, 3)).toBe(2);
  expect(stepped(0, 1, 0)).toBe(0);
});
