import { expect, test } from 'vitest';
import { settlementOf } from './settled.rules.ts';

const october = '2026-10-01';
const paid = {
  month: october,
  amount: 70,
  state: 'paid',
  reason: '',
  paidOn: '2026-11-10',
  isTaken: false,
  story: [],
} as const;
const month = { kind: 'month', start: october, booked: 50 } as const;
const entries = [
  { month: october, kind: 'month', amount: 50 },
  { month: october, kind: 'special', amount: 20 },
  { month: october, kind: 'asked', amount: 4 },
  { month: '2026-09-01', kind: 'month', amount: 9 },
];

test("a bonus has its month's state, or none without entries", () => {
  expect(settlementOf(month, entries, [paid])).toMatchObject({
    state: 'wypłacone',
    reason: '',
    paidOn: '2026-11-10',
  });
  expect(settlementOf({ ...month, booked: 0 }, entries.slice(1), [paid])).toBeNull();
});

test('open months and months changed since closing are accrued', () => {
  expect(settlementOf(month, entries, [])).toMatchObject({
    reason: 'miesiąc nie jest jeszcze zamknięty',
  });
  expect(
    settlementOf(month, [...entries, { month: october, kind: 'knowledge', amount: 5 }], [paid]),
  ).toEqual({
    state: 'naliczone',
    reason: 'zmiana po zamknięciu miesiąca czeka na rozliczenie',
    paidOn: null,
    story: [],
  });
});

test('a quarter is settled with its last month', () => {
  const quarter = { kind: 'quarter', start: '2026-07-01', booked: 100 } as const;
  const withQuarter = [...entries, { month: '2026-07-01', kind: 'quarter', amount: 100 }];
  const september = { ...paid, month: '2026-09-01', amount: 109 };
  expect(settlementOf(quarter, withQuarter, [september])).toMatchObject({ state: 'wypłacone' });
  expect(settlementOf(quarter, withQuarter, [paid])).toMatchObject({ state: 'naliczone' });
});

test('a bonus paid and reversed to zero keeps its history', () => {
  const story = ['05.11.2026: rozliczone 50 złotych punktów (50,00 zł), wypłacone 10.11.2026'];
  const taken = { ...paid, amount: 0, state: 'due', isTaken: true, story, paidOn: null } as const;
  const gone = [
    { month: october, kind: 'month', amount: 50 },
    { month: october, kind: 'month', amount: -50 },
  ];
  expect(settlementOf({ ...month, booked: 0 }, gone, [taken])).toEqual({
    state: 'do potrącenia',
    reason: '',
    paidOn: null,
    story,
  });
  expect(settlementOf({ ...month, booked: 0 }, gone, [])).toBeNull();
});

test('a month keeps the history of reversals that are not its bonus', () => {
  const story = ['05.11.2026: rozliczone 40 złotych punktów (40,00 zł), wypłacone 10.11.2026'];
  const taken = { ...paid, amount: 0, state: 'due', isTaken: true, story, paidOn: null } as const;
  const task = [
    { month: october, kind: 'special', amount: 40 },
    { month: october, kind: 'special', amount: -40 },
  ];
  const nothing = { kind: 'month', start: october, booked: 0 } as const;
  expect(settlementOf(nothing, task, [taken])).toEqual({
    state: 'do potrącenia',
    reason: '',
    paidOn: null,
    story,
  });
  // The quarter that is settled with the month shows only its own bonus.
  const december = { ...taken, month: '2026-12-01' };
  const inDecember = task.map((entry) => ({ ...entry, month: '2026-12-01' }));
  expect(settlementOf({ ...nothing, kind: 'quarter' }, inDecember, [december])).toBeNull();
  expect(settlementOf(nothing, task, [{ ...taken, story: [], isTaken: false }])).toBeNull();
});
