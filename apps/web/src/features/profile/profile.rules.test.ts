import { participants } from '@klub/contract/roles';
import { expect, test } from 'vitest';
import { emptyRequiredFields, isProfileWanted } from './profile.rules.ts';

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
const extras = { isPasswordChange: true, lastLogin: null, showSlider: false, unreadNotifications: 0, profileVersion: '' };

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

test('[H04] the bubble asks participants and never a salesman', () => {
  const profile = { ...business, iban: '' };
  for (const role of participants) expect(isProfileWanted({ role, profile, extras })).toBe(true);
  expect(isProfileWanted({ role: 'salesman', profile, extras })).toBe(false);
  expect(isProfileWanted({ role: 'user1', profile: business, extras })).toBe(false);
});

test('the bubble waits until a password is set, for the data cannot be edited before', () => {
  const before = { ...extras, isPasswordChange: false };
  expect(isProfileWanted({ role: 'user1', profile: { ...business, iban: '' }, extras: before })).toBe(false);
});
