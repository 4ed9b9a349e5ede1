import { expect, test } from 'vitest';
import { fitted, wordsOf } from './media.rules.ts';

const picture = { width: 400, height: 200 };

test.each([
  ['wide', { x: 0, y: 0, width: 100, height: 100 }, { x: 0, y: 0, width: 88.9, height: 100 }],
  ['square', { x: 90, y: 0, width: 50, height: 10 }, { x: 50, y: 0, width: 50, height: 100 }],
  ['free', { x: 90, y: -3, width: 50, height: 10 }, { x: 50, y: 0, width: 50, height: 10 }],
  ['free', { x: 0, y: 0, width: 0, height: 300 }, { x: 0, y: 0, width: 5, height: 100 }],
] as const)('a %s part stays on the picture and keeps its shape', (shape, crop, expected) => {
  const found = fitted(crop, shape, picture);
  const rounded = Object.entries(found).map(([name, value]) => [name, Math.round(value * 10) / 10]);
  expect(Object.fromEntries(rounded)).toEqual(expected);
});

test('the name of a file is offered in words', () => {
  expect(wordsOf('nowa-farba_2.jpg')).toBe('nowa farba 2');
});
