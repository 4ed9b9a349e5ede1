import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dayMs } from '../clock.ts';
import type { Handle } from '../db/db.ts';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { isDeadlock } from '../db/locks.ts';
import type { Deps } from '../deps.ts';
import { maskValues } from '../log.ts';
import { withLongTimeout } from '../db/deadline.ts';
import { GiveUp } from '../control/give-up.ts';
import { RetryLater } from '../control/retry-later.ts';
import {
  type Claimed,
  claim,
  claimTogether,
  lastRetryMs,
  leaseMs,
  rescheduleAfterClockChange,
  type Round,
} from './claim.ts';

/** Work after a transaction: enqueued in it, so that both commit or roll back together. */
export type NewJob = {
  readonly queue: string;
  /** A key is enqueued once. */
  readonly key?: string;
  readonly payload: unknown;
  readonly now: Date;
  readonly runAt?: Date;
  /** Postpones the first run. */
  readonly waitMs?: number;
  /** The recipient of an SMS; the person's card shows its state. */
  readonly personId?: number | null;
  /** Jobs of one lane run one after the other; a job with a busy lane does not delay others. */
  readonly lane?: string;
};

/**
 * A job may run again after a crash, so external calls get `idempotencyKey`: the same for every run
 * of this job. This program wrote the payloads, so readers trust them.
 */
export type Job = {
  readonly idempotencyKey: string;
  readonly payload: unknown;
  readonly attempt: number;
  /** Attempts without those that failed for a temporary reason. */
  readonly counted: number;
};
/** A handler returns it when there was nothing to send any more: the job then names no recipient. */
export const nothingSent = Symbol('nothing sent');
type Outcome = void | typeof nothingSent;
/** `round`: each job of the queue enqueues the next. */
export type JobHandler = ((job: Job) => Promise<Outcome>) & { readonly round?: Round };
export type JobHandlers = Readonly<Record<string, JobHandler>>;

export type JobWorker = {
  start(): void;
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>;
  /** Runs due jobs until none is left; returns their number; for tests and the end of a seed. */
  runDue(): Promise<number>;
};

export const attemptsMax = 8;
/**
 * For this long, an unavailable provider or database costs a job no attempt; after that each
 * failure counts. A message that is days old is useless, and SMS providers recognise a repeated SMS
 * for a limited time only.
 */
export const excusedMs = 3 * dayMs;
const pollMs = 500;
/** Interval of the check for rounds that wait too far ahead. */
const lookAheadMs = 30_000;
const firstRetryMs = 5_000;
/** Short, so that waiting messages go out soon after the provider is back. */
const lastExcusedRetryMs = 60_000;
/** A longer job is left to its lease and the next process. */
const stopMs = 20_000;

/** True for a temporary failure: a service is away, or a row was locked. */
export function isPassing(error: unknown): boolean {
  return error instanceof RetryLater || isConnectionFailure(error) || isDeadlock(error);
}

export async function enqueue(handle: Handle, job: NewJob): Promise<void> {
  await enqueueMany(handle, [job]);
}

/** Insurance against a crash: the job runs after this time, unless `removeOwed` has removed it. */
export async function enqueueOwed(
  handle: Handle,
  afterMs: number,
  job: Omit<NewJob, 'runAt'>,
): Promise<void> {
  await enqueue(handle, { ...job, runAt: new Date(job.now.getTime() + afterMs) });
}

