import { expect, test } from 'vitest';
import { isUrgent, lastAnnounced } from './countdown.rules.ts';

test('three minutes are announced each minute, later every ten seconds', () => {
  const heard = Array.from({ length: 181 }, (_, passed) => lastAnnounced(180 - passed, 180));
  expect([...new Set(heard)]).toEqual([180, 120, 60, 50, 40, 30, 20, 10, 0]);
});

test('[K06] 59 seconds are announced at the start, then at fifty', () => {
  const heard = Array.from({ length: 60 }, (_, passed) => lastAnnounced(59 - passed, 59));
  expect([...new Set(heard)]).toEqual([59, 50, 40, 30, 20, 10, 0]);
  expect(heard.indexOf(50)).toBe(9);
});

test('[K06] the announced number at the start is the shown one', () => {
  for (let first = 1; first <= 240; first += 1) expect(lastAnnounced(first, first)).toBe(first);
  const heard = Array.from({ length: 75 }, (_, passed) => lastAnnounced(74 - passed, 74));
  expect([...new Set(heard)]).toEqual([74, 60, 50, 40, 30, 20, 10, 0]);
});

test('time that has run over reads as none left', () => {
  expect(lastAnnounced(-10, 59)).toBe(0);
});

test('only the last ten seconds are urgent', () => {
  expect([11, 10, 1, 0].map(isUrgent)).toEqual([false, true, true, true]);
});
