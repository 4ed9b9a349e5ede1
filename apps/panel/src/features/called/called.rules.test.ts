import { expect, test } from 'vitest';
import { answerIn, decides, isOnHere, stepAtStart, textOf } from './called.rules.ts';

const on = { device: '7', token: 'https://push.example/7' };
const known = { id: '7', browser: 'Chrome', since: '2026-11-16T09:00:00.000Z', isReached: true };

test.each(['no', 'again', on] as const)('an answer is read as it was kept: %j', (answer) => {
  expect(answerIn(textOf(answer))).toEqual(answer);
});

test.each([null, '', '7'])('what is no answer counts as none: %j', (stored) => {
  expect(answerIn(stored)).toBeUndefined();
});

test('a browser is on only while the server reaches it', () => {
  expect(isOnHere(on, [known])).toBe(true);
  expect(isOnHere(on, [{ ...known, isReached: false }])).toBe(false);
  expect(isOnHere(on, [])).toBe(false);
  expect(isOnHere('again', [known])).toBe(false);
});

test.each([
  ['a browser as it was recorded', on, on.token, [known], 'nothing'],
  ['an address that the browser has changed', on, 'https://push.example/8', [known], 'record'],
  ['a subscription that the browser has lost', on, null, [known], 'record'],
  ['a former key of the server', on, on.token, [{ ...known, isReached: false }], 'record'],
  ['turned off elsewhere, or given up by its push service', on, on.token, [], 'end'],
  ['the account comes back', 'again', null, [], 'record'],
  ['another account has left its subscription', undefined, on.token, [], 'end'],
  ['another account has left it, and this one declined', 'no', on.token, [], 'end'],
  ['no answer and no subscription', undefined, null, [], 'nothing'],
] as const)('at the start: %s', (_case, answer, token, devices, step) => {
  expect(stepAtStart(answer, token, devices)).toBe(step);
});

test('only accounts that decide get the offer', () => {
  expect(decides(['matters.read', 'money.decide'])).toBe(true);
  expect(decides(['matters.read', 'money.prepare'])).toBe(false);
});
