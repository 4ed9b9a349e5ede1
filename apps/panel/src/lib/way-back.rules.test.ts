import { expect, test } from 'vitest';
import { entryAddress, wayBack } from './way-back.rules.ts';

const back = (address: string): string =>
  wayBack(new URL(address, 'http://panel.test').searchParams);

test('a sign-in leads back to the screen that asked for it, with its filters and its page', () => {
  expect(back(entryAddress('/dziennik', '?co=staff.signedIn&strona=3'))).toBe(
    '/dziennik?co=staff.signedIn&strona=3',
  );
});

test('the dashboard needs no way back', () => {
  expect(entryAddress('/', '')).toBe('/wejscie');
  expect(back('/wejscie')).toBe('/');
});

test('a way back never leads out of the panel, nor to the sign-in again', () => {
  for (const to of [
    'https://example.com',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    '/wejscie?dalej=/',
  ])
    expect(back(`/wejscie?dalej=${encodeURIComponent(to)}`), to).toBe('/');
});
