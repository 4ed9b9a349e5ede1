import { expect, test } from 'vitest';
import type { Report } from './reports.queries.ts';
import {
  choiceFrom,
  choosable,
  onScreen,
  phoneRow,
  sheetOf,
  shownColumns,
  usualKeys,
  withKeys,
} from './columns.rules.ts';

const columns = [
  'person',
  'phone',
  'shop',
  'sap',
  'channel',
  'representative',
  'target',
  'realization',
  'percent',
  'left',
  'bonus',
  'padlock',
];
const performance = { columns, headings: columns, types: [], data: [] };
const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key);

test('person, shop, percent, gap, bonus and padlock are the default columns', () => {
  const first = ['person', 'shop', 'percent', 'left', 'bonus', 'padlock'];
  expect(keys(onScreen(performance)).slice(0, 6)).toEqual(first);
  expect(usualKeys(onScreen(performance), [])).toEqual(first);
  expect(keys(shownColumns(onScreen(performance), [], null))).toEqual(first);
  expect(keys(shownColumns(onScreen(performance), [], ['phone', 'shop']))).toEqual([
    'person',
    'shop',
    'phone',
  ]);
  expect(keys(shownColumns(onScreen(performance), [], []))).toEqual(['person']);
});

test('a row without a person is named by its phone', () => {
  const invitations = { columns: ['sap', 'phone', 'state'], headings: [], types: [] };
  expect(keys(onScreen(invitations))).toEqual(['phone', 'state', 'sap']);
  expect(onScreen({ columns: ['other'], headings: [], types: [] })).toEqual([
    { key: 'other', heading: 'other', type: undefined },
  ]);
});

test('the representative is a column only for whom there are several', () => {
  const [ewa, jan] = [
    { id: '1', full_name: 'Ewa Lis' },
    { id: '2', full_name: 'Jan Sum' },
  ];
  expect(keys(choosable(performance))).not.toContain('representative');
  expect(keys(choosable({ ...performance, sellers: [ewa] }))).not.toContain('representative');
  expect(keys(choosable({ ...performance, sellers: [ewa, jan] }))).toContain('representative');
});

test('a damaged choice of columns is none', () => {
  expect(choiceFrom('["shop","left"]')).toEqual(['shop', 'left']);
  for (const damaged of [null, '', '{', '7', '[1]', '{"a":1}'])
    expect(choiceFrom(damaged), String(damaged)).toBeNull();
});

test("a phone's row has name, sign, shop, gap and bar", () => {
  const row = phoneRow(performance);
  expect([row.name?.key, row.sign?.key, keys(row.below), row.end?.key, row.bar?.key]).toEqual([
    'person',
    'padlock',
    ['shop'],
    'left',
    'percent',
  ]);
  const invitations = {
    columns: ['sap', 'phone', 'type', 'invitedOn', 'state'],
    headings: [],
    types: [],
    data: [],
  };
  const invited = phoneRow(invitations);
  expect([
    invited.name?.key,
    invited.sign?.key,
    keys(invited.below),
    invited.end?.key,
    invited.bar,
  ]).toEqual(['phone', 'state', ['type'], 'invitedOn', undefined]);
});

test("a phone's row shows the month only among several months", () => {
  const knowledge = { columns: ['person', 'shop', 'month', 'correct'], headings: [], types: [] };
  const rowsOf = (...months: string[]) => ({
    ...knowledge,
    data: months.map((month) => ({ month })),
  });
  expect(keys(phoneRow(rowsOf('2026-11', '2026-11')).below)).toEqual(['shop']);
  expect(keys(phoneRow(rowsOf('2026-11', '2026-10')).below)).toEqual(['month', 'shop']);
  const several = rowsOf('2026-11', '2026-10');
  expect(usualKeys(onScreen(several), several.data)).toContain('month');
  expect(usualKeys(onScreen(several), rowsOf('2026-11').data)).not.toContain('month');
});

test('the sheet shows every field once: the chain, then person and place', () => {
  const { facts, chain } = sheetOf(performance);
  expect(keys(chain)).toEqual(['target', 'realization', 'percent', 'left', 'padlock', 'bonus']);
  expect(keys(facts)).toEqual(['shop', 'phone', 'sap', 'channel']);
  const specials = {
    ...performance,
    columns: ['person', 'task', 'percent1', 'left1', 'percent2', 'left2', 'golden'],
  };
  expect(keys(sheetOf(specials).chain)).toEqual([
    'task',
    'percent1',
    'left1',
    'percent2',
    'left2',
    'golden',
  ]);
});

test('a row keeps its key in any order, equal rows their own', () => {
  const columns = ['person', 'shop', 'percent'];
  const types: Report['types'] = ['text', 'text', 'percent'];
  const row = (person: string, percent: number) => ({ person, shop: 'Sklep', percent });
  const keysOf = (data: Report['data']) => withKeys({ columns, types, data }).map(({ key }) => key);
  const [ala, ewa] = keysOf([row('Ala', 10), row('Ewa', 20)]);
  expect(keysOf([row('Ewa', 30), row('Ala', 10)])).toEqual([ewa, ala]);
  expect(new Set(keysOf([row('Ala', 10), row('Ala', 10)])).size).toBe(2);
  expect(keysOf([{ ...row('Ala', 10), id: 'z7' }])).toEqual(['z7']);
});
