import type { ProfileField, ProfileValues } from '@klub/contract/profile-fields';
import { expect, test } from 'vitest';
import { mergeProfile, payoutHoldUntil, withoutNeedlessTaxData } from './change.rules.ts';

const stored: ProfileValues = {
  firstname: 'Anna',
  lastname: 'Nowak',
  email: 'anna@example.pl',
  iban: 'PL61109010140000071219812874',
  place: 'Polna 1',
  city: 'Łódź',
  zipCode: '90-001',
  entrepreneur: '0',
  birthday: '1985-03-12',
  pesel: '85031212345',
  taxOfficeName: 'US Łódź',
  taxOfficeAddress: 'Zachodnia 47',
};
const plainMark = (_field: ProfileField, value: string): string => value;

function merge(current: ProfileValues, sent: Partial<ProfileValues>, shown: ProfileValues | null) {
  return mergeProfile({ current, sent, now: current, shown }, plainMark);
}

test('[HZ36] an outdated form does not restore an old bank account', () => {
  const now = { ...stored, iban: 'PL27114020040000300201355387' };
  const { values, overtaken } = merge(now, { ...stored, city: 'Zgierz' }, stored);
  expect(values).toEqual({ ...now, city: 'Zgierz' });
  expect(overtaken).toEqual([]);
});

test('[HZ36] a field that both changed is reported, not decided', () => {
  const now = { ...stored, city: 'Pabianice' };
  expect(merge(now, { ...stored, city: 'Zgierz' }, stored).overtaken).toEqual(['city']);
  expect(merge(now, { ...stored, city: 'Pabianice' }, stored).overtaken).toEqual([]);
});

test('unsent fields stay, and without a version sent values count', () => {
  expect(merge(stored, { city: 'Zgierz' }, stored).values).toEqual({ ...stored, city: 'Zgierz' });
  expect(merge(stored, { city: 'Zgierz' }, null).values).toEqual({ ...stored, city: 'Zgierz' });
});

test('tax data are stored only for people without a business', () => {
  expect(withoutNeedlessTaxData(stored)).toEqual(stored);
  const business = withoutNeedlessTaxData({ ...stored, entrepreneur: '1' });
  expect(business).toMatchObject({
    birthday: '',
    pesel: '',
    taxOfficeName: '',
    taxOfficeAddress: '',
    city: 'Łódź',
  });
});

test('[HZ10] a changed account holds payouts for 72 hours', () => {
  expect(payoutHoldUntil(new Date('2026-11-16T09:00:00Z'))).toEqual(
    new Date('2026-11-19T09:00:00Z'),
  );
});
