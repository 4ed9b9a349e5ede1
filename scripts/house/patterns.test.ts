import { expect, test } from 'vitest';
import { faultsOf } from './patterns.ts';
import { readSources } from './sources.ts';

const file = (text: string) => [{ path: 'apps/server/src/infra/planted.ts', text }];

test.each(['\\s+$', '(a+)+$', 'x*x*y', '^(\\d+|\\w+)*$'])(
  'a planted repeating pattern is reported with its place: /%s/',
  (pattern) => {
    const planted = `const one = 1;\nexport const has = (text: string) => /${pattern}/.test(text);\n`;
    const [fault = '', ...others] = faultsOf(file(planted), {});
    expect(fault).toBe(
      `apps/server/src/infra/planted.ts:2: /${pattern}/ takes more than linear time. Bound the text, or write it without.`,
    );
    expect(others).toEqual([]);
    const ofATest = [{ path: 'apps/server/src/infra/planted.test.ts', text: planted }];
    expect(faultsOf(ofATest, {})).toEqual([]);
  },
);

test('a pattern built at run time needs an exception, and vice versa', () => {
  const built = 'export const found = (name: string) => new RegExp(name);';
  expect(faultsOf(file(built), {})[0]).toContain('new RegExp(name) is put together when it runs');
  expect(faultsOf(file(built), { 'new RegExp(name)': 'bounded' })).toEqual([]);
  expect(faultsOf(file('export const none = 1;'), { '/a/': 'bounded' })[0]).toContain(
    'in no file any more',
  );
});

test('every pattern is linear or an exception with its bound', () => {
  expect(faultsOf(readSources(['.ts', '.tsx']))).toEqual([]);
});
