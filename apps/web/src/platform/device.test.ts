import { expect, test } from 'vitest';
import { isNotched } from './device.ts';

test('[H05] a screen of 1125 x 2436 has a notch, others do not', () => {
  expect(isNotched({ width: 375, height: 812, pixelRatio: 3 })).toBe(true);
  expect(isNotched({ width: 1125, height: 2436, pixelRatio: 1 })).toBe(true);
  expect(isNotched({ width: 390, height: 844, pixelRatio: 3 })).toBe(false);
  expect(isNotched({ width: 375, height: 812, pixelRatio: 2 })).toBe(false);
});
