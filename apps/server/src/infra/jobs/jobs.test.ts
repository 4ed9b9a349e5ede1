import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApp, testDeps } from '../../testing/app.ts';
import {
  type Job,
  attemptsMax,
  deleteOldJobs,
  enqueue,
  excusedMs,
  jobWorker,
  retryDelayMs,
} from './jobs.ts';
import { RetryLater } from '../control/retry-later.ts';
import { held, heldLock, waiting } from '../db/held.testing.ts';
import { advisoryLocks } from '../db/locks.ts';

test('retries come later and later, half an hour apart at most', () => {
  expect([1, 2, 3, 8, 30].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 640_000, 1_800_000]);
});

let parts: Omit<TestApp, 'app'>;
beforeAll(async () => {
  parts = await testDeps();
});
beforeEach(async () => {
  await parts.database.kysely.deleteFrom('job').execute();
});
const put = (payload: unknown, more: { key?: string; runAt?: Date } = {}) =>
  enqueue(parts.database.kysely, { queue: 'test', payload, now: parts.clock.now(), ...more });
const workerOf = (handle: (job: Job) => Promise<void>) => jobWorker(parts.deps, { test: handle });
const jobs = () => parts.database.kysely.selectFrom('job').selectAll().execute();

test('a job runs once, and what it carried is forgotten', async () => {
  await put({ text: 'Łódź' });
  const seen: unknown[] = [];
  const worker = workerOf(async ({ payload }) => void seen.push(payload));
  expect(await worker.runDue()).toBe(1);
  expect(await worker.runDue()).toBe(0);
  expect(seen).toEqual([{ text: 'Łódź' }]);
  expect(await jobs()).toMatchObject([{ payload: {}, done_at: parts.clock.now() }]);
});

test('a job of a transaction that is undone does not exist', async () => {
  const undone = parts.database.kysely.transaction().execute(async (transaction) => {
    await enqueue(transaction, { queue: 'test', payload: {}, now: parts.clock.now() });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await jobs()).toEqual([]);
});

test('the same key is enqueued once, even after it is done', async () => {
  await put({}, { key: 'a' });
  await put({}, { key: 'a' });
  expect(await workerOf(async () => {}).runDue()).toBe(1);
  await put({}, { key: 'a' });
  expect(await workerOf(async () => {}).runDue()).toBe(0);
});

test('a job does not run before its scheduled time', async () => {
  await put({}, { runAt: new Date(parts.clock.now().getTime() + 60_000) });
  const worker = workerOf(async () => {});
  expect(await worker.runDue()).toBe(0);
  parts.clock.advance({ minutes: 1 });
  expect(await worker.runDue()).toBe(1);
});

test('a failed job keeps its idempotency key and ends after eight attempts', async () => {
  await put({ secret: 'x' });
  const keys: string[] = [];
  const worker = workerOf(async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    throw new Error('provider refused +48500000001');
  });
  for (let round = 0; round < 20; round += 1) {
    await worker.runDue();
    parts.clock.advance({ minutes: 31 });
  }
  expect(keys).toHaveLength(attemptsMax);
  expect(new Set(keys).size).toBe(1);
  const [job] = await jobs();
  expect(job).toMatchObject({ payload: {}, done_at: null, last_error: 'provider refused +…' });
  expect(job?.failed_at).not.toBeNull();
});

test('what was only not possible now costs no attempt, for three days', async () => {
  await put({});
  const attempts: number[] = [];
  const worker = workerOf(async ({ attempt }) => {
    attempts.push(attempt);
    throw new RetryLater('the provider is away');
  });
  // Retries soon, because a user waits for the message, and at least once a minute.
  for (let minute = 0; minute < 15; minute += 1) {
    await worker.runDue();
    parts.clock.advance({ minutes: 1 });
  }
  expect(attempts).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  expect((await jobs())[0]).toMatchObject({
    excused: 15,
    failed_at: null,
    last_error: 'the provider is away',
  });
  parts.clock.advance({ seconds: excusedMs / 1_000 });
  for (let round = 0; round < 10; round += 1) {
    await worker.runDue();
    parts.clock.advance({ minutes: 31 });
  }
  expect(attempts).toHaveLength(15 + attemptsMax);
  expect((await jobs())[0]?.failed_at).not.toBeNull();
});

test('nor does a database that went away in the middle', async () => {
  await put({});
  let attempts = 0;
  const worker = workerOf(async () => {
    attempts += 1;
    if (attempts <= 2 * attemptsMax) throw new Error('Connection terminated unexpectedly');
  });
  for (let minute = 0; minute <= 2 * attemptsMax; minute += 1) {
    await worker.runDue();
    parts.clock.advance({ minutes: 1 });
  }
  expect((await jobs())[0]).toMatchObject({ failed_at: null, done_at: expect.any(Date) });
});

