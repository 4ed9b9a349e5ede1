import { readFileSync } from 'node:fs';
import { canonicalIban, isPesel, isPolishIban, isZipCode } from '@klub/contract/identity';
import { expect, test } from 'vitest';
import { publicData } from '../../../testing/public-data.ts';

type Vectors = { readonly valid: readonly string[]; readonly invalid: readonly string[] };

const path = publicData('pl/validatorjs-vectors.json');
const vectors: Readonly<Record<string, Vectors>> =
  path === undefined ? {} : JSON.parse(readFileSync(path, 'utf8'));
const vectorsOf = (name: string): Vectors => vectors[name] ?? { valid: [], invalid: [] };

/** The collection accepts any correct checksum; a birthday that does not exist is rejected. */
const impossibleDays = ['77334586883', '54007481320', '06566860643', '77552478861'];

test.skipIf(path === undefined)(
  'public PESEL numbers are judged as the collection says, four days excepted',
  () => {
    const { valid, invalid } = vectorsOf('PESEL (isIdentityCard PL)');
    expect(valid.length).toBeGreaterThan(5);
    expect(valid.filter((pesel) => !isPesel(pesel)).toSorted()).toEqual(impossibleDays.toSorted());
    expect(invalid.filter(isPesel)).toEqual([]);
  },
);

test.skipIf(path === undefined)(
  'exactly the valid Polish accounts of the collection are accepted',
  () => {
    const { valid, invalid } = vectorsOf('IBAN (isIBAN)');
    for (const text of valid)
      expect(isPolishIban(canonicalIban(text)), text).toBe(canonicalIban(text).startsWith('PL'));
    expect(invalid.filter((text) => isPolishIban(canonicalIban(text)))).toEqual([]);
  },
);

test.skipIf(path === undefined)('public post codes are judged as the collection says', () => {
  const { valid, invalid } = vectorsOf('postal code (isPostalCode PL)');
  expect(valid.filter((code) => !isZipCode(code))).toEqual([]);
  expect(invalid.filter(isZipCode)).toEqual([]);
});
