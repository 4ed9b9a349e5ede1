import { afterEach, expect, test, vi } from 'vitest';
import { persist } from './persist.ts';

afterEach(() => vi.useRealTimers());

test('code that does not arrive is asked for again until it does, after longer and longer waits', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const start = Date.now();
  const loading = persist(() => {
    asked.push(Date.now() - start);
    return asked.length < 9 ? Promise.reject(new Error('no connection')) : Promise.resolve('there');
  });
  await vi.runAllTimersAsync();
  expect(await loading).toBe('there');
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 123_000, 183_000]);
});
