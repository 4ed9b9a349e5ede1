import { birthdayOfPesel } from '@klub/contract/identity';
import type { Role } from '@klub/contract/roles';

/** The sealed fields of a person, opened. */
export type Personal = {
  readonly iban: string;
  readonly street: string;
  readonly city: string;
  readonly zip_code: string;
  readonly birthday: string;
  readonly pesel: string;
  readonly tax_office_name: string;
  readonly tax_office_address: string;
};

export const personalFields = [
  'iban',
  'street',
  'city',
  'zip_code',
  'birthday',
  'pesel',
  'tax_office_name',
  'tax_office_address',
] as const satisfies readonly (keyof Personal)[];

/** Asked of people without a business only, and kept of them only. */
export const taxFields = [
  'birthday',
  'pesel',
  'tax_office_name',
  'tax_office_address',
] as const satisfies readonly (keyof Personal)[];

export type Identity = {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly entrepreneur: boolean;
};

/** True when the bubble "Proszę uzupełnij swoje dane" has nothing to ask for (specification, section 5). */
export function isProfileComplete(
  { role, firstName, lastName, entrepreneur }: Identity,
  personal: Personal,
): boolean {
  if (role === 'salesman') return true;
  const { iban, street, city, zip_code: zipCode } = personal;
  const always = [firstName, lastName, iban, street, city, zipCode];
  const taxed = entrepreneur ? [] : taxFields.map((field) => personal[field]);
  return [...always, ...taxed].every((value) => value !== '');
}

/** A PESEL and a birthday tell the same day; where one is missing there is nothing to compare. */
export function birthdayAgrees({ pesel, birthday }: Pick<Personal, 'pesel' | 'birthday'>): boolean {
  return pesel === '' || birthday === '' || birthdayOfPesel(pesel) === birthday;
}
