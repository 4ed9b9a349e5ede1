import { expect, test } from 'vitest';
import { importFileBytesMax } from '@klub/contract/panel/import-files';
import { csvOf, hasHeading, isTooLarge, rowsOf } from './paste.rules.ts';

const kinds = [
  {
    kind: 'plany',
    columns: [{ name: 'telefon' }, { name: 'sklep' }, { name: 'miesiac' }, { name: 'cel' }],
  },
  { kind: 'sklepy', columns: [{ name: 'kod' }, { name: 'nazwa' }] },
];

test('a table of Excel has its rows and cells, with Windows line ends and line breaks in cells', () => {
  expect(rowsOf('kod\tnazwa\r\nWR-01\t"Market\nDom ""Ogród"""\r\n\t\r\nWR-02\t\r\n')).toEqual([
    ['kod', 'nazwa'],
    ['WR-01', 'Market\nDom "Ogród"'],
    ['WR-02', ''],
  ]);
  expect(rowsOf('\uFEFFa\tb')).toEqual([['a', 'b']]);
  expect(rowsOf('')).toEqual([]);
  expect(rowsOf(' \t \n')).toEqual([]);
});

test('a quote within a cell is a letter, and half a table keeps its rows', () => {
  expect(rowsOf('Sklep "Jaś"\t5"\n"niedomknięty\t1\nx\t2')).toEqual([
    ['Sklep "Jaś"', '5"'],
    ['"niedomknięty', '1'],
    ['x', '2'],
  ]);
  expect(rowsOf('a\tb\tc\nd\te')).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('what is read is written so that the importer reads the same', () => {
  const rows = [['=1+1;"x"', '<script>', '🎉\nnowy wiersz']];
  expect(csvOf(rows, null)).toBe('"=1+1;""x""";"<script>";"🎉\nnowy wiersz"\r\n');
  expect(csvOf([['1', '2']], ['telefon', 'sklep', 'miesiac'])).toBe(
    '"telefon";"sklep"\r\n"1";"2"\r\n',
  );
});

test('a heading is known by names of columns, in any spelling', () => {
  expect(hasHeading([['Telefon', 'Sklep', 'Miesiąc', 'Cel']], kinds, '')).toBe(true);
  expect(hasHeading([['500000123', 'WR-01', '2026-11', '5']], kinds, 'plany')).toBe(false);
  expect(hasHeading([['kod', '500']], kinds, 'plany')).toBe(false);
  expect(hasHeading([], kinds, '')).toBe(true);
});

test('ten thousand lines are read at once', () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `50${index}\tWR-01\t2026-11\t${index}`,
  );
  const started = performance.now();
  expect(rowsOf(lines.join('\r\n'))).toHaveLength(10_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('a table over the limit of a file is known before it is sent', () => {
  const most = 'ą'.repeat(importFileBytesMax / 2);
  expect(isTooLarge(most)).toBe(false);
  expect(isTooLarge(`${most}a`)).toBe(true);
});
