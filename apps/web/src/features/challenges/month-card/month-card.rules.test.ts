import { expect, test } from 'vitest';
import { cardContent, earnedOf } from './month-card.rules.ts';

const padlock = { isNeeded: true, isOpen: true, passed: 3, minimum: 3 };
const november = {
  month: '2026-11',
  percent: 64,
  padlock,
  earned: { points: 50, isWhole: true },
  name: 'Anna',
  thresholds: [{ percent: 60 }, { percent: 100 }, { percent: 120 }],
};

test('the card shows name and amount only if ticked', () => {
  expect(cardContent(november, { withName: false, withPoints: false })).toEqual({
    month: '2026-11',
    percent: 64,
    thresholds: [60, 100],
    isEarned: true,
    padlock: 'open',
    name: undefined,
    points: undefined,
  });
  expect(cardContent(november, { withName: true, withPoints: true })).toMatchObject({
    name: 'Anna',
    points: 50,
  });
});

test("the circle of the card is capped like the plan's", () => {
  const shown = (percent: number) =>
    cardContent({ ...november, percent }, { withName: false, withPoints: false }).percent;
  expect([shown(112), shown(100), shown(-3)]).toEqual([100, 100, 0]);
});

test('the card has no padlock if the rule needs none', () => {
  const choice = { withName: false, withPoints: false };
  expect(
    cardContent({ ...november, padlock: { ...padlock, isNeeded: false } }, choice).padlock,
  ).toBe('none');
  expect(cardContent({ ...november, padlock: { ...padlock, isOpen: false } }, choice).padlock).toBe(
    'closed',
  );
});

test('the card shows earned points, not a bonus behind a closed padlock', () => {
  const earned = (points: number, isWhole: boolean) => ({ points, isWhole });
  expect(earnedOf(50, { state: 'unlocked', bonus: 65 })).toEqual(earned(65, true));
  expect(earnedOf(50, { state: 'unlocked', bonus: 20 })).toEqual(earned(20, false));
  expect(earnedOf(50, { state: 'pending', bonus: 0 })).toEqual(earned(50, true));
  expect(earnedOf(50, { state: 'locked', bonus: 0 })).toEqual(earned(0, false));
  expect(earnedOf(50, undefined)).toEqual(earned(0, false));
});
