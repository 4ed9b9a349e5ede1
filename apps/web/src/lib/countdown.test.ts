import { expect, test } from 'vitest';
import { secondsLeft, sleptMs } from './countdown.ts';

test('[K06] a countdown loses one per second, sleep included, down to zero', () => {
  expect(secondsLeft(59, 1_000, 1_999)).toBe(59);
  expect(secondsLeft(59, 1_000, 2_000)).toBe(58);
  expect(secondsLeft(59, 1_000, 31_500)).toBe(29);
  expect(secondsLeft(59, 1_000, 999_000)).toBe(0);
});

test('[K06] the clock that went further counts; setting the time back gains nothing', () => {
  const from = { steady: 5_000, day: 1_000_000 };
  expect(sleptMs(from, { steady: 5_000, day: 1_300_000 })).toBe(300_000);
  expect(sleptMs(from, { steady: 15_000, day: 1_010_000 })).toBe(0);
  expect(sleptMs(from, { steady: 15_000, day: 1_030_000 })).toBe(20_000);
  expect(sleptMs(from, { steady: 15_000, day: 400_000 })).toBe(0);
});
