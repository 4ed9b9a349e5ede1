import { expect, test } from 'vitest';
import { newestSeen, rememberNewest } from './seen-articles.ts';

test("articles published after the last visit's newest one are new", () => {
  expect(newestSeen('7', 'news')).toBeUndefined();
  rememberNewest('7', 'news', '2026-11-21T08:30');
  rememberNewest('7', 'zone', '2026-10-02T12:00');
  expect([newestSeen('7', 'news'), newestSeen('7', 'zone')]).toEqual([
    '2026-11-21T08:30',
    '2026-10-02T12:00',
  ]);
  // One category of the zone, all of it older.
  rememberNewest('7', 'zone', '2026-05-01T09:00');
  expect(newestSeen('7', 'zone')).toBe('2026-10-02T12:00');
});

test('an unknown user inherits no seen articles of the previous user', () => {
  rememberNewest('7', 'news', '2026-11-21T08:30');
  rememberNewest('', 'news', '2026-11-24T08:30');
  expect([newestSeen('7', 'news'), newestSeen('', 'news')]).toEqual([
    '2026-11-21T08:30',
    undefined,
  ]);
});

test('another user of the device has seen nothing', () => {
  rememberNewest('7', 'news', '2026-11-21T08:30');
  expect(newestSeen('8', 'news')).toBeUndefined();
});
