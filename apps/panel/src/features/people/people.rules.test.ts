import { expect, test } from 'vitest';
import { readFilters } from '../../lib/filters.rules.ts';
import { isTooShort, peopleFilters, questionOf } from './people.rules.ts';

test('filters of an address go to the server, unknown ones are ignored', () => {
  const written = { szukaj: ' 678 ', stan: 'blocked', rola: 'prezes', sklep: 'WR-01' };
  expect(questionOf(readFilters(peopleFilters, written), 2)).toEqual({
    q: '678',
    state: 'blocked',
    shop: 'WR-01',
    page: '2',
  });
});

test('two letters are no search yet', () => {
  const filters = readFilters(peopleFilters, { szukaj: 'ko' });
  expect(isTooShort(filters)).toBe(true);
  expect(questionOf(filters, 1)).toEqual({});
});
