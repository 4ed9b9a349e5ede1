import { expect, test } from 'vitest';
import { choice, oneOf, readFilters, words, writeFilters } from './filters.rules.ts';

const filters = {
  q: words('szukaj'),
  state: choice('stan', { sent: 'wyslane', gone: 'wycofane' }),
  role: oneOf('rola', ['user1', 'user2']),
};

test('an address sets the filters that it names, without spaces around them', () => {
  expect(readFilters(filters, { szukaj: ' jan ', stan: 'wyslane', rola: 'user2' })).toEqual({
    q: 'jan',
    state: 'sent',
    role: 'user2',
  });
});

test('a value that the list does not know sets no filter', () => {
  expect(readFilters(filters, { szukaj: '  ', stan: 'sent', rola: 'toString' })).toEqual({});
});

test('filters are written as they are read', () => {
  const written = { szukaj: 'jan', stan: 'wycofane', rola: 'user1' };
  expect(writeFilters(filters, readFilters(filters, written))).toEqual(written);
});

test('a filter that ends is written as empty, and the others stay unwritten', () => {
  expect(writeFilters(filters, { state: undefined })).toEqual({ stan: '' });
});
