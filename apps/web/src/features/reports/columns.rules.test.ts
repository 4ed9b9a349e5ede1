import { expect, test } from 'vitest';
import type { Report } from './reports.queries.ts';
import {
  choiceFrom,
  choosable,
  onScreen,
  phoneRow,
  sheetOf,
  shownColumns,
  withKeys,
} from './columns.rules.ts';

const usual = ['person', 'shop', 'percent', 'left', 'bonus', 'padlock'];
const columns = ['person', 'phone', 'shop', 'representative', 'target', ...usual.slice(2)];
const layout: Report['layout'] = {
  table: usual,
  ifDifferent: [],
  hidden: [],
  chain: ['target', 'percent', 'left', 'padlock', 'bonus'],
  phone: { sign: 'padlock', below: ['shop'], end: 'left', bar: 'percent' },
};
const performance = { columns, headings: columns, types: [], layout, data: [] };
const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key);

test('the columns of the table come first, and nothing else until it is chosen', () => {
  expect(keys(onScreen(performance)).slice(0, 6)).toEqual(usual);
  expect(keys(shownColumns(performance, null))).toEqual(usual);
  expect(keys(shownColumns(performance, ['phone', 'shop']))).toEqual(['person', 'shop', 'phone']);
  expect(keys(shownColumns(performance, []))).toEqual(['person']);
});

test('a column that the layout does not name can be chosen and stands in the details', () => {
  const grown = { ...performance, columns: [...columns, 'city'], headings: [...columns, 'Miasto'] };
  expect(keys(shownColumns(grown, null))).not.toContain('city');
  expect(shownColumns(grown, ['city'])[1]).toEqual({ key: 'city', heading: 'Miasto' });
  expect(keys(sheetOf(grown).facts)).toEqual(['shop', 'phone', 'representative', 'city']);
});

test('a hidden column is on no screen', () => {
  const hidden = { ...performance, layout: { ...layout, hidden: ['representative'] } };
  expect(keys(choosable(hidden))).not.toContain('representative');
  expect(keys(sheetOf(hidden).facts)).not.toContain('representative');
  expect(keys(choosable(performance))).toContain('representative');
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
});

test('a column is left out while all rows have the same value', () => {
  const report = (...months: string[]) => ({
    ...performance,
    layout: {
      ...layout,
      table: ['person', 'month', 'shop'],
      ifDifferent: ['month'],
      phone: { ...layout.phone, below: ['month', 'shop'] },
    },
    columns: ['person', 'shop', 'month'],
    data: months.map((month) => ({ month })),
  });
  expect(keys(phoneRow(report('2026-11', '2026-11')).below)).toEqual(['shop']);
  expect(keys(phoneRow(report('2026-11', '2026-10')).below)).toEqual(['month', 'shop']);
  expect(keys(shownColumns(report('2026-11'), null))).toEqual(['person', 'shop']);
  expect(keys(shownColumns(report('2026-11', '2026-10'), null))).toEqual([
    'person',
    'month',
    'shop',
  ]);
});

test('the sheet shows every field once: the chain, then person and place', () => {
  const { facts, chain } = sheetOf(performance);
  expect(keys(chain)).toEqual(['target', 'percent', 'left', 'padlock', 'bonus']);
  expect(keys(facts)).toEqual(['shop', 'phone', 'representative']);
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
