import { expect, test } from 'vitest';
import {
  isAtLeast,
  isOver,
  selectionOf,
  waitingBonus,
  withSelection,
  yearIn,
} from './challenges.rules.ts';

test('[C02] the address gives the selection, and invalid values are ignored', () => {
  expect(selectionOf(new URLSearchParams('rok=2025&sklep=S-01'))).toEqual({
    year: 2025,
    shop: 'S-01',
  });
  expect(selectionOf(new URLSearchParams('rok=abc&sklep='))).toEqual({
    year: undefined,
    shop: undefined,
  });
});

test('[C02] changing the year keeps the shop, and the preset clears the address', () => {
  const search = withSelection(new URLSearchParams('sklep=S-01&x=1'), { year: 2025 });
  expect(search.toString()).toBe('sklep=S-01&x=1&rok=2025');
  expect(withSelection(search, { year: undefined, shop: undefined }).toString()).toBe('x=1');
});

test('[C04] the bonus reads "min." only from 100 % and above target', () => {
  expect(isAtLeast({ realizationPercent: 99, aboveTarget: true })).toBe(false);
  expect(isAtLeast({ realizationPercent: 100, aboveTarget: false })).toBe(false);
  expect(isAtLeast({ realizationPercent: 112, aboveTarget: true })).toBe(true);
});

test("a bonus waits for the padlock only in Warsaw's current month", () => {
  const plan = {
    monthsPlan: [
      { month: '2026-12', bonus: 50 },
      { month: '2026-11', bonus: 30 },
    ],
    bonusMonthsPlan: [
      { month: '2026-12', bonus: 0, state: 'locked' as const },
      { month: '2026-11', bonus: 0, state: 'locked' as const },
    ],
  };
  const lastHour = new Date('2026-11-30T23:30:00Z');
  expect(waitingBonus(plan, lastHour)).toEqual({ month: '2026-12', amount: 50 });
  expect(waitingBonus(plan, new Date('2026-11-30T22:30:00Z'))).toEqual({
    month: '2026-11',
    amount: 30,
  });
  expect(waitingBonus(plan, new Date('2027-01-05T12:00:00Z'))).toBeUndefined();
  const unlocked = {
    ...plan,
    bonusMonthsPlan: [{ month: '2026-12', bonus: 50, state: 'unlocked' as const }],
  };
  expect(waitingBonus(unlocked, lastHour)).toBeUndefined();
});

test("[A14] the present year is Warsaw's, also in December's last hour elsewhere", () => {
  expect(yearIn(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(yearIn(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});

test('months and quarters end when the next one begins in Warsaw', () => {
  const at = (instant: string) =>
    ['2026-11', '2026-12', '2026-Q3', '2026-Q4'].map((code) => isOver(code, new Date(instant)));
  expect(at('2026-11-30T22:59:00Z')).toEqual([false, false, true, false]);
  expect(at('2026-11-30T23:01:00Z')).toEqual([true, false, true, false]);
  expect(at('2026-12-31T23:01:00Z')).toEqual([true, true, true, true]);
});
