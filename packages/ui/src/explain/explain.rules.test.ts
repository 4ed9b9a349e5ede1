import { expect, test } from 'vitest';
import { filesOf, fullPlanBonus, isWholePercent } from './explain.rules.ts';

test('the full plan is worth the highest threshold up to 100 %', () => {
  const thresholds = [
    { percent: 60, bonus: 50 },
    { percent: 100, bonus: 150 },
    { percent: 120, bonus: 400 },
  ];
  expect(fullPlanBonus(thresholds)).toBe(150);
  expect(fullPlanBonus([])).toBe(0);
});

test('a percent is whole when nothing of it is cut off', () => {
  expect(isWholePercent(6_400)).toBe(true);
  expect(isWholePercent(9_997)).toBe(false);
});

test('an import is listed once with its rows; equal names stay apart', () => {
  const one = {
    file: 'a.csv',
    importNumber: 3,
    importedOn: '01.11.2026',
    importedAt: '09:00',
    row: 12,
  };
  const again = { ...one, importNumber: 4, importedAt: '09:05', row: null };
  const { row: _, ...loaded } = one;
  expect(filesOf([one, null, { ...one, row: 5 }, { ...one }, again])).toEqual([
    { ...loaded, rows: [5, 12] },
    { ...loaded, importNumber: 4, importedAt: '09:05', rows: [] },
  ]);
});
