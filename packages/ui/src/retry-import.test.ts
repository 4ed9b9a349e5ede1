import { afterEach, expect, test, vi } from 'vitest';
import { MissingCode } from './code/missing-code.ts';
import { retryImport } from './retry-import.ts';

afterEach(() => vi.useRealTimers());

test('failed code is requested again every five seconds until it arrives', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const start = Date.now();
  const loading = retryImport(() => {
    asked.push(Date.now() - start);
    return asked.length < 4 ? Promise.reject(new Error('no connection')) : Promise.resolve('there');
  });
  await vi.runAllTimersAsync();
  expect(await loading).toBe('there');
  expect(asked).toEqual([0, 5_000, 10_000, 15_000]);
});

test("deleted code is requested once and replaced by the caller's fallback", async () => {
  let asked = 0;
  const loading = retryImport(
    () => {
      asked += 1;
      return Promise.reject<string>(new MissingCode());
    },
    () => 'instead',
  );
  expect(await loading).toBe('instead');
  expect(asked).toBe(1);
});
