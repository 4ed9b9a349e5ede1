import { expect, test } from 'vitest';
import { testClock } from './clock.ts';

test('the clock is fixed until it is moved', () => {
  const clock = testClock('2026-11-16T10:00:00+01:00');
  expect(clock.now().toISOString()).toBe('2026-11-16T09:00:00.000Z');
  clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(clock.now().toISOString()).toBe('2026-11-17T11:03:04.000Z');
  clock.set('2027-01-01T00:00:00+01:00');
  expect(clock.now().toISOString()).toBe('2026-12-31T23:00:00.000Z');
});

test('a time without an offset is refused as machine-dependent', () => {
  expect(() => testClock('2026-11-16T10:00:00')).toThrow('needs its offset');
});
