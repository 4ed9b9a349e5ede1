import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../steps.ts';

const app = join(root, 'apps/web');
const policy = readFileSync(join(app, 'public/dokumenty/polityka-cookies.html'), 'utf8');

/** Removed as soon as it is written. */
const notKept = ['klub.probe'];

test('the cookie policy names everything that the app stores in the browser', () => {
  const sources = ['src', 'worker'].flatMap((folder) =>
    readdirSync(join(app, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(app, folder, name), 'utf8')),
  );
  const keys = sources.flatMap((text) =>
    [...text.matchAll(/['"`](klub(?:\.|-shell|-last-known|-pictures)[a-z-]*)/g)].map(
      ([, key = '']) => key.replace(/-$/, ''),
    ),
  );
  const named = new Set(keys.filter((key) => !notKept.includes(key)));
  expect(named.size).toBeGreaterThan(12);
  expect([...named].filter((key) => !policy.includes(key))).toEqual([]);
});
