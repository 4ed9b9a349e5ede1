import { maskitoTransform } from '@maskito/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { masks } from './masks.ts';
import { readWritten, type WrittenField } from './written.rules.ts';

const separators = fc.constantFrom('', ' ', '\u00a0', '\u202f', '-', '–', '\u2011', '.', '/');
const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((all) => all.join(''));

/** Pasted as a whole, and brought as a whole by autofill. */
function expectBoth(field: WrittenField, text: string, value: string): void {
  expect(readWritten(field, text), text).toEqual({ value });
  expect(maskitoTransform(text, masks[field]), text).toBe(value);
}

test('[P06] an account in any written form is PL and its 26 digits', () => {
  const prefixes = fc.constantFrom(
    '',
    'PL',
    'PL ',
    'pl',
    'IBAN PL',
    'IBAN: PL ',
    'nr konta ',
    'Konto: ',
  );
  fc.assert(
    fc.property(digits(26), separators, prefixes, (account, between, prefix) => {
      const groups = [account.slice(0, 2), ...(account.slice(2).match(/.{4}/g) ?? [])];
      expectBoth('iban', ` ${prefix}${groups.join(between)}\n`, `PL${account}`);
      expect(readWritten('iban', `${prefix}${account}7`)).toEqual({ fault: 'longIban' });
    }),
  );
  expect(readWritten('iban', 'DE89 3704 0044 0532 0130 00')).toEqual({ fault: 'foreignIban' });
});

test('[P06] a PESEL and a post code in any written form', () => {
  fc.assert(
    fc.property(digits(11), separators, (pesel, between) => {
      expectBoth('pesel', `PESEL: ${pesel.slice(0, 6)}${between}${pesel.slice(6)}`, pesel);
      expect(readWritten('pesel', `${pesel}1`)).toEqual({ fault: 'longPesel' });
    }),
  );
  fc.assert(
    fc.property(
      digits(5),
      separators,
      fc.constantFrom('', ' Łódź', ', Kraków'),
      (code, between, town) => {
        expectBoth(
          'zipCode',
          `${code.slice(0, 2)}${between}${code.slice(2)}${town}`,
          `${code.slice(0, 2)}-${code.slice(2)}`,
        );
      },
    ),
  );
  expect(readWritten('zipCode', '90-001 Łódź 12')).toEqual({ fault: 'longZipCode' });
});

test('[P06] a birthday is read in any spelling; an ambiguous one is refused', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2026-11-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const dateSeparators = fc.constantFrom('.', '-', '/', ' ', '\u00a0', '–', '. ', ' / ', ',');
  fc.assert(
    fc.property(
      days,
      dateSeparators,
      fc.constantFrom('', ' r.', ' roku', '.'),
      (day, between, end) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const short = [date, month].map((part) => part.replace(/^0/, ''));
        const written = [
          [year, month, date].join(between),
          [date, month, year].join(between),
          [...short, year].join(between),
          `${short[0]} ${monthNames[Number(month) - 1]} ${year}`,
          `${short[0]} ${romanMonths[Number(month) - 1]} ${year}`,
        ];
        for (const text of written) expectBoth('birthday', `${text}${end}`, day);
        expectBoth('birthday', `${year}${month}${date}`, day);
        expect(readWritten('birthday', [...short, year.slice(2)].join(between))).toEqual({
          fault: 'shortYear',
        });
      },
    ),
  );
  expect(readWritten('birthday', '31.02.1985')).toEqual({ fault: 'notADay' });
  expect(readWritten('birthday', 'wczoraj')).toEqual({ fault: 'notADay' });
  expect(readWritten('birthday', '1985-03')).toEqual({ value: '1985-03' });
});

test('[P06] digits with the day first become the day', () => {
  expect(maskitoTransform('12031985', masks.birthday)).toBe('1985-03-12');
  expect(maskitoTransform('19111985', masks.birthday)).toBe('1985-11-19');
  expect(maskitoTransform('19850312', masks.birthday)).toBe('1985-03-12');
  expect(maskitoTransform('2011-12-10', masks.birthday)).toBe('2011-12-10');
});

const monthNames = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
];
const romanMonths = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
