import { expect, test } from 'vitest';
import { headingLevels } from './html.rules.ts';

test('headings of a text continue the heading above without a gap', () => {
  const shown = (below: number, written: readonly number[]) => written.map(headingLevels(below));
  expect(shown(1, [2, 3, 3, 2])).toEqual([2, 3, 3, 2]);
  expect(shown(1, [3, 3])).toEqual([2, 2]);
  expect(shown(2, [2, 4, 3, 4, 2])).toEqual([3, 4, 4, 5, 3]);
  expect(shown(1, [4, 2, 3])).toEqual([2, 2, 3]);
});
