import { ibanDigits, peselDigits } from './limits.ts';

/** Polish bank accounts and PESEL numbers, checked alike by the forms, the server and the import (D27). */

/** `61 1090 1014 …`, `pl61…` → `PL61…`, the form in which an account is stored; other texts only lose their spaces. */
export function canonicalIban(text: string): string {
  const compact = text.replace(/[\s\u00a0-]/g, '').toUpperCase();
  return new RegExp(`^\\d{${ibanDigits}}$`).test(compact) ? `PL${compact}` : compact;
}

/** True for a canonical Polish IBAN: 26 digits, mod 97 = 1, and check digits that are issued at all. */
export function isPolishIban(iban: string): boolean {
  const digits = /^PL(\d{26})$/.exec(iban)?.[1];
  if (digits === undefined || ['00', '01', '99'].includes(digits.slice(0, 2))) return false;
  // P is 25 and L is 21; the country and its check digits go to the end.
  return remainderBy97(`${digits.slice(2)}2521${digits.slice(0, 2)}`) === 1;
}

function remainderBy97(digits: string): number {
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}

const peselWeights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
/** The century is added to the month of a PESEL in twenties; 80 means the nineteenth. */
const peselCenturies = [1900, 2000, 2100, 2200, 1800];

/** True when the checksum holds and the date in it exists; eleven zeros have a right checksum and no date. */
export function isPesel(pesel: string): boolean {
  if (!new RegExp(`^\\d{${peselDigits}}$`).test(pesel)) return false;
  const sum = peselWeights.reduce(
    (total, weight, index) => total + weight * Number(pesel[index]),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(pesel[10]) && birthdayOfPesel(pesel) !== null;
}

/** The date of birth in a PESEL as `YYYY-MM-DD`, or null when there is no such day. */
export function birthdayOfPesel(pesel: string): string | null {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(pesel.slice(at, at + 2)));
  const century = peselCenturies[Math.floor(month / 20)] ?? 0;
  const birthday = `${century + year}-${String(month % 20).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(birthday) ? birthday : null;
}

/** True for `YYYY-MM-DD` of a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** True for `NN-NNN`. */
export function isZipCode(text: string): boolean {
  return /^\d{2}-\d{3}$/.test(text);
}
