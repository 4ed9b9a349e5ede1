import { expect, test } from 'vitest';
import { type Month, resultOf } from './months.rules.ts';

type Given = Pick<Month, 'history' | 'waiting' | 'money'>;

const closing = {
  revision: 1,
  at: '2026-11-03T10:00:00.000Z',
  statements: 61,
  amount: 5_840,
  grosze: 584_000,
  goldenPointGrosze: 100,
  closedBy: 'Ola',
  proposedBy: null,
  decidedBy: null,
};
const none = { people: 0, grosze: 0 };
const month: Given = {
  history: [closing],
  waiting: { entries: 0, amount: 0 },
  money: { due: { people: 61, grosze: 584_000 }, held: none },
};

test('after a closing the payout is the next step, until all of it is paid', () => {
  expect(resultOf(month)).toEqual({
    grosze: 584_000,
    people: 61,
    correction: 0,
    next: 'payout',
  });
  expect(resultOf({ ...month, money: { due: none, held: none } }).next).toBe('none');
});

test('a correction that waits comes before the payout, and is told in grosze', () => {
  const waiting = { entries: 1, amount: 82 };
  expect(resultOf({ ...month, waiting })).toMatchObject({ correction: 8_200, next: 'correction' });
});

test('the result of a corrected month is the sum of its closings', () => {
  const correction = { ...closing, revision: 2, statements: 1, grosze: 8_200 };
  expect(resultOf({ ...month, history: [closing, correction] })).toMatchObject({
    grosze: 592_200,
    people: 61,
  });
});
