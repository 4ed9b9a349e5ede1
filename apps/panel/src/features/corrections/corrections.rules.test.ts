import { expect, test } from 'vitest';
import { whyTwo } from '@klub/contract/panel/money/correction-states';
import { amountOf } from './corrections.rules.ts';

test('an amount is a whole number other than zero, with any minus', () => {
  expect(['-20', '−20', '+15', '1 000', '0', '1,5', '', 'x'].map(amountOf)).toEqual([
    -20,
    -20,
    15,
    1_000,
    null,
    null,
    null,
    null,
  ]);
});

test('large corrections and those of a closed month take two people', () => {
  const alone = { person: 0, month: 0, all: 0, allMax: 1_000 };
  const why = (amount: number, more: Partial<typeof alone> = {}, isClosed = false) =>
    whyTwo({ person: amount, month: amount }, { isClosed, alone: { ...alone, ...more } });
  expect([why(200), why(201), why(1, {}, true)]).toEqual([
    null,
    { why: 'person', sum: 201, max: 200 },
    { why: 'closed' },
  ]);
  expect(why(20, { person: 190, month: 400 })).toEqual({ why: 'person', sum: 210, max: 200 });
  expect(why(20, { month: 990, all: 990 })).toEqual({ why: 'month', sum: 1_010, max: 1_000 });
  expect(why(20, { all: 3_590, allMax: 3_600 })).toEqual({ why: 'all', sum: 3_610, max: 3_600 });
  expect(why(10, { person: 190, month: 990, all: 3_590, allMax: 3_600 })).toBeNull();
});
