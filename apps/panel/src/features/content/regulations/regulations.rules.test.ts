import { expect, test } from 'vitest';
import { type Version, firstCompared, percentOf } from './regulations.rules.ts';

test('a hundred percent is everybody', () => {
  expect(percentOf({ agreed: 1_203, asked: 1_204 })).toBe(99);
  expect(percentOf({ agreed: 1_204, asked: 1_204 })).toBe(100);
  expect(percentOf({ agreed: 0, asked: 0 })).toBe(100);
});

test('the newest two numbered versions are compared first', () => {
  const numbered = (number: number | null): Version => ({
    number,
    state: 'former',
    effectiveOn: null,
    takenAt: null,
    announcedAt: null,
    by: null,
    decidedBy: null,
    agreement: null,
  });
  expect(firstCompared([null, 3, 2, 1].map(numbered))).toEqual({ before: '2', after: '3' });
  expect(firstCompared([numbered(null), numbered(1)])).toBeNull();
});
