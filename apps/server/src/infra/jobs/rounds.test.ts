import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testDeps } from '../../testing/app.ts';
import { enqueue, jobWorker } from './jobs.ts';
import { awaitRound, every, roundJobs, startRound } from './rounds.ts';

const hourly = every('hourly', 3_600_000);
const minutely = every('minutely', 60_000);

test('the next round comes at the next full interval, never further ahead', () => {
  expect(hourly.next(new Date('2026-11-16T10:00:00Z'))).toEqual(new Date('2026-11-16T11:00:00Z'));
  expect(minutely.next(new Date('2026-11-16T10:00:59.999Z'))).toEqual(
    new Date('2026-11-16T10:01:00Z'),
  );
});

let parts: Omit<TestApp, 'app'>;
beforeAll(async () => {
  parts = await testDeps();
});
beforeEach(async () => {
  parts.clock.set('2026-11-16T12:00:00.300+01:00');
  await parts.database.kysely.deleteFrom('job').execute();
});

const waiting = async (): Promise<Date[]> => {
  const jobs = parts.database.kysely.selectFrom('job').select('run_at').orderBy('run_at');
  return (await jobs.where('done_at', 'is', null).where('failed_at', 'is', null).execute()).map(
    (job) => job.run_at,
  );
};
const start = () => startRound(parts.database.kysely, hourly, parts.clock.now());

/** A worker whose rounds run `work`. */
function rounds(work: (count: number) => Promise<void> | void, round = hourly) {
  let ran = 0;
  const jobs = roundJobs(parts.deps, round, async () => {
    ran += 1;
    await work(ran);
  });
  const worker = jobWorker(parts.deps, jobs);
  return {
    count: () => ran,
    async work(times: number, step: Parameters<typeof parts.clock.advance>[0]): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        await worker.runDue();
        parts.clock.advance(step);
      }
    },
  };
}

test('a round that fails finally does not end the later ones', async () => {
  let isBroken = true;
  let done = 0;
  const chain = rounds(() => {
    if (isBroken) throw new Error('a table is locked');
    done += 1;
  });
  await start();
  await chain.work(40, { minutes: 1 });
  isBroken = false;
  await chain.work(48, { hours: 1 });
  expect(done).toBeGreaterThan(40);
  expect(await waiting()).toHaveLength(1);
});

test('repeated starts of several processes create one chain of rounds', async () => {
  const chain = rounds(() => {});
  await Promise.all([start(), start(), start()]);
  await chain.work(1, { minutes: 5 });
  await start();
  await chain.work(3, { hours: 1 });
  expect(chain.count()).toBe(3);
  expect(await waiting()).toHaveLength(1);
});

describe('a clock that is set back', () => {
  test('during a round at the full hour breaks no chain', async () => {
    const chain = rounds((count) => {
      if (count === 1) parts.clock.advance({ seconds: -1 });
    });
    await start();
    await chain.work(24, { hours: 1 });
    expect(chain.count()).toBeGreaterThan(22);
  });

  test('by an hour between two rounds stops none for that hour', async () => {
    const chain = rounds(() => {}, minutely);
    await startRound(parts.database.kysely, minutely, parts.clock.now());
    await chain.work(5, { minutes: 1 });
    parts.clock.advance({ hours: -1 });
    await chain.work(30, { minutes: 1 });
    expect(chain.count()).toBeGreaterThanOrEqual(34);
    expect(await waiting()).toEqual([
      minutely.next(new Date(parts.clock.now().getTime() - 60_000)),
    ]);
  });

  test('is noticed by a process that came after it, too', async () => {
    const chain = rounds(() => {}, minutely);
    const later = new Date(parts.clock.now().getTime() + 86_400_000);
    await awaitRound(parts.database.kysely, minutely, later);
    await chain.work(10, { minutes: 1 });
    expect(chain.count()).toBe(9);
  });

  test('keeps retry pauses and other jobs unchanged', async () => {
    const { kysely } = parts.database;
    const chain = rounds(() => {
      throw new Error('not now');
    }, minutely);
    await startRound(kysely, minutely, parts.clock.now());
    const runAt = new Date(parts.clock.now().getTime() + 86_400_000);
    await enqueue(kysely, { queue: 'other', payload: {}, now: parts.clock.now(), runAt });
    await chain.work(3, { seconds: 1 });
    expect(chain.count()).toBe(1);
    expect((await waiting()).at(-1)).toEqual(runAt);
  });
});

test('a round with its own time does not run at start', async () => {
  const chain = rounds(() => {});
  await awaitRound(parts.database.kysely, hourly, parts.clock.now());
  await chain.work(1, { hours: 1 });
  expect(chain.count()).toBe(0);
  await chain.work(1, { hours: 1 });
  expect(chain.count()).toBe(1);
});
