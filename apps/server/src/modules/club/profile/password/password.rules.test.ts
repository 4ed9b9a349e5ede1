import { expect, test } from 'vitest';
import { passwordFault } from './password.rules.ts';

const owner = { phone: '+48500000001', firstName: 'Łucja', lastName: 'Nowak-Żak' };
const faultOf = (password: string) => passwordFault(password, owner);

test('[P11] a password has 8 to 128 characters, however many bytes they take', () => {
  expect(faultOf('krótk1!')).toBe('tooShort');
  expect(faultOf('dłuższe1')).toBeNull();
  expect(faultOf('🔑🗝️🔒')).toBe('tooShort');
  expect(faultOf('zażółć gęślą jaźń '.repeat(7))).toBeNull();
  expect(faultOf('żółw'.repeat(32))).toBeNull();
  expect(faultOf(`${'żółw'.repeat(32)}!`)).toBe('tooLong');
  expect(faultOf(`${'🔑🔒'.repeat(64)}`)).toBeNull();
});

test('[P11] spaces, Polish letters, emoji and quotes are welcome', () => {
  const fine = [
    'cztery słowa bez sensu',
    `"'; drop table`,
    '👩‍👩‍👧 i pies w ogrodzie',
    '  spacje na końcach  ',
  ];
  expect(fine.map(faultOf)).toEqual(fine.map(() => null));
});

test('[P11] a password contains neither owner, club nor a common choice', () => {
  const personal = [
    '500000001',
    '+48 500 000 001',
    'Klub Partnera!',
    'moje500000001',
    'Łucja Nowak-Żak',
    'nowakŻAKłucja',
  ];
  expect(personal.map(faultOf)).toEqual(personal.map(() => 'personal'));
  const common = [
    '12345678',
    'Qwerty123',
    'haslo123',
    'HASŁO123',
    'zaq12wsx',
    'aaaaaaaaaa',
    'Polska-123',
    'password1',
  ];
  expect(common.map(faultOf)).toEqual(common.map(() => 'common'));
});
