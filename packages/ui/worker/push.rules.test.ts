import { expect, test } from 'vitest';
import { isAppPage, readPush, safeRoute } from './push.rules.ts';

const unreadable = { id: 'news', title: 'Klub', body: 'Jest coś nowego.', route: '/powiadomienia' };

test('a push says what the server sealed into it', () => {
  const message = { id: 'a1', title: 'Klub Partnera', body: 'Jest.', route: '/wiedza/wynik?x=1' };
  expect(readPush(JSON.stringify({ ...message, more: 1 }), unreadable)).toEqual(message);
  expect(readPush(JSON.stringify({ ...message, waiting: 3 }), unreadable).waiting).toBe(3);
});

test.each([-1, 1.5, '3', null])('a number of the icon that is none stays out: %s', (waiting) => {
  const text = JSON.stringify({ id: 'a1', title: 'Klub', body: 'Jest.', route: '/', waiting });
  expect(readPush(text, unreadable)).not.toHaveProperty('waiting');
});

test.each([undefined, '', '{', 'null', '"x"', '{"id":1}', '{"id":"a","title":"b"}'])(
  'what cannot be read still says that there is news: %s',
  (text) => {
    expect(readPush(text, unreadable)).toEqual(unreadable);
  },
);

test('a click leads into this app and nowhere else', () => {
  const { route } = unreadable;
  expect(safeRoute('/zadania-specjalne/biel', route)).toBe('/zadania-specjalne/biel');
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    7,
  ]) {
    expect(safeRoute(foreign, route)).toBe(route);
  }
});

test('documents beside the app and other origins are no page of it', () => {
  const scope = 'https://klub.example/';
  for (const page of ['', 'index.html', '?from=icon', '#/sprawy/1'])
    expect(isAppPage(scope + page, scope)).toBe(true);
  for (const other of [`${scope}docs/operator/panel.html`, 'https://evil.example/'])
    expect(isAppPage(other, scope)).toBe(false);
});
