import { expect, test } from 'vitest';
import { daysLeft, filled, numbersIn } from './letters.rules.ts';

const values = {
  imie: 'Żaneta',
  numer: 'ZG-2026-000001',
  temat: 'Reklamacja',
  data: '30.10.2026',
  termin: '13.11.2026',
  miesiac: '',
};

test('fields are filled in, also with Polish letters and capitals', () => {
  expect(filled('{imie}, {Imię}: {numer} z {data} do {termin} o „{temat}”', values)).toEqual({
    text: 'Żaneta, Żaneta: ZG-2026-000001 z 30.10.2026 do 13.11.2026 o „Reklamacja”',
    problems: [],
  });
});

test('a field without a value takes its fallback or is named', () => {
  expect(filled('Za {miesiac|ten miesiąc}.', values)).toEqual({
    text: 'Za ten miesiąc.',
    problems: [],
  });
  expect(filled('Za {miesiac}, {kwota}, {}.', values)).toEqual({
    text: 'Za {miesiac}, {kwota}, {}.',
    problems: [
      'Pole {miesiac} nie ma tu wartości. Wpisz ją ręcznie albo dodaj zastępstwo: {miesiac|tekst}.',
      'Nie ma pola {kwota}. Są: {imie}, {numer}, {temat}, {data}, {termin}, {miesiac}.',
    ],
  });
});

test('a value that looks like a field stays as it is', () => {
  expect(filled('{imie}', { ...values, imie: '{numer}' }).text).toBe('{numer}');
});

test('a typed number names letters of a year, or of the last three', () => {
  expect(numbersIn('zg-2026-000123', 2026)).toEqual(['ZG-2026-000123']);
  expect(numbersIn(' ZG 2025 7', 2026)).toEqual(['ZG-2025-000007']);
  expect(numbersIn('zg 12', 2026)).toEqual(['ZG-2026-000012', 'ZG-2025-000012', 'ZG-2024-000012']);
  expect(
    ['', '123', 'ZG', 'Zgoda', 'ZG-2026-1234567'].map((text) => numbersIn(text, 2026)),
  ).toEqual([null, null, null, null, null]);
});

test('days are left until the due date, and none of a closed letter', () => {
  expect([
    daysLeft('new', '2026-11-13', '2026-10-30'),
    daysLeft('waiting', '2026-10-30', '2026-10-30'),
    daysLeft('assigned', '2026-10-25', '2026-10-24'),
    daysLeft('assigned', '2026-10-24', '2026-10-26'),
    daysLeft('closed', '2026-10-24', '2026-10-26'),
  ]).toEqual([14, 0, 1, -2, null]);
});
