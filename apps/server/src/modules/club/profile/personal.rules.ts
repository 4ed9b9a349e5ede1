import { birthdayOfPesel } from '@klub/contract/identity';
import type { Role } from '@klub/contract/roles';

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

/** Required and stored only for people without a business. */
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
  /** Null: the person has no legal form yet. */
  readonly entrepreneur: boolean | null;
};

/**
 * False while the bubble "Proszę uzupełnij swoje dane" has something to request (specification,
 * section 5), or the legal form is missing (D58).
 */
export function isProfileComplete(
  { role, firstName, lastName, entrepreneur }: Identity,
  personal: Personal,
): boolean {
  if (role === 'salesman') return true;
  const { iban, street, city, zip_code: zipCode } = personal;
  if (entrepreneur === null) return false;
  const always = [firstName, lastName, iban, street, city, zipCode];
  const taxed = entrepreneur ? [] : taxFields.map((field) => personal[field]);
  return [...always, ...taxed].every((value) => value !== '');
}

/** True also when either of the two is missing. */
export function birthdayAgrees({ pesel, birthday }: Pick<Personal, 'pesel' | 'birthday'>): boolean {
  return pesel === '' || birthday === '' || birthdayOfPesel(pesel) === birthday;
}
