import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Handle } from './db.ts';
import type { Deps } from './deps.ts';
import { maskValues } from './log.ts';

/** Work to be done after the transaction that asks for it: it is enqueued in that transaction, so both stand or fall. */
export type NewJob = {
  readonly queue: string;
  /** The same key is enqueued once, however often its cause comes. */
  readonly key?: string;
  readonly payload: unknown;
  readonly now: Date;
  readonly runAt?: Date;
};

/**
 * A job may run again after a crash, so its effect outside gets `idempotencyKey`: the same for every run of this job.
 * Payloads were written by this program's own code, which the reader of a queue relies on.
 */
export type Job = { readonly idempotencyKey: string; readonly payload: unknown; readonly attempt: number };
export type JobHandlers = Readonly<Record<string, (job: Job) => Promise<void>>>;

export type JobWorker = {
  start(): void;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
  /** Runs what is due, until nothing is; for tests and for the end of a seed. Answers how many ran. */
  runDue(): Promise<number>;
};

export const attemptsMax = 8;
/** A job whose process died is taken over after so long; a living process renews its lease in time. */
const leaseMs = 60_000;
const pollMs = 500;
const firstRetryMs = 5_000;
const lastRetryMs = 30 * 60_000;

export async function enqueue(handle: Handle, job: NewJob): Promise<void> {
  await enqueueMany(handle, [job]);
}

/** Some thousands at a time in one statement. */
export async function enqueueMany(handle: Handle, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ queue, key, payload, now, runAt }) => ({
    ...{ queue, key: key ?? null, payload: JSON.stringify(payload), run_at: runAt ?? now, created_at: now },
  }));
  await handle
    .insertInto('job')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** 5 s, 10 s, 20 s, … at most half an hour after a failed attempt. */
export function retryDelayMs(attempt: number): number {
  return Math.min(firstRetryMs * 2 ** (attempt - 1), lastRetryMs);
}

type Claimed = { readonly id: number; readonly queue: string; readonly payload: unknown; readonly attempts: number };
type Parts = Pick<Deps, 'database' | 'clock' | 'log'>;

export function jobWorker(parts: Parts, handlers: JobHandlers): JobWorker {
  const queues = Object.keys(handlers);
  let stopping: AbortController | undefined;
  let loop: Promise<void> = Promise.resolve();

  async function runOne(): Promise<boolean> {
    const job = await claim(parts, queues);
    if (job === null) return false;
    const handle = handlers[job.queue];
    if (handle !== undefined) await run(parts, job, handle);
    return true;
  }

  async function work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const hadJob = await runOne().catch((error: unknown) => {
        parts.log.error({ err: error }, 'jobs could not be read');
        return false;
      });
      if (!hadJob) await sleep(pollMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    start: () => {
      stopping = new AbortController();
      loop = work(stopping.signal);
    },
    stop: async () => {
      stopping?.abort();
      await loop;
    },
    runDue: async () => {
      let count = 0;
      while (await runOne()) count += 1;
      return count;
    },
  };
}

/** `skip locked`: of several processes each takes another job. */
async function claim({ database, clock }: Parts, queues: readonly string[]): Promise<Claimed | null> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    update job set locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
    where id = (
      select id from job
      where done_at is null and failed_at is null and run_at <= ${now}
        and (locked_until is null or locked_until <= ${now}) and queue = any(${[...queues]}::text[])
      order by run_at, id limit 1 for update skip locked
    )
    returning id, queue, payload, attempts
  `.execute(database.kysely);
  return rows[0] ?? null;
}

async function run(parts: Parts, job: Claimed, handle: (job: Job) => Promise<void>): Promise<void> {
  const { id, payload, attempts } = job;
  // An attempt beyond the last: its process died in all of them, so something in it kills.
  if (attempts > attemptsMax) return giveUp(parts, job, 'the process ended in every attempt');
  const renewal = setInterval(() => void renew(parts, id), leaseMs / 3);
  try {
    await handle({ idempotencyKey: `job-${id}`, payload, attempt: attempts });
    await finish(parts, id);
  } catch (error) {
    await postpone(parts, job, error);
  } finally {
    clearInterval(renewal);
  }
}

async function renew({ database, clock, log }: Parts, id: number): Promise<void> {
  await database.kysely
    .updateTable('job')
    .set({ locked_until: new Date(clock.now().getTime() + leaseMs) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
    .catch((error: unknown) => log.error({ err: error, job: id }, 'lease not renewed'));
}

/** What it carried is forgotten with it: a payload may name a person. */
async function finish({ database, clock }: Parts, id: number): Promise<void> {
  await database.kysely
    .updateTable('job')
    .set({ done_at: clock.now(), payload: '{}', locked_until: null })
    .where('id', '=', id)
    .execute();
}

async function postpone(parts: Parts, job: Claimed, error: unknown): Promise<void> {
  const reason = maskValues(error instanceof Error ? error.message : String(error));
  parts.log.warn({ err: error, queue: job.queue, job: job.id, attempt: job.attempts }, 'job failed');
  if (job.attempts >= attemptsMax) return giveUp(parts, job, reason);
  await parts.database.kysely
    .updateTable('job')
    .set({
      run_at: new Date(parts.clock.now().getTime() + retryDelayMs(job.attempts)),
      locked_until: null,
      last_error: reason,
    })
    .where('id', '=', job.id)
    .execute();
}

async function giveUp({ database, clock, log }: Parts, { id, queue }: Claimed, reason: string): Promise<void> {
  log.error({ queue, job: id, reason }, 'job given up');
  await database.kysely
    .updateTable('job')
    .set({ failed_at: clock.now(), last_error: reason, payload: '{}', locked_until: null })
    .where('id', '=', id)
    .execute();
}

/** Jobs that are over are kept for a while: their keys keep a cause from being enqueued again. */
export async function deleteOldJobs(handle: Handle, before: Date): Promise<void> {
  await handle
    .deleteFrom('job')
    .where((where) => where.or([where('done_at', '<', before), where('failed_at', '<', before)]))
    .execute();
}
