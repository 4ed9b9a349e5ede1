import { expect, test, vi } from 'vitest';
import { faultsOf, verdictOn } from './patterns.ts';
import { readSources } from './sources.ts';

const file = (text: string) => [{ path: 'apps/server/src/infra/planted.ts', text }];

test('a planted pattern of quadratic time is named with its place; one of a test is nobody’s', () => {
  const planted =
    "const one = 1;\nexport const trimmed = (text: string) => text.replace(/\\s+$/, '');\n";
  const [fault = '', ...others] = faultsOf(file(planted), {});
  expect(fault).toMatch(
    /^apps\/server\/src\/infra\/planted\.ts:2: \/\\s\+\$\/ is more than linear/,
  );
  expect(others).toEqual([]);
  expect(faultsOf([{ path: 'apps/server/src/infra/planted.test.ts', text: planted }], {})).toEqual(
    [],
  );
});

test('a pattern that is put together when it runs needs an exception, and an exception a pattern', () => {
  const built = 'export const found = (name: string) => new RegExp(name);';
  expect(faultsOf(file(built), {})[0]).toContain('new RegExp(name) is not proven');
  expect(faultsOf(file(built), { 'new RegExp(name)': 'bounded' })).toEqual([]);
  expect(faultsOf(file('export const none = 1;'), { '/a/': 'bounded' })[0]).toContain(
    'in no file any more',
  );
});

test('how fast the machine is changes no verdict', () => {
  let now = 0;
  const leap = (): number => (now += 1_000);
  vi.spyOn(performance, 'now').mockImplementation(leap);
  vi.spyOn(Date, 'now').mockImplementation(leap);

  expect(verdictOn('(?:href|src)\\s*=\\s*(?!["\']\\s*(?:#|data:image/png;base64,))', 'i')).toBe(
    'linear',
  );
  expect(now).toBeGreaterThan(0);
});

test('every pattern of the product is proven, or is on the list of exceptions with its bound', () => {
  expect(faultsOf(readSources(['.ts', '.tsx']))).toEqual([]);
}, 240_000);
