import { expect, test } from 'vitest';
import { invitationsCopy } from './invitations.copy.ts';
import {
  exhaustedLimit,
  formFaults,
  invitedPhone,
  plainLetters,
  smsLimits,
  validity,
} from './invitations.rules.ts';

const form = { type: 'user1', prefix: 'MB', user_id: '0042', phone: '512345678' };

test('[HZ24] the form takes a known role, an own prefix, up to twelve digits and a Polish mobile number', () => {
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

test('[HZ24] nine digits are a number, in whatever spacing; anything else is none', () => {
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

test('an invitation is good for 30 days, to the end of the last one in Warsaw, through the change of the clock', () => {
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

test('[HZ24] what has run out is told in the order in which the sender can do something about it', () => {
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
  const text = invitationsCopy.sms({
    inviter: 'A'.repeat(40),
    link: 'https://klub.example/',
    lastDay: '21.12.2026',
  });
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(text.length).toBeLessThanOrEqual(160);
});
