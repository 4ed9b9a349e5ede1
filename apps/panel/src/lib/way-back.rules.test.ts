import { expect, test } from 'vitest';
import { entryAddress, wayBack } from './way-back.rules.ts';

const back = (address: string): string =>
  wayBack(new URL(address, 'http://panel.test').searchParams);

test('a sign-in leads back to the screen with its filters and page', () => {
  expect(back(entryAddress('/dziennik', '?co=staff.signedIn&strona=3'))).toBe(
    '/dziennik?co=staff.signedIn&strona=3',
  );
});

test('the dashboard needs no way back', () => {
  expect(entryAddress('/', '')).toBe('/wejscie');
  expect(back('/wejscie')).toBe('/');
});

test('a way back stays in the panel and avoids the sign-in', () => {
  for (const to of [
    'https://example.com',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    '/wejscie?dalej=/',
  ])
    expect(back(`/wejscie?dalej=${encodeURIComponent(to)}`), to).toBe('/');
});
