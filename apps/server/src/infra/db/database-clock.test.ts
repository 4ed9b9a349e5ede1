import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testDeps } from '../../testing/app.ts';
import { enqueue, jobWorker } from '../jobs/jobs.ts';
import { logger } from '../log.ts';
import { databaseClock } from './database-clock.ts';

let parts: Omit<TestApp, 'app'>;
beforeAll(async () => {
  parts = await testDeps();
});

/** The clock of a process whose machine is `seconds` ahead. */
async function clockOf(seconds: number) {
  const raw = { aheadMs: seconds * 1_000 };
  const warned: string[] = [];
  const log = logger('warn', { write: (line) => void warned.push(line) });
  const clock = databaseClock(
    { ...parts.deps, log },
    { now: () => new Date(Date.now() + raw.aheadMs) },
  );
  await clock.measure();
  return { raw, clock, warned };
}
const theirs = async (): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(
    parts.database.kysely,
  );
  return rows[0]?.now.getTime() ?? 0;
};

test('machines whose clocks differ by minutes have the time of their database', async () => {
  for (const seconds of [120, -120, 0]) {
    const { clock } = await clockOf(seconds);
    expect(Math.abs(clock.now().getTime() - (await theirs()))).toBeLessThan(500);
  }
});

test('a process two minutes ahead leaves a running job alone', async () => {
  const [right, fast] = [(await clockOf(0)).clock, (await clockOf(120)).clock];
  await enqueue(parts.database.kysely, { queue: 'test', payload: {}, now: right.now() });
  let runs = 0;
  const other = jobWorker({ ...parts.deps, clock: fast }, { test: async () => void (runs += 1) });
  const worker = jobWorker(
    { ...parts.deps, clock: right },
    {
      test: async () => {
        runs += 1;
        await other.runDue();
      },
    },
  );
  await worker.runDue();
  expect(runs).toBe(1);
});

test('a corrected machine clock is followed, and the step logged', async () => {
  const { raw, clock, warned } = await clockOf(120);
  expect(warned).toHaveLength(1);
  await clock.measure();
  expect(warned).toHaveLength(1);
  raw.aheadMs = 0;
  await clock.measure();
  expect(warned).toHaveLength(2);
  expect(Math.abs(clock.now().getTime() - (await theirs()))).toBeLessThan(500);
});
