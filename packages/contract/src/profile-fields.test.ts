import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  type ProfileValues,
  canonicalField,
  hidesCharacters,
  profileErrors,
  profileFields,
} from './profile-fields.ts';

const today = '2026-11-16';
const values: ProfileValues = {
  firstname: 'Łucja',
  lastname: 'Żak',
  email: 'lucja.zak+klub@poczta.example.pl',
  place: 'Polna 1',
  city: 'Łódź',
  iban: 'PL61109010140000071219812874',
  zipCode: '90-001',
  entrepreneur: '0',
  birthday: '1944-05-14',
  pesel: '44051401359',
  taxOfficeName: 'US Łódź',
  taxOfficeAddress: 'Zachodnia 47',
};

test('the same value is spelled one way', () => {
  expect(canonicalField('firstname', '  Anna \u00a0 Maria ')).toBe('Anna Maria');
  expect(canonicalField('iban', 'pl61 1090 1014 0000 0712 1981 2874')).toBe(
    'PL61109010140000071219812874',
  );
  expect(canonicalField('pesel', '440514 01359')).toBe('44051401359');
});

test('only the name has to be there', () => {
  const empty = Object.fromEntries(Object.keys(values).map((field) => [field, '']));
  expect(Object.keys(profileErrors({ ...values, ...empty, entrepreneur: '0' }, today))).toEqual([
    'firstname',
    'lastname',
  ]);
  expect(profileErrors(values, today)).toEqual({});
});

test('an e-mail is one address that a letter could reach', () => {
  const isGood = (email: string) => profileErrors({ ...values, email }, today).email === undefined;
  for (const email of ['a@b.pl', "o'neil@sklep.example.com", 'żółw@przykład.pl'])
    expect(isGood(email), email).toBe(true);
  for (const email of [
    'a@b',
    'a b@c.pl',
    'a@b..pl',
    '@b.pl',
    'a@b.pl, c@d.pl',
    '<a@b.pl>',
    'a@b.pl\nBcc:x@y.pl',
  ]) {
    expect(isGood(email), email).toBe(false);
  }
});

test('no field of a profile takes invisible characters, at any place', () => {
  const hidden = fc.constantFrom(
    ...'\u0000\u0007\u001b\u007f\u0085\u00ad\u061c\u200b\u200e\u200f\u202a\u202e\u2066\u2069\ufeff',
  );
  fc.assert(
    fc.property(fc.constantFrom(...profileFields), hidden, fc.nat(), (field, character, at) => {
      const value = values[field];
      const place = at % (value.length + 1);
      const changed = {
        ...values,
        entrepreneur: '0',
        [field]: value.slice(0, place) + character + value.slice(place),
      };
      expect(profileErrors(changed, today)[field]).toBeDefined();
    }),
  );
});

test('visible texts of any language, emoji and line ends are taken', () => {
  for (const text of [
    'Żółć',
    "O'Neil-Łoś",
    '李小龍',
    'محمد',
    '👩‍👩‍👧 sklep',
    'dwa\nwiersze\ti tabulator',
  ]) {
    expect(hidesCharacters(text), text).toBe(false);
  }
});

test('a birthday is a past day and the day in the PESEL', () => {
  const wrong = (change: Partial<ProfileValues>) =>
    Object.keys(profileErrors({ ...values, ...change }, today));
  expect(wrong({ birthday: '1944-02-30', pesel: '' })).toEqual(['birthday']);
  expect(wrong({ birthday: '2026-11-17', pesel: '' })).toEqual(['birthday']);
  expect(wrong({ birthday: '14.05.1944' })).toEqual(['birthday']);
  expect(wrong({ birthday: '1944-05-13' })).toEqual(['pesel']);
  expect(wrong({ birthday: '', pesel: '44051401358' })).toEqual(['pesel']);
  expect(wrong({ entrepreneur: '1', birthday: 'x', pesel: 'y' })).toEqual([]);
});
