import { expect, test } from 'vitest';
import { chunkTimeLimitMs } from '../timings.ts';
import { inTime } from './chunk.ts';

test('[H14] a chunk that does not arrive within 120 s counts as failed', async () => {
  expect(chunkTimeLimitMs).toBe(120_000);
  await expect(inTime(new Promise(() => undefined), 10)).rejects.toThrow(
    'code chunk did not arrive in time',
  );
});

test('a loaded chunk is returned, a broken one fails immediately', async () => {
  await expect(inTime(Promise.resolve('code'), 1_000)).resolves.toBe('code');
  await expect(inTime(Promise.reject(new Error('gone')), 1_000)).rejects.toThrow('gone');
});
