import { expect, test } from 'vitest';
import { listsOf, withChosen, withOnePeriod } from './filters.rules.ts';

test('[S04] the lists are those that the server has sent: rsm and sellers only for whom they are sent', () => {
  const sent = {
    month: ['2026-11'],
    quarter: ['2026-Q4'],
    year: ['2026'],
    channel: ['DIY'],
    superior: { label: 'Obecny opiekun', placeholder: 'Każdy opiekun', data: [{ id: '4', name: 'Marek Zieliński' }] },
    user_type: [{ id: 'user1', value: 'Uczestnik programu' }],
    special_type: [{ id: 'biel', value: 'Biel na start' }],
  };
  const names = (lists: ReturnType<typeof listsOf>) => lists.map(({ name }) => name);
  expect(names(listsOf(sent))).toEqual([
    'month',
    'quarter',
    'year',
    'channel',
    'superior',
    'user_type',
    'special_type',
  ]);
  const ofManager = { ...sent, rsm: [{ id: '7', full_name: 'Ewa Lis' }], sellers: [{ id: '9', full_name: 'Jan Sum' }] };
  expect(names(listsOf(ofManager)).slice(3, 5)).toEqual(['rsm', 'sellers']);
  expect(names(listsOf({ ...sent, channel: [], sellers: [] }))).not.toContain('channel');
  expect(listsOf({})).toEqual([]);
});

test('periods are read in words, people by name, the superior under the label of the server', () => {
  const lists = listsOf({
    month: ['2026-11'],
    quarter: ['2026-Q4'],
    sellers: [{ id: '9', full_name: 'Jan Sum' }],
    superior: { label: 'Obecny opiekun', placeholder: 'Każdy opiekun', data: [{ id: '4', name: 'Ewa Lis' }] },
  });
  expect(lists).toEqual([
    { name: 'month', options: [{ value: '2026-11', label: 'listopad 2026' }] },
    { name: 'quarter', options: [{ value: '2026-Q4', label: 'IV kwartał 2026' }] },
    { name: 'sellers', options: [{ value: '9', label: 'Jan Sum' }] },
    {
      name: 'superior',
      label: 'Obecny opiekun',
      placeholder: 'Każdy opiekun',
      options: [{ value: '4', label: 'Ewa Lis' }],
    },
  ]);
});

test('a choice that is not on the list stands on it while it is chosen', () => {
  const options = [{ value: 'DIY', label: 'DIY' }];
  expect(withChosen(options, 'B2B').map(({ value }) => value)).toEqual(['B2B', 'DIY']);
  expect(withChosen(options, 'DIY')).toBe(options);
  expect(withChosen(options, '')).toBe(options);
});

test('a month, a quarter and a year take one another’s place; other filters stay', () => {
  expect(withOnePeriod({ quarter: '2026-Q3' })).toEqual({ month: '', year: '', quarter: '2026-Q3' });
  expect(withOnePeriod({ month: '' })).toEqual({ month: '' });
  expect(withOnePeriod({ channel: 'DIY' })).toEqual({ channel: 'DIY' });
});
