import { expect, test } from 'vitest';
import {
  afterReading,
  isAppBadgeShown,
  joined,
  type Message,
  motifOf,
  type Notification,
  targetOf,
} from './notifications.rules.ts';

const one = (slug: string, isRead = false): Notification => ({
  slug,
  title: slug,
  content: '',
  thumbnail: null,
  isRead,
  url: null,
  createdAt: '2026-11-16T09:00:00.000Z',
});

test('[HZ38] a click leads to own routes and trusted https hosts only', () => {
  expect(targetOf('/wiedza/pytanie/farby-1?x=1')).toEqual({
    kind: 'route',
    to: '/wiedza/pytanie/farby-1?x=1',
  });
  expect(targetOf('https://partner.example/a', ['partner.example'])).toEqual({
    kind: 'site',
    href: 'https://partner.example/a',
  });
  for (const foreign of [
    null,
    '',
    'wiedza',
    '//partner.example',
    '/\\partner.example',
    '/\t/partner.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://partner.example/',
    'https://partner.example@evil.example/',
    'https://user:pass@partner.example/',
    'https://partner.example:8443/',
    'https://evil.example/',
  ]) {
    expect(targetOf(foreign, ['partner.example']), String(foreign)).toBeNull();
  }
});

test('older pages follow the newest, without duplicates and with the freshest copies', () => {
  const list = joined([one('d', true), one('c')], [one('d'), one('c'), one('b'), one('a')]);
  expect(list.map(({ slug }) => slug)).toEqual(['d', 'c', 'b', 'a']);
  expect(list[0]?.isRead).toBe(true);
});

test('[N03] reading one lowers the count, and the last clears the badge', () => {
  const message = {
    extras: { unreadNotifications: 2 },
    showBadgeNotifications: true,
    notifications: [one('b'), one('a')],
  } as Message;
  const first = afterReading(message, 'b');
  expect(first).toMatchObject({ extras: { unreadNotifications: 1 }, showBadgeNotifications: true });
  expect(first.notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(afterReading(first, 'a')).toMatchObject({
    extras: { unreadNotifications: 0 },
    showBadgeNotifications: false,
  });
});

test('[H11] the icon shows 1 for unread news, nothing outside protected routes', () => {
  const message = (unreadNotifications: number, showBadgeNotifications: boolean) =>
    ({ extras: { unreadNotifications }, showBadgeNotifications }) as Message;
  expect(isAppBadgeShown(message(3, true), true)).toBe(true);
  expect(isAppBadgeShown(message(0, true), true)).toBe(false);
  expect(isAppBadgeShown(message(3, false), true)).toBe(false);
  expect(isAppBadgeShown(message(3, true), false)).toBe(false);
  expect(isAppBadgeShown(undefined, true)).toBe(false);
});

test('a notification without a picture shows the motif of where it leads', () => {
  const motifs = [
    '/wyzwania/osiagniecia',
    '/wyzwania/miesieczne',
    '/wiedza/wynik',
    '/edytuj-dane',
    '/news/x',
    null,
  ];
  expect(motifs.map(motifOf)).toEqual(['star', 'circle', 'padlock', 'user', 'bell', 'bell']);
});
