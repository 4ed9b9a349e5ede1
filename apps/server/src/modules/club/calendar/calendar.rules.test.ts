import { expect, test } from 'vitest';
import { groupsOf } from './calendar.rules.ts';

test("groups keep the file's order, their days are sorted", () => {
  const items = [
    { group: 'Warsztaty', title: 'Kraków', day: '2027-01-05' },
    { group: 'Program', title: 'Rozliczenie', day: '2026-11-10' },
    { group: 'Warsztaty', title: 'Wrocław', day: '2026-11-30' },
  ];
  expect(groupsOf(items)).toEqual([
    {
      title: 'Warsztaty',
      details: [
        { title: 'Wrocław', date: '30.11.2026' },
        { title: 'Kraków', date: '05.01.2027' },
      ],
    },
    { title: 'Program', details: [{ title: 'Rozliczenie', date: '10.11.2026' }] },
  ]);
});

test('items of one day keep the order of the file', () => {
  const items = ['rano', 'w południe', 'wieczorem'].map((title) => ({
    group: 'Dziś',
    title,
    day: '2026-11-10',
  }));
  expect(groupsOf(items)[0]?.details.map(({ title }) => title)).toEqual([
    'rano',
    'w południe',
    'wieczorem',
  ]);
});

test('a calendar without items has no groups', () => {
  expect(groupsOf([])).toEqual([]);
});
