import { beforeAll, expect, test } from 'vitest';
import { usualMoment } from '../../testing/app.ts';
import { type TestClock, testClock } from '../../testing/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import type { Database } from '../db/db.ts';
import { rateLimiter } from './rate-limit.ts';
import { Refusal } from '../refusal.ts';

const limit = { max: 30, seconds: 60, shared: true } as const;

let database: Database;
let clock: TestClock;
beforeAll(async () => {
  database = await testDatabase();
  clock = testClock(usualMoment);
});

/** Number of these concurrent calls that pass each limiter. */
async function admitted(
  limiters: readonly ReturnType<typeof rateLimiter>[],
  calls: number,
  caller: string,
) {
  const taken = limiters.flatMap((limiter) =>
    Array.from({ length: calls }, () => limiter.take('POST /x', limit, caller)),
  );
  const outcomes = await Promise.allSettled(taken);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('concurrent calls on two processes share one limit per caller', async () => {
  const processes = [rateLimiter(database, clock), rateLimiter(database, clock)];
  expect(await admitted(processes, 100, 'person:1')).toBe(limit.max);
  expect(await admitted(processes, 10, 'person:2')).toBe(20);
  expect(await admitted(processes, 10, 'person:2')).toBe(10);
  clock.advance({ seconds: 60 });
  expect(await admitted(processes, 1, 'person:1')).toBe(2);
});

test('callers who come together are counted each by himself', async () => {
  const limiter = rateLimiter(database, clock);
  const callers = Array.from({ length: 50 }, (_, index) => `source:${index}`);
  const counts = await Promise.all(
    callers.map((caller, index) => admitted([limiter], 20 + index, caller)),
  );
  expect(counts).toEqual(callers.map((_, index) => Math.min(limit.max, 20 + index)));
});

test('after a clock reset a blocked caller counts in the present window', async () => {
  const limiter = rateLimiter(database, clock);
  expect(await admitted([limiter], limit.max + 1, 'person:4')).toBe(limit.max);
  expect(await admitted([limiter], 1, 'person:4')).toBe(0);
  clock.advance({ hours: -1 });
  expect(await admitted([limiter], limit.max + 1, 'person:4')).toBe(limit.max);
  expect(await admitted([limiter], 1, 'person:4')).toBe(0);
});

test('a flood takes two connections of the database, not all of them', async () => {
  const flooded = await testDatabase();
  const limiter = rateLimiter(flooded, clock);
  const flood = Array.from({ length: 500 }, (_, index) =>
    limiter.take('POST /x', limit, `source:flood-${index}`),
  );
  await limiter.take('POST /x', limit, 'person:3');
  expect(flooded.pool.totalCount).toBeLessThanOrEqual(2);
  await Promise.all(flood);
  expect(flooded.pool.totalCount).toBeLessThanOrEqual(2);
});
