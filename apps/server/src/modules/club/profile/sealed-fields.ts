import type { Vault } from '../../../infra/crypto/vault.ts';

/**
 * Personal data that is sealed at rest (D27): field name, column, and the name bound into the seal.
 */
export const sealedFields = {
  iban: { column: 'iban_sealed', seal: 'iban' },
  place: { column: 'street_sealed', seal: 'street' },
  city: { column: 'city_sealed', seal: 'city' },
  zipCode: { column: 'zip_code_sealed', seal: 'zip_code' },
  birthday: { column: 'birthday_sealed', seal: 'birthday' },
  pesel: { column: 'pesel_sealed', seal: 'pesel' },
  taxOfficeName: { column: 'tax_office_name_sealed', seal: 'tax_office_name' },
  taxOfficeAddress: { column: 'tax_office_address_sealed', seal: 'tax_office_address' },
} as const;

export type SealedField = keyof typeof sealedFields;
type SealedColumn = (typeof sealedFields)[SealedField]['column'];

export function openField(
  vault: Vault,
  field: SealedField,
  person: Readonly<Record<SealedColumn, string>> & { readonly id: number },
): string {
  const { column, seal } = sealedFields[field];
  return vault.open(seal, person[column], person.id);
}

export function sealField(
  vault: Vault,
  field: SealedField,
  value: string,
  personId: number,
): string {
  return vault.seal(sealedFields[field].seal, value, personId);
}
