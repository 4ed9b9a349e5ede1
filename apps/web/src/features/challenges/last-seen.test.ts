import { expect, test } from 'vitest';
import { lastSeenPercent, rememberPercent } from './last-seen.ts';

test("the ring starts from this person's last percent of the same period", () => {
  expect(lastSeenPercent('7', '2026-11')).toBe(0);
  rememberPercent('7', '2026-11', 64);
  rememberPercent('7', '2026-Q4', 56);
  expect([lastSeenPercent('7', '2026-11'), lastSeenPercent('7', '2026-Q4')]).toEqual([64, 56]);
  rememberPercent('7', '2026-11', 67);
  expect(lastSeenPercent('7', '2026-11')).toBe(67);
  expect([lastSeenPercent('8', '2026-11'), lastSeenPercent('7', '2026-12')]).toEqual([0, 0]);
});

test('an unknown person inherits no percent of the previous person', () => {
  rememberPercent('7', '2026-11', 64);
  rememberPercent('', '2026-11', 67);
  expect([lastSeenPercent('7', '2026-11'), lastSeenPercent('', '2026-11')]).toEqual([64, 0]);
});
