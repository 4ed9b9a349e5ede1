import { panelEndpoints } from '@klub/contract/panel/index';
import type { PanelEndpoint } from '@klub/contract/panel/panel-endpoint';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { root } from '../steps.ts';

const sourceRoot = join(root, 'apps/panel/src');
const sources = globSync('features/**/*.{ts,tsx}', { cwd: sourceRoot }).map((path) =>
  readFileSync(join(sourceRoot, path), 'utf8'),
);
const rows = Object.entries<PanelEndpoint>(panelEndpoints);

function namesOf(fields: z.ZodType | undefined): string[] {
  return Object.keys((fields as z.ZodObject | undefined)?.shape ?? {});
}

/** Lists whose filters have no set of their own, by the text that keeps them in the address, or why they are not there. */
const otherwise: Readonly<Record<string, string>> = {
  'GET /api/panel/v1/signoffs': 'useAddress([tabName])',
  'GET /api/panel/v1/imports/:id': "useAddress(['kolumna'])",
  'GET /api/panel/v1/payouts/held': 'useAddress([searches.why])',
  'GET /api/panel/v1/reports/knowledge': 'useAddress(names)',
};
/** Parts of a screen that unfold, each with pages of its own. */
const unfolded = ['GET /api/panel/v1/structure', 'GET /api/panel/v1/months/:month/remarks'];

test('each list of the panel keeps its filters in the address', () => {
  const lists = rows.flatMap(([call, { query }]) => {
    const names = namesOf(query);
    return names.includes('page') && names.length > 1 ? [call] : [];
  });
  expect(lists).toEqual(
    expect.arrayContaining([
      'GET /api/panel/v1/people',
      'GET /api/panel/v1/payouts/:id',
      'GET /api/panel/v1/months/:month/plans',
    ]),
  );
  for (const call of lists.filter((one) => !unfolded.includes(one))) {
    const kept = otherwise[call] ?? `satisfies FiltersOf<'${call}'>`;
    expect(
      sources.some((text) => text.includes(kept)),
      call,
    ).toBe(true);
  }
});

test('an export takes each filter of the list that it writes', () => {
  const exports = rows.flatMap(([call, { body }]) => {
    const list = call.replace(/^POST (.*)\/export$/, 'GET $1');
    const listed = rows.find(([name]) => name === list)?.[1];
    return list === call || listed === undefined || listed.ofPerson !== undefined
      ? []
      : [{ call, given: namesOf(body), shown: namesOf(listed.query) }];
  });
  expect(exports.map(({ call }) => call)).toContain('POST /api/panel/v1/trail/export');
  for (const { call, given, shown } of exports)
    expect(given, call).toEqual(expect.arrayContaining(shown.filter((name) => name !== 'page')));
});
