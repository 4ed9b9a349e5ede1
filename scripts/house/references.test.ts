import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseRows } from '../conformance.rules.ts';
import {
  danglingReferences,
  definedRules,
  missingFiles,
  uncitedRules,
} from './references.rules.ts';
import type { Defined } from './references.rules.ts';
import { readSources } from './sources.ts';
import { root } from '../steps.ts';

const rulesPage = 'docs/rules.md';
const all = readSources(['.ts', '.tsx', '.mjs', '.sql', '.css', '.html', '.yml', '.md']);
/** The planted references below are none. */
const sources = all.filter(
  ({ path }) => path !== rulesPage && !path.startsWith('scripts/house/references.'),
);
const defined: Defined = {
  rows: new Set(
    parseRows(readFileSync(join(root, 'docs/conformance/rows.tsv'), 'utf8')).map(({ id }) => id),
  ),
  rules: new Set(definedRules(all.find(({ path }) => path === rulesPage)?.text ?? '')),
  decisions: new Set(
    all
      .filter(({ path }) => /^docs\/decisions\/\d/.test(path))
      .map(({ path }) => basename(path, '.md')),
  ),
};

test('every rule, hazard, proof, row and decision that is cited exists', () => {
  expect(danglingReferences(sources, defined)).toEqual([]);
});

test('every file that a comment or a page names exists', () => {
  const paths = all.map(({ path }) => path);
  expect(missingFiles(sources, paths)).toEqual([]);
});

test('every rule, hazard and proof of the list is cited', () => {
  expect(defined.rules.size).toBeGreaterThan(110);
  expect(uncitedRules(sources, defined.rules)).toEqual([]);
});

test("no rule's code is a row's name, and none is listed twice", () => {
  const codes = definedRules(all.find(({ path }) => path === rulesPage)?.text ?? '');
  expect(
    codes.filter((code, index) => defined.rows.has(code) || codes.indexOf(code) !== index),
  ).toEqual([]);
});

test.each([
  ['// As D99 says.', 'D99'],
  ['// A stolen token (HZ51).', 'HZ51'],
  ["test('[HZ7] [K99] a code', () => {});", 'K99'],
  ['// A stolen token (H1).', 'H1'],
  ["test('[H35] closed once', () => {});", 'H35'],
  ["test('[H15] another shop', () => {});", 'H15'],
  ['// Measured by the proof PR99.', 'PR99'],
  ['// Measured by the proof T17.', 'T17'],
  ['// Measured for decision 0999.', '0999'],
  ['// docs/decisions/0001-another-name.md', '0001-another-name'],
])('a planted reference that leads nowhere is found: %s', (line, code) => {
  expect(danglingReferences([{ path: 'x.ts', text: `\n${line}` }], defined)).toContain(
    `x.ts:2: ${code}`,
  );
});

test('existing references and mere look-alikes are no faults', () => {
  const text = [
    "test('[H10] [HZ10] D39 holds', () => {}); // decision 0001",
    '// docs/decisions/0001-own-node.md',
    `'<c r="D1" t="s"/>', \`\${day}T12:00:00Z\`, 'x;T1;', 'D77'`,
  ].join('\n');
  expect(danglingReferences([{ path: 'x.ts', text }], defined)).toEqual([]);
  expect(
    danglingReferences(
      [{ path: 'x.md', text: 'As decided (0099), mode (0700), [0001](0001-own-node.md)' }],
      defined,
    ),
  ).toEqual(['x.md:1: 0099']);
});

test('a missing file is found in code, SQL and pages', () => {
  const paths = ['apps/server/src/infra/crypto/vault.ts', 'README.md'];
  const text =
    '// infra/crypto/vault.ts and src/infra/vault.ts\nimport "./no/file.ts"; -- or infra/seal.sql';
  expect(missingFiles([{ path: 'x.ts', text }], paths)).toEqual([
    'x.ts: src/infra/vault.ts',
    'x.ts: infra/seal.sql',
  ]);
  expect(
    missingFiles([{ path: 'x.md', text: 'See `crypto/vault.ts` and `ui/layers.ts`.' }], paths),
  ).toEqual(['x.md: ui/layers.ts']);
});

test('a rule that nobody cites is found', () => {
  expect(
    uncitedRules([{ path: 'x.ts', text: '// D1 and (HZ2)' }], new Set(['D1', 'HZ2', 'HZ3'])),
  ).toEqual(['HZ3']);
});
