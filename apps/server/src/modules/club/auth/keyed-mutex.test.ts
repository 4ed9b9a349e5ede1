import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';

test('equal keys run in order of arrival, other keys in parallel', async () => {
  const exclusive = keyedMutex();
  const order: string[] = [];
  const work = (name: string, ms: number) => async (): Promise<string> => {
    order.push(`${name} begins`);
    await sleep(ms);
    order.push(`${name} ends`);
    return name;
  };
  const answers = await Promise.all([
    exclusive('a', work('a1', 40)),
    exclusive('a', work('a2', 1)),
    exclusive('b', work('b1', 10)),
  ]);
  expect(answers).toEqual(['a1', 'a2', 'b1']);
  expect(order).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});

test('what fails fails for its own caller only', async () => {
  const exclusive = keyedMutex();
  const failing = exclusive('a', async () => {
    throw new Error('no');
  });
  const next = exclusive('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
