import { expect, test } from 'vitest';
import { readFilters, writeFilters } from '../../lib/filters.rules.ts';
import { groupsOf, isBackwards, setFilters, trailFilters } from './trail.rules.ts';

const filtersOf = (written: Record<string, string>) => readFilters(trailFilters, written);

test('an address says who, what, whom and when', () => {
  const values = { kto: '7', co: 'staff.signedIn', kogo: '41', od: '2026-10-01', do: '2026-10-31' };
  const filters = filtersOf(values);
  expect(filters).toEqual({
    who: '7',
    what: 'staff.signedIn',
    whom: '41',
    from: '2026-10-01',
    to: '2026-10-31',
  });
  expect(writeFilters(trailFilters, filters)).toEqual(values);
});

test('what the server would not understand is no filter', () => {
  for (const [name, value] of [
    ['kto', 'Anna'],
    ['kto', '1234567890123456'],
    ['co', 'staff.unknown'],
    ['co', 'toString'],
    ['kogo', 'x'.repeat(21)],
    ['od', '2026-02-30'],
    ['do', 'wczoraj'],
  ] as const)
    expect(filtersOf({ [name]: value }), `${name}=${value}`).toEqual({});
});

test('commands and the programme can be asked for like an account', () => {
  for (const who of ['command', 'system']) expect(filtersOf({ kto: who })).toEqual({ who });
});

test('filters stand in the order of the form', () => {
  expect(setFilters({ to: '2026-10-31', who: '7' })).toEqual([
    { name: 'who', value: '7' },
    { name: 'to', value: '2026-10-31' },
  ]);
});

test('a span that ends before its start is refused, one day not', () => {
  expect(isBackwards({ from: '2026-10-02', to: '2026-10-01' })).toBe(true);
  expect(isBackwards({ from: '2026-10-02', to: '2026-10-02' })).toBe(false);
  expect(isBackwards({ to: '2026-10-01' })).toBe(false);
});

test('the head of the chain reads in eight groups', () => {
  expect(groupsOf('0123456789abcdef'.repeat(4))).toHaveLength(8);
  expect(groupsOf('0123456789abcdef')).toEqual(['01234567', '89abcdef']);
});
