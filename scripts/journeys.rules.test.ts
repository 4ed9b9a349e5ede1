import { afterEach, expect, test, vi } from 'vitest';
import { leftOutOf, type Listing } from './journeys.rules.ts';

afterEach(() => vi.unstubAllEnvs());

const both = [{ projectName: 'phone' }, { projectName: 'desktop' }];
const many = Array.from({ length: 100 }, (_, index) => ({
  title: `beyond the rows ${index}`,
  tests: both,
}));
const suite = (file: string, title: string) => ({
  title: file,
  file,
  specs: many,
  suites: [{ title, file, specs: [{ title: 'inner', tests: both }] }],
});
const listing: Listing = {
  suites: [
    {
      ...suite('a/one.e2e.ts', 'of no row'),
      specs: [...many, { title: '[K06] proves a row', tests: both }],
    },
    suite('a/two.e2e.ts', '[K07] around its tests'),
    suite('all/narrow.e2e.ts', 'of every screen'),
  ],
};

test('a run draws a quarter of the journeys that prove no row, another one with another seed', () => {
  const [first, same, other] = ['1', '1', '2'].map((seed) => {
    vi.stubEnv('TEST_COUNTS', '');
    vi.stubEnv('TEST_SEED', seed);
    return leftOutOf(listing);
  });
  // Of 402.
  expect(first).toHaveLength(301);
  expect(same).toEqual(first);
  expect(other).not.toEqual(first);
  expect(first?.every((name) => /^\[(phone|desktop)\] › a\/(one|two)\.e2e\.ts › /.test(name))).toBe(
    true,
  );
  expect(first?.join('\n')).not.toMatch(/K06|K07/);
});

test('a whole run leaves out none', () => {
  vi.stubEnv('TEST_COUNTS', 'full');
  expect(leftOutOf(listing)).toEqual([]);
});
