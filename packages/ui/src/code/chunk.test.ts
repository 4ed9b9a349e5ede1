import { expect, test } from 'vitest';
import { chunkTimeLimitMs } from '../timings.ts';
import { inTime } from './chunk.ts';

test('[H14] a chunk that does not arrive within the limit counts as failed, and the limit is 120 s', async () => {
  expect(chunkTimeLimitMs).toBe(120_000);
  await expect(inTime(new Promise(() => undefined), 10)).rejects.toThrow(
    'code chunk did not arrive in time',
  );
});

test('a chunk that arrives is handed on, a broken one is told at once', async () => {
  await expect(inTime(Promise.resolve('code'), 1_000)).resolves.toBe('code');
  await expect(inTime(Promise.reject(new Error('gone')), 1_000)).rejects.toThrow('gone');
});
