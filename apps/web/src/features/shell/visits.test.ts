import { expect, test } from 'vitest';
import { countVisit, declineInstall } from './visits.ts';

test('the install hint is due from the fourth visit until declined', () => {
  const hour = 3_600_000;
  expect([1, 2, 3].map((visit) => countVisit(visit * hour))).toEqual([false, false, false]);
  expect(countVisit(3 * hour + 60_000)).toBe(false);
  expect(countVisit(5 * hour)).toBe(true);
  declineInstall();
  expect(countVisit(9 * hour)).toBe(false);
});
