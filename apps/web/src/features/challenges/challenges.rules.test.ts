import { expect, test } from 'vitest';
import { isAtLeast, selectionOf, withSelection } from './challenges.rules.ts';

test('[C02] the selection is read from the address and nonsense in it is ignored', () => {
  expect(selectionOf(new URLSearchParams('rok=2025&sklep=S-01'))).toEqual({ year: 2025, shop: 'S-01' });
  expect(selectionOf(new URLSearchParams('rok=abc&sklep='))).toEqual({ year: undefined, shop: undefined });
});

test('[C02] a change of the year keeps the shop, and the preset leaves the address clean', () => {
  const search = withSelection(new URLSearchParams('sklep=S-01&x=1'), { year: 2025 });
  expect(search.toString()).toBe('sklep=S-01&x=1&rok=2025');
  expect(withSelection(search, { year: undefined, shop: undefined }).toString()).toBe('x=1');
});

test('[C04] the bonus reads "min." only at 100 % or more and only above target', () => {
  expect(isAtLeast({ realizationPercent: 99, aboveTarget: true })).toBe(false);
  expect(isAtLeast({ realizationPercent: 100, aboveTarget: false })).toBe(false);
  expect(isAtLeast({ realizationPercent: 112, aboveTarget: true })).toBe(true);
});
