import { programmeName } from '@klub/contract/roles';
import { expect, test } from 'vitest';
import { plainLetters } from '../../../infra/polish.copy.ts';
import { smsOf } from '../../club/settings/settings.ts';
import { invitationsCopy } from './invitations.copy.ts';
import {
  exhaustedLimit,
  formFaults,
  invitedPhone,
  smsLimits,
  validity,
} from './invitations.rules.ts';

const form = { type: 'user1', prefix: 'MB', user_id: '0042', phone: '512345678' };

test('[HZ24] the form accepts known roles, own prefixes and Polish mobile numbers', () => {
  expect(formFaults(form, ['MB'])).toEqual({});
  expect(
    formFaults({ type: 'salesman', prefix: 'HU', user_id: '12a', phone: '12' }, ['MB']),
  ).toEqual({
    type: 'unknownType',
    prefix: 'unknownPrefix',
    user_id: 'notDigits',
    phone: 'notAPhone',
  });
  expect(formFaults({ ...form, phone: '221234567' }, ['MB'])).toEqual({ phone: 'notAMobile' });
});

test('[HZ24] nine digits with any spacing are a number, other text is not', () => {
  expect(invitedPhone('512 345-678')).toBe('+48512345678');
  for (const typed of [
    '',
    '51234567',
    '5123456789',
    '+48512345678',
    '012345678',
    '5123a5678',
    '５１２３４５６７８',
  ]) {
    expect(invitedPhone(typed), typed).toBeNull();
  }
});

test('an invitation ends after 30 days at midnight in Warsaw', () => {
  const autumn = validity(new Date('2026-10-10T22:30:00Z'));
  expect([autumn.lastDay, autumn.until.toISOString()]).toEqual([
    '2026-11-10',
    '2026-11-10T23:00:00.000Z',
  ]);
  const spring = validity(new Date('2026-03-10T12:00:00Z'));
  expect([spring.lastDay, spring.until.toISOString()]).toEqual([
    '2026-04-09',
    '2026-04-09T22:00:00.000Z',
  ]);
});

test('[HZ24] exhausted limits are reported in the order of usefulness', () => {
  const none = { byInviter: 0, toPerson: 0, toPersonLately: 0, ofProgramme: 0 };
  expect(exhaustedLimit({ ...none, byInviter: 49, toPerson: 2, ofProgramme: 9_999 })).toBeNull();
  expect(exhaustedLimit({ ...none, byInviter: smsLimits.perInviterDay, toPersonLately: 1 })).toBe(
    'inviterDay',
  );
  expect(exhaustedLimit({ ...none, toPerson: 3, toPersonLately: 1 })).toBe('personMinute');
  expect(exhaustedLimit({ ...none, toPerson: 3 })).toBe('personDay');
  expect(exhaustedLimit({ ...none, ofProgramme: smsLimits.perProgrammeDay })).toBe('programmeDay');
});

test('an SMS is written in the plain alphabet', () => {
  expect(plainLetters('Żółcińska-Łęcka Święćj 😀ß')).toBe('Zolcinska-Lecka Swiecj ');
  const words = invitationsCopy.sms({
    inviter: 'A'.repeat(40),
    link: 'https://klub.example/',
    lastDay: '21.12.2026',
  });
  const text = smsOf(programmeName, words);
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(text.length).toBeLessThanOrEqual(160);
});
