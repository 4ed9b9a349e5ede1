import { expect, test } from 'vitest';
import { canGetSms, e164Of, groupedPhone, shownPhone } from './phone.ts';

/** Twelve spellings of one number, which other tests log in with. */
const spellings = [
  '500000001',
  '500 000 001',
  '500-000-001',
  '(500) 000.001',
  '48500000001',
  '+48500000001',
  '+48 500 000 001',
  '0048500000001',
  '+48 (0) 500 000 001',
  '0500000001',
  '５０００００００１',
  '٥٠٠٠٠٠٠٠١',
  ' 500\u00a0000\u00a0001 ',
  '500\u200b000\u200b001',
  '＋48500000001',
];

test('[HZ5] every spelling is one number', () => {
  expect(spellings.map(e164Of)).toEqual(spellings.map(() => '+48500000001'));
});

test('a number of another country keeps its country', () => {
  expect(e164Of('+49 1511 2345678')).toBe('+4915112345678');
});

test('what is not a phone number is none', () => {
  const texts = [
    '',
    ' ',
    '12',
    'abc',
    '500000001a',
    'tel:500000001',
    '+48 500 000 0011',
    '000000000',
    '++48500000001',
    "' or 1=1",
  ];
  expect(texts.map(e164Of)).toEqual(texts.map(() => null));
  expect(e164Of('500000001 ext 5')).toBeNull();
  expect(e164Of('9'.repeat(300))).toBeNull();
});

test('[HZ6] SMS go to Polish mobile numbers only', () => {
  expect(canGetSms('+48500000001')).toBe(true);
  const others = [
    '+48221234567',
    '+48700000001',
    '+48800123456',
    '+4915112345678',
    '+447700900123',
    '+12025550123',
  ];
  expect(others.filter(canGetSms)).toEqual([]);
});

test('a Polish number is shown as nine digits', () => {
  expect(shownPhone('+48500000001')).toBe('500000001');
  expect(shownPhone('+4915112345678')).toBe('+4915112345678');
  expect(groupedPhone('+48500000001')).toBe('500 000 001');
  expect(groupedPhone('+4915112345678')).toBe('+4915112345678');
});
