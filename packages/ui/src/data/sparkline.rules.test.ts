import { expect, test } from 'vitest';
import { drawn } from './sparkline.rules.ts';

const box = { width: 120, height: 40, edge: 10 };

test('a line spans first to last value on a scale from zero', () => {
  const { path, dots, end } = drawn([0, 5, 10], box);
  expect(path).toBe('M10 30L60 20L110 10');
  expect(dots).toEqual([]);
  expect(end).toEqual({ x: 110, y: 10 });
});

test('an unknown month is a gap, a month between gaps a dot', () => {
  const { path, dots, end } = drawn([10, 10, null, 10, null], box);
  expect(path).toBe('M10 10L35 10');
  expect(dots).toEqual([{ x: 85, y: 10 }]);
  expect(end).toEqual({ x: 85, y: 10 });
});

test('without a known value nothing is drawn', () => {
  for (const values of [[], [null, null]])
    expect(drawn(values, box)).toEqual({ path: '', dots: [], end: undefined });
});

test('zero values are on the ground line, negative ones under it', () => {
  expect(drawn([0, 0], box).path).toBe('M10 30L110 30');
  expect(drawn([0, -10], box).path).toBe('M10 10L110 30');
});
