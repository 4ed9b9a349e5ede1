import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withMinimumDuration } from './minimum-duration.ts';

test('[HZ2] fast results and refusals wait equally, late ones not at all', async () => {
  const order: string[] = [];
  const note = (name: string) => (): void => void order.push(name);
  const found = withMinimumDuration(30, async () => 'found').then(note('found'));
  const refused = withMinimumDuration(30, () => Promise.reject(new Error('refused'))).catch(
    note('refused'),
  );
  const late = withMinimumDuration(30, () => sleep(60, 'late')).then(note('late'));
  await sleep(15).then(note('15 ms'));
  await Promise.all([found, refused, late]);
  expect(order[0]).toBe('15 ms');
  expect(order.toSorted()).toEqual(['15 ms', 'found', 'late', 'refused']);
  expect(order.at(-1)).toBe('late');
  await expect(withMinimumDuration(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
