import { expect, test } from 'vitest';
import { isOnlyDifference, outcomeOf } from './verifications.rules.ts';

test('a run that found something out is green or red, whatever became of its operation', () => {
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

test('of bookings that are missing the amount that is missing is known alone', () => {
  expect(
    ['bonus', 'special', 'statement', 'payout'].map((kind) => isOnlyDifference({ kind })),
  ).toEqual([true, true, false, false]);
});
