import {
  type ProfileField,
  type ProfileValues,
  profileFields,
} from '@klub/contract/profile-fields';
import type { Updateable } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { StoredPerson } from './change.store.ts';
import { type SealedField, openField, sealField, sealedFields } from './sealed-fields.ts';

/** The unsealed profile, as its owner sees it. */
export function valuesOf(vault: Vault, person: StoredPerson): ProfileValues {
  const open = (field: SealedField): string => openField(vault, field, person);
  return {
    firstname: person.first_name,
    lastname: person.last_name,
    email: person.email,
    iban: open('iban'),
    place: open('place'),
    city: open('city'),
    zipCode: open('zipCode'),
    entrepreneur: legalFormOf(person),
    birthday: open('birthday'),
    pesel: open('pesel'),
    taxOfficeName: open('taxOfficeName'),
    taxOfficeAddress: open('taxOfficeAddress'),
  };
}

/** `entrepreneur` on the wire: '1' runs a business, '0' does not, '' has not said yet (D58). */
export function legalFormOf({ entrepreneur }: Pick<StoredPerson, 'entrepreneur'>) {
  if (entrepreneur === null) return '';
  return entrepreneur ? '1' : '0';
}

const plainColumns = { firstname: 'first_name', lastname: 'last_name', email: 'email' } as const;

/**
 * Columns of these fields only: sealing takes a new nonce, so unchanged fields must keep their
 * sealed text.
 */
export function columnsOf(
  vault: Vault,
  personId: number,
  values: ProfileValues,
  fields: readonly ProfileField[] = profileFields,
): Updateable<Schema['person']> {
  return Object.fromEntries(
    fields.map((field) => columnOf({ vault, personId }, field, values[field])),
  );
}

function columnOf(
  { vault, personId }: { readonly vault: Vault; readonly personId: number },
  field: ProfileField,
  value: string,
): [string, string | boolean | null] {
  switch (field) {
    case 'entrepreneur':
      return ['entrepreneur', legalFormIn(value)];
    case 'firstname':
    case 'lastname':
    case 'email':
      return [plainColumns[field], value];
    default:
      return [sealedFields[field].column, sealField(vault, field, value, personId)];
  }
}

/** The stored legal form; null: none yet. */
export function legalFormIn(value: string): boolean | null {
  return value === '' ? null : value === '1';
}
