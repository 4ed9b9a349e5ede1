import { expect, test } from 'vitest';
import {
  isCacheable,
  isLastKnown,
  isNewerVersion,
  isReadable,
  cacheablePart,
} from './offline.rules.ts';

const user = {
  message: {
    profile: { firstname: 'Ada', iban: 'PL61', pesel: '44051401359', userDetails: [{ id: 'A' }] },
    role: 'user1',
    extras: {
      isPasswordChange: true,
      showSlider: false,
      lastLogin: '2026-11-16',
      unreadNotifications: 7,
      profileVersion: 'v1',
    },
    showBadgeNotifications: true,
    notifications: [{ title: 'Premia' }],
    forceLogOut: false,
  },
};

test('of the person only role and password flag are stored', () => {
  const cached = cacheablePart(['GET /api/v1/user/get'], user);
  expect(JSON.stringify(cached)).not.toMatch(/Ada|PL61|44051401359|Premia|"A"|2026/);
  expect(cached).toMatchObject({
    message: {
      role: 'user1',
      extras: { isPasswordChange: true, showSlider: false, profileVersion: 'kept' },
    },
  });
});

test('a person from storage is distinguished from a freshly fetched one', () => {
  expect(isLastKnown(user.message)).toBe(false);
  expect(isLastKnown({ extras: { profileVersion: 'kept' } })).toBe(true);
  // An invited user without a password has no version yet, and is not restored from an earlier visit.
  expect(isLastKnown({ extras: { profileVersion: '' } })).toBe(false);
  expect(isLastKnown(undefined)).toBe(false);
});

test('content and plan are stored; account, messages and questions are not', () => {
  expect(isCacheable(['GET /api/v1/news/:slug', { params: { slug: 'a' } }])).toBe(true);
  expect(isCacheable(['GET /api/v1/challenges', {}])).toBe(true);
  expect(cacheablePart(['GET /api/v1/challenges', {}], { data: 1 })).toEqual({ data: 1 });
  for (const call of [
    'GET /api/v1/question/:slug',
    'GET /api/v1/salesman/report',
    'GET /api/v1/user/superior',
  ]) {
    expect([call, isCacheable([call])]).toEqual([call, false]);
  }
});

test.each([
  ['/', true],
  ['/news', true],
  ['/news/aktualnosci', true],
  ['/newsletter', false],
  ['/wyzwania/miesieczne', true],
  ['/wiedza/pigulki-wiedzy/grunt', true],
  ['/wiedza/pytanie/grunt', false],
  ['/konto', false],
  ['/edytuj-dane', false],
  ['/kontakt', false],
])('%s can be read without a connection: %s', (path, readable) => {
  expect(isReadable(path)).toBe(readable);
});

test.each([
  ['1.1.7', '1.1.6', true],
  ['1.10.0', '1.9.9', true],
  ['2', '1.1.6', true],
  ['1.1.6.1', '1.1.6', true],
  ['1.1.6', '1.1.6', false],
  ['1.1.5', '1.1.6', false],
  ['1.1', '1.1.6', false],
  ['', '1.1.6', false],
  ['9.x', '1.1.6', false],
])('version %s is newer than %s: %s', (one, other, newer) => {
  expect(isNewerVersion(one, other)).toBe(newer);
});
