import { isDay } from '@klub/contract/identity';
import { ibanDigits, peselDigits } from '@klub/contract/limits';

/** The fields that store one spelling, and accept all that people use. */
export type WrittenField = 'iban' | 'zipCode' | 'birthday' | 'pesel';

/** Why a text is none of the field: the form has a sentence for each. */
export type WrittenFault =
  | 'foreignIban'
  | 'longIban'
  | 'longZipCode'
  | 'longPesel'
  | 'shortYear'
  | 'notADay';

/** The value in the field's own form; a part of one stays a part. */
export type WrittenReading = { readonly value: string } | { readonly fault: WrittenFault };

const zipCodeDigits = 5;

/** The field's value of a pasted or dictated text. */
export function readWritten(field: WrittenField, text: string): WrittenReading {
  if (field === 'birthday') return readBirthday(text);
  const digits = digitsOf(text);
  if (field === 'iban') return readIban(text, digits);
  if (field === 'pesel')
    return digits.length > peselDigits ? { fault: 'longPesel' } : { value: digits };
  if (digits.length > zipCodeDigits) return { fault: 'longZipCode' };
  return { value: digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits };
}

/** 'IBAN PL61 1090 …' and '61-1090-…' are Polish accounts; two other letters before the digits are another country. */
function readIban(text: string, digits: string): WrittenReading {
  const country = /(?:^|[^A-Z])([A-Z]{2})\d/.exec(text)?.[1] ?? 'PL';
  if (country !== 'PL') return { fault: 'foreignIban' };
  if (digits.length > ibanDigits) return { fault: 'longIban' };
  return { value: digits === '' ? '' : `PL${digits}` };
}

const isYear = /^\d{4}$/;
const isShort = /^\d{1,2}$/;
const isShortOrWord = /^(?:\d{1,2}|\p{L}+)$/u;

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
const romanMonths = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/**
 * The parts of a typed day between spaces, dots, slashes and dashes, without "r." and "roku" at the
 * end.
 */
function partsOf(plain: string): string[] {
  const parts = plain.split(/[\s./,\-\u2010-\u2015]+/).filter((part) => part !== '');
  const last = parts.pop() ?? '';
  const year = last.replace(/(?:r|roku)$/i, '');
  return year === '' ? parts : [...parts, year];
}

/**
 * '12.03.1985', '1985/3/12', '12 marca 1985 r.', '12 III 1985' and '12031985' are 1985-03-12. A year of two digits may
 * be of two centuries, so it is none.
 */
function readBirthday(text: string): WrittenReading {
  const plain = text.trim();
  return readDateParts(partsOf(plain)) ?? readDateDigits(plain);
}

/** A day of three parts, with the year first or last; undefined: the parts are no such day. */
function readDateParts(parts: readonly string[]): WrittenReading | undefined {
  const [first = '', second = '', third = ''] = parts;
  if (parts.length !== 3) return undefined;
  if (isYear.test(first) && isShort.test(second) && isShort.test(third))
    return asDay(first, second, third);
  if (!isShort.test(first) || !isShortOrWord.test(second)) return undefined;
  if (isYear.test(third)) return asDay(third, monthOf(second), first);
  return /^\d{2}$/.test(third) ? { fault: 'shortYear' } : undefined;
}

function readDateDigits(plain: string): WrittenReading {
  const digits = digitsOf(plain);
  if (digits.length === 8) return { value: turned(dashed(digits)) };
  if (digits.length > 8 || /\p{L}/u.test(plain)) return { fault: 'notADay' };
  return { value: dashed(digits) };
}

function asDay(year: string, month: string, day: string): WrittenReading {
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(value) ? { value } : { fault: 'notADay' };
}

function monthOf(written: string): string {
  const small = written.toLowerCase();
  const index = Math.max(monthNames.indexOf(small), romanMonths.indexOf(small));
  return index < 0 ? written : String(index + 1);
}

/** Eight digits that are no day with the year first, and are one with the day first: '1203-19-85' is 1985-03-12. */
export function turned(value: string): string {
  const digits = digitsOf(value);
  if (digits.length !== 8 || isPossible(value)) return value;
  const other = `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
  return isPossible(other) ? other : value;
}

function isPossible(day: string): boolean {
  return isDay(day) && day >= '1900-01-01';
}

function dashed(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)]
    .filter((part) => part !== '')
    .join('-');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
