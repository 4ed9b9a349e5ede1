import { expect, test } from 'vitest';
import { needsTwo } from '@klub/contract/panel/money/correction-states';
import { amountOf } from './corrections.rules.ts';

test('an amount is a whole number other than zero, with any minus', () => {
  expect(['-20', '−20', '+15', '1 000', '0', '1,5', '', 'x'].map(amountOf)).toEqual([
    ...[-20, -20, 15, 1_000],
    ...[null, null, null, null],
  ]);
});

test('two people decide above 200 and in a closed month', () => {
  expect([needsTwo(200, false), needsTwo(-201, false), needsTwo(1, true)]).toEqual([false, true, true]);
});
