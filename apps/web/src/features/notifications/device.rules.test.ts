import { expect, test } from 'vitest';
import { isTold, withWish } from './device.rules.ts';

test('unasked, a browser tells nobody and the app everybody', () => {
  expect(isTold(null, '7', false)).toBe(false);
  expect(isTold(null, '7', true)).toBe(true);
});

test.each([
  { place: 'a browser', isUsual: false },
  { place: 'the app', isUsual: true },
])('in $place each person is told as she has wished there, also after the next start', ({ isUsual }) => {
  const off = withWish(null, { id: '7', isTold: false }, isUsual);
  expect(isTold(off, '7', isUsual)).toBe(false);
  const on = withWish(off, { id: '7', isTold: true }, isUsual);
  expect(isTold(on, '7', isUsual)).toBe(true);
  expect(isTold(on, '8', isUsual)).toBe(isUsual);
  const both = withWish(withWish(on, { id: '77', isTold: !isUsual }, isUsual), { id: '7', isTold: !isUsual }, isUsual);
  expect(isTold(both, '77', isUsual)).toBe(!isUsual);
  expect(isTold(withWish(both, { id: '77', isTold: isUsual }, isUsual), '7', isUsual)).toBe(!isUsual);
});
