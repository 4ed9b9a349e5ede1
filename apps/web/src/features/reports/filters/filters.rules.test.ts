import { expect, test } from 'vitest';
import {
  adjacentPeriod,
  chipsOf,
  choosePeriod,
  listsOf,
  periodLists,
  withChosen,
} from './filters.rules.ts';

test('[S04] the filters are the lists that the server sends', () => {
  const sent = {
    month: ['2026-11'],
    quarter: ['2026-Q4'],
    year: ['2026'],
    channel: ['DIY'],
    superior: {
      label: 'Obecny opiekun',
      placeholder: 'Każdy opiekun',
      data: [{ id: '4', name: 'Marek Zieliński' }],
    },
    user_type: [{ id: 'user1', value: 'Doradca handlowy' }],
    special_type: [{ id: 'biel', value: 'Biel na start' }],
  };
  const names = (lists: ReturnType<typeof listsOf>) => lists.map(({ name }) => name);
  expect(names(listsOf(sent))).toEqual(['channel', 'superior', 'user_type', 'special_type']);
  expect(periodLists(sent, {}).map(({ name }) => name)).toEqual(['month', 'quarter', 'year']);
  const ofManager = {
    ...sent,
    rsm: [{ id: '7', full_name: 'Ewa Lis' }],
    sellers: [{ id: '9', full_name: 'Jan Sum' }],
  };
  expect(names(listsOf(ofManager)).slice(0, 2)).toEqual(['rsm', 'sellers']);
  expect(names(listsOf({ ...sent, channel: [], sellers: [] }))).not.toContain('channel');
  expect(listsOf({})).toEqual([]);
});

test("filters show periods in words, people by name, the server's superior label", () => {
  const lists = listsOf({
    sellers: [{ id: '9', full_name: 'Jan Sum' }],
    superior: {
      label: 'Obecny opiekun',
      placeholder: 'Każdy opiekun',
      data: [{ id: '4', name: 'Ewa Lis' }],
    },
  });
  expect(periodLists({ month: ['2026-11'], quarter: ['2026-Q4'] }, {})).toEqual([
    { name: 'month', options: [{ value: '2026-11', label: 'listopad 2026' }] },
    { name: 'quarter', options: [{ value: '2026-Q4', label: 'IV\u00a0kwartał 2026' }] },
  ]);
  expect(lists).toEqual([
    { name: 'sellers', options: [{ value: '9', label: 'Jan Sum' }] },
    {
      name: 'superior',
      label: 'Obecny opiekun',
      placeholder: 'Każdy opiekun',
      options: [{ value: '4', label: 'Ewa Lis' }],
    },
  ]);
});

test('a selected value missing from the list is added to it', () => {
  const options = [{ value: 'DIY', label: 'DIY' }];
  expect(withChosen(options, 'B2B').map(({ value }) => value)).toEqual(['B2B', 'DIY']);
  expect(withChosen(options, 'DIY')).toBe(options);
  expect(withChosen(options, '')).toBe(options);
});

const periods = periodLists(
  { month: ['2026-11', '2026-10', '2026-09'], quarter: ['2026-Q4', '2026-Q3'], year: ['2026'] },
  {},
);

test('[S04] month, quarter and year replace each other; none restores the default', () => {
  expect(choosePeriod(periods, '2026-Q3')).toEqual({ month: '', year: '', quarter: '2026-Q3' });
  expect(choosePeriod(periods, '2026')).toEqual({ month: '', year: '2026', quarter: '' });
  expect(choosePeriod(periods, '')).toEqual({ month: '', year: '', quarter: '' });
});

test('a step goes to the adjacent period of its kind, if listed', () => {
  expect(adjacentPeriod(periods, '', -1, true)).toBe('2026-10');
  expect(adjacentPeriod(periods, '', 1, true)).toBeUndefined();
  expect(adjacentPeriod(periods, '2026-10', 1, true)).toBe('2026-11');
  expect(adjacentPeriod(periods, '2026-09', -1, true)).toBeUndefined();
  expect(adjacentPeriod(periods, '2026-Q4', -1, true)).toBe('2026-Q3');
  expect(adjacentPeriod(periods, '2026', -1, true)).toBeUndefined();
  expect(
    adjacentPeriod(periods, '', -1, false),
    'without a period all years are shown',
  ).toBeUndefined();
});

test('each set filter is a chip with name and value', () => {
  const lists = listsOf({
    sellers: [{ id: '9', full_name: 'Jan Sum' }],
    superior: {
      label: 'Obecny opiekun',
      placeholder: 'Każdy opiekun',
      data: [{ id: '4', name: 'Ewa Lis' }],
    },
  });
  const filters = {
    search: 'Legnica',
    month: '2026-10',
    sellers: '9',
    superior: '4',
    state: 'locked',
    channel: 'X',
  };
  expect(chipsOf(filters, lists)).toEqual([
    { name: 'search', words: 'Szukaj: Legnica' },
    { name: 'month', words: 'Okres: październik 2026' },
    { name: 'sellers', words: 'Przedstawiciel: Jan Sum' },
    { name: 'superior', words: 'Obecny opiekun: Ewa Lis' },
    { name: 'state', words: 'Tylko: kłódka zamknięta' },
    { name: 'channel', words: 'Kanał: X' },
  ]);
  expect(chipsOf({}, lists)).toEqual([]);
});
