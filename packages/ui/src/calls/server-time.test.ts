import { afterEach, expect, test, vi } from 'vitest';
import { noteServerDate, phoneTime, serverNow, serverTime } from './server-time.ts';

const dayMs = 86_400_000;
afterEach(() => vi.useRealTimers());

test("a phone that is a day wrong shows the server's time", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 9, 0, 0) });
  noteServerDate('Sat, 21 Nov 2026 09:00:00 GMT');
  expect(serverNow().toISOString()).toBe('2026-11-21T09:00:00.000Z');
  expect(phoneTime(serverTime(Date.now()))).toBe(Date.now());
  noteServerDate('Mon, 23 Nov 2026 09:00:00 GMT');
  expect(serverTime(Date.now())).toBe(Date.now() + dayMs);
});

test('travel time and a missing date do not move the clock', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9, 0, 30) });
  noteServerDate('Sat, 21 Nov 2026 09:00:00 GMT');
  expect(serverTime(5)).toBe(5);
  noteServerDate(null);
  noteServerDate('yesterday');
  expect(serverTime(5)).toBe(5);
});
