import { expect, test } from 'vitest';
import { birthdayOfPesel, canonicalIban, isPesel, isPolishIban } from './identity.ts';

test('an account is one, however it is spaced', () => {
  expect(canonicalIban('pl 61 1090 1014 0000 0712 1981 2874')).toBe('PL61109010140000071219812874');
  expect(canonicalIban('61109010140000071219812874')).toBe('PL61109010140000071219812874');
});

test('an account with a wrong digit or impossible check digits is invalid', () => {
  expect(isPolishIban('PL61109010140000071219812874')).toBe(true);
  expect(isPolishIban('PL61109010140000071219812875')).toBe(false);
  expect(isPolishIban('PL00109010140000071219812874')).toBe(false);
  expect(isPolishIban('DE89370400440532013000')).toBe(false);
});

test('a PESEL needs its checksum and a day that exists', () => {
  expect(isPesel('44051401359')).toBe(true);
  expect(isPesel('44051401358')).toBe(false);
  expect(isPesel('00000000000')).toBe(false);
  for (const impossible of ['77334586883', '54007481320', '06566860643', '77552478861']) {
    expect(isPesel(impossible)).toBe(false);
  }
});

test('a PESEL tells the birthday, the century included', () => {
  expect(birthdayOfPesel('44051401359')).toBe('1944-05-14');
  expect(birthdayOfPesel('02270803628')).toBe('2002-07-08');
  expect(birthdayOfPesel('00023000000')).toBeNull();
});
