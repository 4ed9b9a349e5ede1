import { expect, test } from 'vitest';
import { clockOf, isAsked, scaleFor } from './viewing.rules.ts';

test('the time that is left reads as a clock', () => {
  expect([900, 872, 60, 9, 0].map(clockOf)).toEqual(['15:00', '14:32', '1:00', '0:09', '0:00']);
});

test('a screen that does not fit is shrunk, and none is enlarged', () => {
  expect(scaleFor(2_000, 'phone')).toBe(1);
  expect(scaleFor(640, 'desktop')).toBe(0.5);
  expect(scaleFor(195, 'phone')).toBe(0.5);
  expect(scaleFor(0, 'phone')).toBe(1);
});

test('a message without name, number and address is ignored', () => {
  expect(isAsked({ nonce: 'a', id: 1, path: '/api/v1/user/get' })).toBe(true);
  for (const odd of [
    null,
    'x',
    {},
    { nonce: 'a', id: '1', path: '/' },
    { nonce: 'a', id: 1 },
    { id: 1, path: '/' },
  ]) {
    expect(isAsked(odd)).toBe(false);
  }
});
