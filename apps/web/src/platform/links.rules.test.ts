import { expect, test } from 'vitest';
import { routeOfLink } from './links.rules.ts';

const server = 'https://klub.example';

test.each([
  ['pl.klubpartnera.app://klub/#/news/promocja', '/news/promocja'],
  ['pl.klubpartnera.app:/#/wyzwania/miesieczne?skad=2026-11', '/wyzwania/miesieczne?skad=2026-11'],
  ['https://klub.example/#/powiadomienia', '/powiadomienia'],
])('%s leads to the route %s', (address, route) => {
  expect(routeOfLink(address, server)).toBe(route);
});

test.each([
  'https://evil.example/#/konto',
  'http://klub.example/#/konto',
  'https://klub.example.evil.example/#/konto',
  'javascript:alert(1)#/konto',
  'pl.klubpartnera.app://klub/#javascript:alert(1)',
  'pl.klubpartnera.app://klub/',
  'pl.klubpartnera.app://klub/#//evil.example',
  'pl.klubpartnera.app://klub/?#konto',
  'file:///etc/hosts#/konto',
  'no address',
  '',
])('%s leads nowhere: only routes of the app are opened from outside', (address) => {
  expect(routeOfLink(address, server)).toBeUndefined();
});
