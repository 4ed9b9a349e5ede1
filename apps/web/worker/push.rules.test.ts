import { expect, test } from 'vitest';
import { safeRoute, readPush } from './push.rules.ts';

test('a push says what the server sealed into it', () => {
  const message = {
    id: 'a1',
    title: 'Klub Partnera',
    body: 'Jest coś nowego.',
    route: '/wiedza/wynik?x=1',
  };
  expect(readPush(JSON.stringify({ ...message, more: 1 }))).toEqual(message);
});

test.each([undefined, '', '{', 'null', '"x"', '{"id":1}', '{"id":"a","title":"b"}'])(
  'what cannot be read still says that there is news: %s',
  (text) => {
    expect(readPush(text)).toMatchObject({ title: 'Klub Partnera', route: '/powiadomienia' });
  },
);

test('a click leads into this app and nowhere else', () => {
  expect(safeRoute('/zadania-specjalne/biel')).toBe('/zadania-specjalne/biel');
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    7,
  ]) {
    expect(safeRoute(foreign)).toBe('/powiadomienia');
  }
});
