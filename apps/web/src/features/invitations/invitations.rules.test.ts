import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  invitationFaults,
  invitationFrom,
  invitedTo,
  nextInvitation,
  plainInvitePhone,
  plainSap,
  shopOf,
} from './invitations.rules.ts';

const good = { type: 'user1', prefix: 'MB', user_id: '1000412', phone: '512345678' };
const empty = { type: '', prefix: '', user_id: '', phone: '' };

test('[S08] all four fields are required; SAP number digits, phone nine digits', () => {
  expect(invitationFaults(good)).toEqual({});
  expect(invitationFaults(empty)).toEqual({
    type: 'required',
    prefix: 'required',
    user_id: 'required',
    phone: 'required',
  });
  expect(invitationFaults({ ...good, user_id: '10-4' })).toEqual({ user_id: 'notDigits' });
  expect(invitationFaults({ ...good, phone: '51234567' })).toEqual({ phone: 'notAPhone' });
});

test('[S08] a phone that is typed or pasted keeps its nine digits', () => {
  for (const text of [
    '512345678',
    '512 345 678',
    '+48 512-345-678',
    '0048512345678',
    '48512345678',
  ]) {
    expect(plainInvitePhone(text), text).toBe('512345678');
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String),
      fc.constantFrom('', '+48', '0048', '(+48)', '48', '0', 'tel. '),
      fc.constantFrom('', ' ', '\u00a0', '-', '–', '.', '/'),
      (phone, country, between) => {
        const text = `${country}${between}${phone.slice(0, 3)}${between}${phone.slice(3)}`;
        expect(plainInvitePhone(text), text).toBe(phone);
      },
    ),
  );
  expect(plainInvitePhone('48 512')).toBe('48512');
  expect(plainInvitePhone('abc')).toBe('');
  expect(plainInvitePhone('512 345 678 9')).toBeNull();
  expect(plainInvitePhone('0 512 345 678')).toBe('512345678');
});

test('[HZ24] a SAP number keeps the zeros in front', () => {
  expect(plainSap(' 000 0042 ')).toBe('0000042');
  expect(plainSap('1234567890123456')).toBeNull();
});

test('a draft brings back what it has, and a spoilt one nothing', () => {
  expect(invitationFrom({ ...good, user_id: 7 }, empty)).toEqual({ ...good, user_id: '' });
  for (const spoilt of [null, 'x', 7, {}, []]) expect(invitationFrom(spoilt, empty)).toEqual(empty);
});

test('the next invitation is for the same shop', () => {
  expect(nextInvitation(good)).toEqual({ ...good, phone: '' });
});

test('[S08] the shop sets prefix and SAP number and keeps the role', () => {
  const shop = { id: '7', prefix: 'SP', sap: '0042' };
  expect(invitedTo(shop, empty, 'user1')).toEqual({
    type: 'user1',
    prefix: 'SP',
    user_id: '0042',
    phone: '',
  });
  expect(invitedTo(shop, { ...good, type: 'user2' }, 'user1')).toEqual({
    type: 'user2',
    prefix: 'SP',
    user_id: '0042',
    phone: good.phone,
  });
});

test("the form shows its number's shop, and none for another number", () => {
  const shops = [
    { id: '1', prefix: 'MB', sap: '1000412' },
    { id: '2', prefix: 'MB', sap: '1000412' },
  ];
  expect(shopOf(good, shops, '')?.id).toBe('1');
  expect(shopOf(good, shops, '2')?.id).toBe('2');
  expect(shopOf({ ...good, user_id: '999' }, shops, '2')).toBeUndefined();
});
