import { participants } from '@klub/contract/roles';
import { expect, test } from 'vitest';
import {
  addressOf,
  asDraft,
  completenessOf,
  emptyRequiredFields,
  environmentLetter,
  formFields,
  groupedIban,
  groupedPhone,
  hasChanges,
  isProfileWanted,
  maskedIban,
  superiorKind,
  valuesOf,
  withoutSecrets,
} from './profile.rules.ts';

const business = {
  id: '1',
  firstname: 'Anna',
  lastname: 'Nowak',
  username: '+48500000001',
  email: '',
  clientNumber: '1',
  iban: 'PL61109010140000071219812874',
  place: 'Polna 1',
  city: 'Łódź',
  zipCode: '90-001',
  entrepreneur: '1' as const,
  birthday: '',
  pesel: '',
  taxOfficeName: '',
  taxOfficeAddress: '',
  userType: 'user1' as const,
  userDetails: [],
};
const extras = {
  roleName: 'Doradca handlowy',
  programmeName: 'Klub Partnera',
  isPasswordChange: true,
  lastLogin: null,
  showSlider: false,
  unreadNotifications: 0,
  profileVersion: '',
  appVersion: '2.0.0',
};

test('[H04] a business owes name, bank account and address, and nothing for taxes', () => {
  expect(emptyRequiredFields(business)).toEqual([]);
  for (const field of ['firstname', 'lastname', 'iban', 'place', 'city', 'zipCode'] as const) {
    expect(emptyRequiredFields({ ...business, [field]: ' ' })).toEqual([field]);
  }
});

test('[H04] whoever runs no business owes the tax data too', () => {
  expect(emptyRequiredFields({ ...business, entrepreneur: '0' })).toEqual([
    'birthday',
    'pesel',
    'taxOfficeName',
    'taxOfficeAddress',
  ]);
});

test('[D58] a missing legal form is a gap of the payout data, and none of the bubble', () => {
  const undecided = { ...business, entrepreneur: '' as const };
  expect(emptyRequiredFields(undecided)).toEqual([]);
  expect(isProfileWanted({ role: 'user1', profile: undecided, extras })).toBe(false);
  expect(completenessOf(undecided)).toEqual({ filled: 6, total: 7, empty: ['entrepreneur'] });
  expect(completenessOf(business)).toEqual({ filled: 6, total: 6, empty: [] });
});

test('[H04] the bubble asks participants and never a salesman', () => {
  const profile = { ...business, iban: '' };
  for (const role of participants) expect(isProfileWanted({ role, profile, extras })).toBe(true);
  expect(isProfileWanted({ role: 'salesman', profile, extras })).toBe(false);
  expect(isProfileWanted({ role: 'user1', profile: business, extras })).toBe(false);
});

test('the bubble waits until a password is set', () => {
  const before = { ...extras, isPasswordChange: false };
  expect(
    isProfileWanted({ role: 'user1', profile: { ...business, iban: '' }, extras: before }),
  ).toBe(false);
});

test('[P03] the environment letter comes from the name of the machine that answers', () => {
  const letters = {
    D: ['localhost', '127.0.0.1', '[::1]', 'dev.klub.example', 'api-dev.example.com'],
    T: ['test.klub.example', 'api.klub-test.example', 'TEST.example'],
    P: ['klub.example', 'api.klub.example', '10.0.0.7', '1270.0.0.1.example'],
  } as const;
  for (const [letter, hosts] of Object.entries(letters)) {
    for (const host of hosts) expect(environmentLetter(host), host).toBe(letter);
  }
});

test('[P01] the profile shows the bank account masked, or nothing', () => {
  expect(maskedIban('PL61109010140000071219812874')).toBe('PL61…2874');
  expect(maskedIban('')).toBe('');
  expect(groupedIban('PL61109010140000071219812874')).toMatch(
    /^PL61\u00a01090\u00a0(\d{4}\u00a0){4}2874$/,
  );
});

test('an address is written as far as it is known', () => {
  expect(addressOf({ place: 'Polna 1', zipCode: '90-001', city: 'Łódź' })).toBe(
    'Polna 1, 90-001 Łódź',
  );
  expect(addressOf({ place: '', zipCode: '', city: 'Łódź' })).toBe('Łódź');
  expect(addressOf({ place: '', zipCode: '', city: '' })).toBe('');
});

test('[HZ19] a salesman edits his name and e-mail only', () => {
  expect(formFields('salesman')).toEqual(['firstname', 'lastname', 'email']);
  expect(formFields('user2')).toHaveLength(12);
});

test('a stored draft has neither account nor PESEL; invalid drafts are ignored', () => {
  const draft = { version: 'v', typed: { city: 'Zgierz', iban: 'PL61', pesel: '440' } };
  expect(withoutSecrets(draft)).toEqual({ version: 'v', typed: { city: 'Zgierz' } });
  expect(asDraft(draft)).toEqual(draft);
  expect(asDraft({ version: 'v', typed: { city: 5, role: 'x' } })).toEqual({
    version: 'v',
    typed: {},
  });
  for (const other of [null, 'v', {}, { version: 1, typed: {} }, { version: 'v' }])
    expect(asDraft(other)).toBeNull();
});

test('unsaved changes exist only when a typed value differs', () => {
  const saved = valuesOf(business);
  expect(hasChanges({}, saved)).toBe(false);
  expect(hasChanges({ city: 'Łódź' }, saved)).toBe(false);
  expect(hasChanges({ city: 'Zgierz' }, saved)).toBe(true);
});

test('[A06] participants see a representative, representatives a manager, numbers in threes', () => {
  expect(participants.map(superiorKind)).toEqual([
    'representative',
    'representative',
    'representative',
  ]);
  expect(superiorKind('salesman')).toBe('manager');
  expect(groupedPhone('500000004')).toBe('500\u00a0000\u00a0004');
  expect(groupedPhone('+4915112345678')).toBe('+4915112345678');
});
