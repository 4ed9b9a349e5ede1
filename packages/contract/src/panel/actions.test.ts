import { expect, test } from 'vitest';
import { trailActions } from './actions.ts';

/** The beginnings of the words, which the forms of one word share. */
function stemsOf(words: string): string {
  return words
    .split(/[\s,]+/)
    .map((word) => word.slice(0, 3))
    .toSorted()
    .join(' ');
}

test('no two acts of the trail read like one', () => {
  const twins = [...Map.groupBy(Object.values(trailActions), stemsOf)]
    .filter(([, words]) => words.length > 1)
    .map(([, words]) => words.join(' / '));
  expect(twins).toEqual([]);
  expect(stemsOf('cofanie importu')).toBe(stemsOf('cofnięcie importu'));
});
