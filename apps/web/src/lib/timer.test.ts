import { expect, test } from 'vitest';
import { secondsLeft } from './timer.ts';

test('[K06] a countdown loses one each second, also when the tab slept meanwhile, and stops at zero', () => {
  expect(secondsLeft(59, 1_000, 1_999)).toBe(59);
  expect(secondsLeft(59, 1_000, 2_000)).toBe(58);
  expect(secondsLeft(59, 1_000, 31_500)).toBe(29);
  expect(secondsLeft(59, 1_000, 999_000)).toBe(0);
});
