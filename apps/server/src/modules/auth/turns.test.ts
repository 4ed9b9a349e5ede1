import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keyedMutex } from './turns.ts';

test('what has the same key runs one after another in the order of coming, other keys meanwhile', async () => {
  const inTurn = keyedMutex();
  const order: string[] = [];
  const work = (name: string, ms: number) => async (): Promise<string> => {
    order.push(`${name} begins`);
    await sleep(ms);
    order.push(`${name} ends`);
    return name;
  };
  const answers = await Promise.all([
    inTurn('a', work('a1', 40)),
    inTurn('a', work('a2', 1)),
    inTurn('b', work('b1', 10)),
  ]);
  expect(answers).toEqual(['a1', 'a2', 'b1']);
  expect(order).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});

test('what fails fails for its own caller only', async () => {
  const inTurn = keyedMutex();
  const failing = inTurn('a', async () => {
    throw new Error('no');
  });
  const next = inTurn('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
