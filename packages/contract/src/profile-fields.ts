import { badEmail, required } from './sentences.ts';
import {
  birthdayOfPesel,
  canonicalIban,
  isDay,
  isPesel,
  isPolishIban,
  isZipCode,
} from './identity.ts';

/** The fields of a profile and their rules, shared by the form and the server (D27). */
export const profileFields = [
  'firstname',
  'lastname',
  'email',
  'iban',
  'place',
  'city',
  'zipCode',
  'entrepreneur',
  'birthday',
  'pesel',
  'taxOfficeName',
  'taxOfficeAddress',
] as const;

export type ProfileField = (typeof profileFields)[number];
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** Asked of people without a business only, and kept of them only. */
export const taxFields = [
  'birthday',
  'pesel',
  'taxOfficeName',
  'taxOfficeAddress',
] as const satisfies readonly ProfileField[];

/** All fields of a representative's profile (D13). */
export const salesmanFields = [
  'firstname',
  'lastname',
  'email',
] as const satisfies readonly ProfileField[];

/** One spelling of each value, so that the same account or name is not a change. */
export function canonicalField(field: ProfileField, value: string): string {
  const tidy = value.trim().replace(/\s+/gu, ' ');
  if (field === 'iban') return canonicalIban(tidy);
  return field === 'pesel' || field === 'zipCode' || field === 'birthday'
    ? tidy.replaceAll(' ', '')
    : tidy;
}

/**
 * True for a text with invisible characters that change its meaning: control characters except tab and line ends,
 * marks of writing direction, and spaces of no width. Joiners are allowed: emoji are made with them.
 */
export function hidesCharacters(text: string): boolean {
  return hidden.test(text);
}

const hidden = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const hiddenCharacters =
  'Ten tekst zawiera niewidoczne znaki. Usuń je albo wpisz tekst ręcznie.';

const sentences = {
  required,
  email: badEmail,
  iban: 'Numer konta powinien mieć PL i 26 cyfr. Sprawdź, czy nie ma w nim pomyłki.',
  zipCode: 'Podaj kod pocztowy w postaci NN-NNN, na przykład 90-001.',
  birthday: 'Podaj datę urodzenia w postaci RRRR-MM-DD, na przykład 1985-03-12.',
  pesel: 'Numer PESEL ma 11 cyfr. Sprawdź, czy nie ma w nim pomyłki.',
  peselBirthday: 'Numer PESEL nie zgadza się z datą urodzenia.',
} as const;

export type ProfileErrors = Partial<Record<ProfileField, string[]>>;

/**
 * The faults of canonical values, field by field. Fields may be empty, except the name. A user with
 * a business gives no tax data, so tax fields are never faulty.
 * @param today `YYYY-MM-DD` in Warsaw
 */
export function profileErrors(values: ProfileValues, today: string): ProfileErrors {
  const found: [ProfileField, string | null][] = [
    ['firstname', values.firstname === '' ? sentences.required : null],
    ['lastname', values.lastname === '' ? sentences.required : null],
    ['email', values.email === '' || isEmail(values.email) ? null : sentences.email],
    ['iban', values.iban === '' || isPolishIban(values.iban) ? null : sentences.iban],
    ['zipCode', values.zipCode === '' || isZipCode(values.zipCode) ? null : sentences.zipCode],
    ...(values.entrepreneur === '1' ? [] : taxErrors(values, today)),
    ...profileFields.map((field): [ProfileField, string | null] => [
      field,
      hidesCharacters(values[field]) ? hiddenCharacters : null,
    ]),
  ];
  return Object.fromEntries(
    found.flatMap(([field, sentence]) => (sentence === null ? [] : [[field, [sentence]]])),
  );
}

function taxErrors(
  { birthday, pesel }: ProfileValues,
  today: string,
): [ProfileField, string | null][] {
  const isBirthday =
    birthday === '' || (isDay(birthday) && birthday <= today && birthday >= '1900-01-01');
  return [
    ['birthday', isBirthday ? null : sentences.birthday],
    ['pesel', pesel === '' ? null : peselError(pesel, isBirthday ? birthday : '', today)],
  ];
}

function peselError(pesel: string, birthday: string, today: string): string | null {
  const told = birthdayOfPesel(pesel);
  if (!isPesel(pesel) || told === null || told > today) return sentences.pesel;
  return birthday === '' || told === birthday ? null : sentences.peselBirthday;
}

/** One deliverable address: no list, no display name, no characters that break a mail header. */
export function isEmail(text: string): boolean {
  return (
    /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\].]+(\.[^\s@<>(),;:"\\[\].]+)+$/u.test(text) &&
    text.length <= 254
  );
}