/** @returns false when no job of the key is left */
export async function removeOwed(handle: Handle, key: string): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('job')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Some thousands per statement. */
export async function enqueueMany(handle: Handle, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ queue, key, payload, now, runAt, waitMs = 0, lane, personId }) => ({
    queue,
    key: key ?? null,
    payload: JSON.stringify(payload),
    run_at: runAt ?? new Date(now.getTime() + waitMs),
    created_at: now,
    lane: lane ?? null,
    person_id: personId ?? null,
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

type JobDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export type WorkerOptions = {
  /** Maximum number of running jobs of these queues, over all processes. */
  readonly together?: number;
  /** Maximum in this process; without either: one. */
  readonly atOnce?: number;
  /**
   * Checked before a job is claimed: false while the service of all these jobs is away, so that
   * they wait.
   */
  readonly mayTake?: () => boolean;
};

export function jobWorker(
  parts: JobDeps,
  handlers: JobHandlers,
  options: WorkerOptions = {},
): JobWorker {
  const { together, mayTake = () => true } = options;
  const atOnce = options.atOnce ?? together ?? 1;
  const queues = Object.keys(handlers);
  const lookAhead = aheadLooker(
    parts,
    Object.values(handlers).flatMap(({ round }) => round ?? []),
  );
  let stopping: AbortController | undefined;
  let working: Promise<void> = Promise.resolve();

  async function take(): Promise<Claimed | null> {
    if (!mayTake()) return null;
    await lookAhead();
    return together === undefined
      ? claim(parts.database.kysely, queues, parts.clock.now())
      : claimTogether(parts, queues, together);
  }

  async function runTaken(job: Claimed): Promise<void> {
    const handle = handlers[job.queue];
    if (handle !== undefined) await run(parts, job, handle);
  }

  return {
    start: () => {
      const { signal } = (stopping = new AbortController());
      working = work(parts, { atOnce, take, runTaken }, signal);
    },
    stop: async () => {
      stopping?.abort();
      const late = new AbortController();
      await Promise.race([
        working,
        sleep(stopMs, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
    },
    runDue: async () => {
      let count = 0;
      for (let job = await take(); job !== null; job = await take()) {
        await runTaken(job);
        count += 1;
      }
      return count;
    },
  };
}

/**
 * Checks regularly whether rounds wait too far ahead, and immediately when the clock was set back.
 */
function aheadLooker({ database, clock }: JobDeps, rounds: readonly Round[]): () => Promise<void> {
  let lookedAhead = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    if (now.getTime() >= lookedAhead && now.getTime() - lookedAhead < lookAheadMs) return;
    for (const round of rounds) await rescheduleAfterClockChange(database.kysely, round, now);
    lookedAhead = now.getTime();
  };
}

type Work = {
  readonly atOnce: number;
  readonly take: () => Promise<Claimed | null>;
  readonly runTaken: (job: Claimed) => Promise<void>;
};

/** One poll at a time, however many jobs run. */
async function work(
  { log }: JobDeps,
  { atOnce, take, runTaken }: Work,
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const job = await take().catch((error: unknown) => {
      log.error({ err: error }, 'jobs could not be read');
      return null;
    });
    if (job === null) {
      await sleep(pollMs, undefined, { signal }).catch(() => {});
      continue;
    }
    const task: Promise<void> = runTaken(job)
      .catch((error: unknown) =>
        log.error({ err: error, job: job.id }, 'the end of a job was not noted'),
      )
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
}

async function run(parts: JobDeps, claimed: Claimed, handle: JobHandler): Promise<void> {
  const { id, payload, attempts, createdAt } = claimed;
  // The process died in all allowed attempts, so the job itself may be the cause.
  if (countedAttempts(claimed) > attemptsMax)
    return giveUp(parts, claimed, 'the process ended in every attempt');
  const renewal = setInterval(() => void renew(parts, claimed), leaseMs / 3);
  try {
    // Another database reuses ids; with its time a job is unique among all that were ever sent.
    const job = {
      idempotencyKey: `job-${id}-${createdAt.getTime()}`,
      payload,
      attempt: attempts,
      counted: countedAttempts(claimed),
    };
    const outcome = await withLongTimeout(() => handle(job));
    await finish(parts, claimed, outcome);
  } catch (error) {
    await postpone(parts, claimed, error);
  } finally {
    clearInterval(renewal);
  }
}

/** Each claim counts an attempt: a run that has lost its lease does not finish the run after it. */
type Claim = Pick<Claimed, 'id' | 'attempts'>;

async function renew({ database, clock, log }: JobDeps, { id, attempts }: Claim): Promise<void> {
  await database.kysely
    .updateTable('job')
    .set({ locked_until: new Date(clock.now().getTime() + leaseMs) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('done_at', 'is', null)
    .execute()
    .catch((error: unknown) => log.error({ err: error, job: id }, 'lease not renewed'));
}

/** Erases the payload, which may name a person. */
async function finish(
  { database, clock }: JobDeps,
  { id, attempts }: Claim,
  outcome: Outcome,
): Promise<void> {
  await database.kysely
    .updateTable('job')
    .set({ done_at: clock.now(), payload: '{}', locked_until: null })
    .$if(outcome === nothingSent, (update) => update.set({ person_id: null }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

function countedAttempts({ attempts, excused }: Pick<Claimed, 'attempts' | 'excused'>): number {
  return attempts - excused;
}

async function postpone(parts: JobDeps, job: Claimed, error: unknown): Promise<void> {
  const now = parts.clock.now();
  const reason = maskValues(error instanceof Error ? error.message : String(error));
  parts.log.warn(
    { err: error, queue: job.queue, job: job.id, attempt: job.attempts },
    'job failed',
  );
  if (error instanceof GiveUp) return giveUp(parts, job, reason);
  const isExcused = isPassing(error) && now.getTime() - job.createdAt.getTime() < excusedMs;
  if (!isExcused && countedAttempts(job) >= attemptsMax) return giveUp(parts, job, reason);
  const pauseMs = isExcused
    ? Math.min(retryDelayMs(job.attempts), lastExcusedRetryMs)
    : retryDelayMs(countedAttempts(job));
  await parts.database.kysely
    .updateTable('job')
    .set({
      run_at: new Date(now.getTime() + pauseMs),
      excused: job.excused + (isExcused ? 1 : 0),
      locked_until: null,
      last_error: reason,
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

async function giveUp(
  { database, clock, log }: JobDeps,
  { id, attempts, queue }: Claimed,
  reason: string,
): Promise<void> {
  log.error({ queue, job: id, reason }, 'job given up');
  await database.kysely
    .updateTable('job')
    .set({
      failed_at: clock.now(),
      last_error: sql`concat_ws(' ', nullif(last_error, ${reason}), ${reason}::text)`,
      payload: '{}',
      locked_until: null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Finished jobs stay for a while: their keys prevent duplicates. */
export async function deleteOldJobs(handle: Handle, before: Date): Promise<void> {
  await handle
    .deleteFrom('job')
    .where((where) => where.or([where('done_at', '<', before), where('failed_at', '<', before)]))
    .execute();
}
