import { expect, test } from 'vitest';
import { isOnlyDifference, outcomeOf } from './verifications.rules.ts';

test('a run with a result is green or red, however it ended', () => {
  expect(outcomeOf({ state: 'done', isGreen: true })).toBe('green');
  expect(outcomeOf({ state: 'done', isGreen: false })).toBe('red');
});

test('a run without a result says why', () => {
  const of = (state: 'waiting' | 'running' | 'cancelled' | 'failed' | 'done') =>
    outcomeOf({ state, isGreen: null });
  expect(of('waiting')).toBe('running');
  expect(of('running')).toBe('running');
  expect(of('cancelled')).toBe('cancelled');
  expect(of('failed')).toBe('failed');
  expect(of('done')).toBe('failed');
});

test('of missing bookings only the missing amount is known', () => {
  expect(
    ['bonus', 'special', 'statement', 'payout'].map((kind) => isOnlyDifference({ kind })),
  ).toEqual([true, true, false, false]);
});
