import { expect, test } from 'vitest';
import { lastSeenPercent, rememberPercent } from './last-seen.ts';

test('the device counts on from what this person saw last, and from nothing for another person or period', () => {
  expect(lastSeenPercent('7', '2026-11')).toBe(0);
  rememberPercent('7', '2026-11', 64);
  rememberPercent('7', '2026-Q4', 56);
  expect([lastSeenPercent('7', '2026-11'), lastSeenPercent('7', '2026-Q4')]).toEqual([64, 56]);
  rememberPercent('7', '2026-11', 67);
  expect(lastSeenPercent('7', '2026-11')).toBe(67);
  expect([lastSeenPercent('8', '2026-11'), lastSeenPercent('7', '2026-12')]).toEqual([0, 0]);
});

test('a person whose id is unknown, as without a connection, takes nothing from the one who has seen a percent', () => {
  rememberPercent('7', '2026-11', 64);
  rememberPercent('', '2026-11', 67);
  expect([lastSeenPercent('7', '2026-11'), lastSeenPercent('', '2026-11')]).toEqual([64, 0]);
});
