import { expect, test } from 'vitest';
import { filtersOf, isFiltered, isTooShort, questionOf } from './people.rules.ts';

test('filters of an address go to the server, unknown ones are ignored', () => {
  const filters = filtersOf({ szukaj: ' 678 ', stan: 'blocked', rola: 'prezes', sklep: 'WR-01' });
  expect(questionOf(filters, 2)).toEqual({ q: '678', state: 'blocked', shop: 'WR-01', page: '2' });
  expect(isFiltered(filters)).toBe(true);
});

test('two letters are no search yet', () => {
  const filters = filtersOf({ szukaj: 'ko' });
  expect(isTooShort(filters)).toBe(true);
  expect(questionOf(filters, 1)).toEqual({});
});