test('a run that lost its lease does not end its successor', async () => {
  await put({});
  const ends: (() => void)[] = [];
  const standing = () => workerOf(() => new Promise((resolve) => ends.push(resolve))).runDue();
  const until = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count));
  const late = standing();
  await until(1);
  parts.clock.advance({ minutes: 2 });
  const next = standing();
  await until(2);
  ends[0]?.();
  await late;
  expect((await jobs())[0]).toMatchObject({
    done_at: null,
    locked_until: expect.any(Date),
    attempts: 2,
  });
  ends[1]?.();
  await next;
  expect((await jobs())[0]?.done_at).not.toBeNull();
});

test('concurrent jobs do not wait for each other', async () => {
  for (let number = 0; number < 3; number += 1) await put({ number });
  const started: unknown[] = [];
  const ends: (() => void)[] = [];
  const worker = jobWorker(
    parts.deps,
    {
      test: ({ payload }) => {
        started.push(payload);
        return new Promise((resolve) => ends.push(resolve));
      },
    },
    { atOnce: 2 },
  );
  worker.start();
  await vi.waitFor(() => expect(started).toHaveLength(2));
  ends[0]?.();
  await vi.waitFor(() => expect(started).toHaveLength(3));
  for (const end of ends) end();
  await worker.stop();
  expect((await jobs()).filter(({ done_at: doneAt }) => doneAt === null)).toEqual([]);
});

test('while what it needs is away, a worker takes nothing', async () => {
  await put({});
  let mayTake = false;
  const worker = jobWorker(parts.deps, { test: async () => {} }, { mayTake: () => mayTake });
  expect(await worker.runDue()).toBe(0);
  expect(await jobs()).toMatchObject([{ attempts: 0 }]);
  mayTake = true;
  expect(await worker.runDue()).toBe(1);
});

test("a dead process's job is taken over after its lease, not before", async () => {
  await put({});
  await new Promise<void>((resolve) => {
    void workerOf(() => {
      resolve();
      return new Promise(() => {});
    }).runDue();
  });
  const worker = workerOf(async () => {});
  expect(await worker.runDue()).toBe(0);
  parts.clock.advance({ seconds: 61 });
  expect(await worker.runDue()).toBe(1);
});

test('several processes share the jobs, and each runs once', async () => {
  for (let number = 0; number < 40; number += 1) await put({ number });
  const ran: unknown[] = [];
  const workers = Array.from({ length: 4 }, () =>
    workerOf(async ({ payload }) => void ran.push(payload)),
  );
  const counts = await Promise.all(workers.map((worker) => worker.runDue()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(new Set(ran.map((payload) => JSON.stringify(payload))).size).toBe(40);
});

test('a lane runs one job at a time over all processes', async () => {
  const { kysely } = parts.database;
  for (let number = 0; number < 2; number += 1) {
    await enqueue(kysely, { queue: 'test', lane: 'one', payload: {}, now: parts.clock.now() });
  }
  const leased = new Date(parts.clock.now().getTime() + 60_000).toISOString();
  // Another process has claimed the first job and not committed.
  const other = await held(
    parts.database,
    `select pg_advisory_xact_lock(${advisoryLocks.jobsTogether});
       update job set locked_until = '${leased}', attempts = 1 where id = (select min(id) from job)`,
  );
  let hasRun = false;
  const running = workerOf(async () => void (hasRun = true)).runDue();
  await expect.poll(async () => hasRun || (await waiting(parts.database)) === 1).toBe(true);
  await other.query('commit');
  expect([await running, hasRun]).toEqual([0, false]);
});

test('a claim of a lane does not block jobs without a lane', async () => {
  await put({});
  const takers = await heldLock(parts.database, advisoryLocks.jobsTogether);
  expect(await workerOf(async () => {}).runDue()).toBe(1);
  await takers.query('commit');
});

test('a worker that stops finishes what it started and starts nothing more', async () => {
  await put({ number: 1 });
  const finished: unknown[] = [];
  const worker = workerOf(async ({ payload }) => {
    await put({ number: 2 });
    await sleep(100);
    finished.push(payload);
  });
  worker.start();
  await sleep(60);
  await worker.stop();
  expect(finished).toEqual([{ number: 1 }]);
  expect((await jobs()).filter(({ done_at }) => done_at === null)).toHaveLength(1);
});

test('a job of an unknown queue is left for other workers', async () => {
  await enqueue(parts.database.kysely, { queue: 'other', payload: {}, now: parts.clock.now() });
  expect(await workerOf(async () => {}).runDue()).toBe(0);
});

test('jobs that are over are swept away after a while', async () => {
  await put({});
  await workerOf(async () => {}).runDue();
  await put({});
  await deleteOldJobs(parts.database.kysely, new Date(parts.clock.now().getTime() + 1));
  expect(await jobs()).toHaveLength(1);
});
