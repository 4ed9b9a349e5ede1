import { expect, test } from 'vitest';
import { answerFor } from './worker.rules.ts';

const scope = 'https://klub.example/';
const get = (path: string, isNavigation = false) =>
  answerFor({ method: 'GET', url: new URL(path, scope).href, isNavigation }, scope);

test("page and code come from the shell's cache, pictures from their own", () => {
  expect(get('/', true)).toBe('page');
  expect(get('/?from=icon', true)).toBe('page');
  expect(get('/assets/index-1.js')).toBe('shell');
  expect(get('/files/0123.svg')).toBe('picture');
});

test.each([
  '/api/v1/user/get',
  '/api/v1/news',
  '/authorization',
  '/regulations',
  '/downloads/x',
  '/worker.js',
  '/favicon.svg',
])('%s goes to the server', (path) => {
  expect(get(path)).toBe('server');
});

test('documents, other origins and whatever writes go to the server', () => {
  expect(get('/dokumenty/polityka-cookies.html', true)).toBe('server');
  expect(get('https://evil.example/assets/x.js')).toBe('server');
  expect(answerFor({ method: 'POST', url: `${scope}files/x`, isNavigation: false }, scope)).toBe(
    'server',
  );
});
