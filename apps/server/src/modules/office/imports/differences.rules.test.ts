import { expect, test } from 'vitest';
import type { Effect } from '../programme/batch/effect.rules.ts';
import { effectDifferences, movedChanges } from './differences.rules.ts';
import type { Found } from './imports.rules.ts';

const nothing: Effect = {
  lines: [],
  months: [],
  people: 0,
  up: 0,
  down: 0,
  accounts: 0,
  corrections: 0,
  own: [],
  largest: [],
};
const october = { month: '2026-10', before: 100, after: 110, people: 1, isClosed: false };
const change = {
  personId: 7,
  shop: 'S1',
  of: '2026-12',
  what: 'cel',
  before: 400,
  after: 500,
  line: 2,
};
const found = (changes: Found['changes'], changeCount = changes.length): Found => ({
  files: [],
  effect: null,
  changes,
  changeCount,
  differs: [],
  undo: null,
});

test('months no longer changed and new reasons are listed too', () => {
  expect(
    effectDifferences({ ...nothing, people: 1, months: [october] }, { ...nothing, corrections: 2 }),
  ).toEqual([
    'Osoby, którym zmienią się złote punkty: przy sprawdzeniu 1, teraz 0',
    'Złote punkty: 10.2026: przy sprawdzeniu 100 → 110, teraz bez zmian',
    expect.stringContaining('Korekty, o których decydują dwie osoby: 2.'),
  ]);
  expect(effectDifferences(nothing, nothing)).toEqual([]);
});

test('figures are compared singly, in truncated lists only common ones', () => {
  const other = { ...change, personId: 8 };
  const moved = { ...change, before: 420 };
  expect(movedChanges(found([change, other]), found([moved]))).toMatchObject([
    { personId: 7, was: { before: 400 }, is: { before: 420 } },
    { personId: 8, was: { before: 400 }, is: null },
  ]);
  expect(movedChanges(found([change, other], 5_000), found([moved], 5_000))).toMatchObject([
    { personId: 7 },
  ]);
  expect(movedChanges(found([change]), found([change]))).toEqual([]);
});
