import { expect, test } from 'vitest';
import { agreed, countedAddress } from './consent.rules.ts';
import { matomoForm } from './matomo.ts';

const now = Date.parse('2026-11-16T10:00:00+01:00');
const kept = (answer: object) =>
  JSON.stringify({ revision: 7, expirationTime: now + 1, categories: [], ...answer });

test('[H07] only who chose statistics, for whoever counts now, has agreed to them', () => {
  expect(agreed(kept({ categories: ['necessary', 'statistics'] }), 7, now)).toBe('statistics');
  expect(agreed(kept({ categories: ['necessary'] }), 7, now)).toBe('necessary');
});

test('an answer for another recipient, or an expired one, asks again', () => {
  const all = kept({ categories: ['necessary', 'statistics'] });
  expect(agreed(all, 8, now)).toBeUndefined();
  expect(agreed(all, 7, now + 1)).toBeUndefined();
});

test.each([
  null,
  '',
  'statistics',
  '{',
  'null',
  '[]',
  '"x"',
  kept({ categories: 'statistics' }),
  '{"revision":7}',
])('%s is no answer', (stored) => {
  expect(agreed(stored, 7, now)).toBeUndefined();
});

test('a screen is counted without what was searched for on it', () => {
  expect(countedAddress('https://klub.example/?x=1#/raporty?szukaj=Nowak', '/raporty')).toBe(
    'https://klub.example/raporty',
  );
  expect(countedAddress('https://a.example/klub/#/', '/wiedza/wynik')).toBe(
    'https://a.example/klub/wiedza/wynik',
  );
});

test('[HZ44] a page view sends Matomo screen and number, without cookies', () => {
  const view = {
    address: 'https://klub.example/wiedza',
    title: '/wiedza',
    visitor: '0123456789abcdef',
  };
  expect(Object.fromEntries(matomoForm('3', view, 5))).toEqual({
    idsite: '3',
    rec: '1',
    apiv: '1',
    send_image: '0',
    cookie: '0',
    rand: '5',
    url: view.address,
    action_name: '/wiedza',
    _id: view.visitor,
  });
});
