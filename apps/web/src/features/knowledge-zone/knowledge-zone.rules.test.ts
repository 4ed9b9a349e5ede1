import { expect, test } from 'vitest';
import { categoryOf, categoryOptions, listSearchOf, withCategory } from './knowledge-zone.rules.ts';

test('the address has the category; without one it shows all', () => {
  const chosen = withCategory(new URLSearchParams('x=1'), 'farby');
  expect(chosen.toString()).toBe('x=1&kategoria=farby');
  expect(categoryOf(chosen)).toBe('farby');
  expect(categoryOf(withCategory(chosen, ''))).toBe('');
  expect(withCategory(chosen, '').toString()).toBe('x=1');
});

test('a category of the address that nobody knows can still be left', () => {
  const categories = [{ id: 'farby', name: 'Farby' }];
  expect(categoryOptions(categories, '')).toEqual([{ value: 'farby', label: 'Farby' }]);
  expect(categoryOptions(categories, 'farby')).toHaveLength(1);
  expect(categoryOptions(categories, 'stara').at(-1)).toEqual({ value: 'stara', label: 'stara' });
  expect(categoryOptions([], 'farby')).toEqual([{ value: 'farby', label: 'farby' }]);
});

test('the way back leads to the list the article was opened from', () => {
  expect(listSearchOf({ listSearch: '?kategoria=farby' })).toBe('?kategoria=farby');
  for (const other of [null, undefined, 'x', {}, { listSearch: 1 }])
    expect(listSearchOf(other)).toBe('');
});
