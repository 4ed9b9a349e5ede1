import { sql } from 'kysely';
import type { Handle } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Round } from './claim.ts';
import type { Job, JobHandlers } from './jobs.ts';

/** A round at every full interval, like minute or hour. */
export function every(queue: string, intervalMs: number): Round {
  return {
    queue,
    next: (now) => new Date((Math.floor(now.getTime() / intervalMs) + 1) * intervalMs),
  };
}

/**
 * Recurring work. Each round enqueues the next before its work, so that a failure does not end the
 * chain, and under a new key, so that a clock that is set back does not hide the next round.
 */
export function roundJobs(
  { database: { kysely }, clock }: Pick<Deps, 'database' | 'clock'>,
  round: Round,
  work: (job: Job) => Promise<void>,
): JobHandlers {
  const handle = async (job: Job): Promise<void> => {
    const now = clock.now();
    await ask(kysely, round, {
      key: `${round.queue} after ${job.idempotencyKey}`,
      now,
      runAt: round.next(now),
    });
    await work(job);
  };
  return { [round.queue]: Object.assign(handle, { round }) };
}

/** Enqueues the first round at a start, due immediately, unless one waits already. */
export async function startRound(handle: Handle, round: Round, now: Date): Promise<void> {
  await ask(handle, round, {
    key: `${round.queue} from ${round.next(now).toISOString()}`,
    now,
    runAt: now,
  });
}

/** Enqueues the first round at its regular time. */
export async function awaitRound(handle: Handle, round: Round, now: Date): Promise<void> {
  const runAt = round.next(now);
  await ask(handle, round, { key: `${round.queue} from ${runAt.toISOString()}`, now, runAt });
}

type Asked = { readonly key: string; readonly now: Date; readonly runAt: Date };

/** Keeps one chain: reschedules a waiting round instead of adding another. */
async function ask(handle: Handle, { queue }: Round, { key, now, runAt }: Asked): Promise<void> {
  await sql`
    insert into job (queue, key, payload, run_at, created_at)
    select ${queue}, ${key}, '{}', ${runAt}::timestamptz, ${now}::timestamptz
    where not exists (
      select from job where queue = ${queue} and attempts = 0 and done_at is null and failed_at is null
    )
    on conflict (key) do nothing
  `.execute(handle);
}
