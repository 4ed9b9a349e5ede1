import { sql } from 'kysely';
import type { Handle } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Round } from './claim.ts';
import type { Job, JobHandlers } from './jobs.ts';

/** A round at every full minute, hour or the like. */
export function every(queue: string, intervalMs: number): Round {
  return {
    queue,
    next: (now) => new Date((Math.floor(now.getTime() / intervalMs) + 1) * intervalMs),
  };
}

/**
 * Work that comes again and again. Each round asks for the next before its work, so that one which fails ends nothing, and
 * under a key of its own, so that no clock that is set back makes the next one seem to be there.
 */
export function roundJobs(
  { database: { kysely }, clock }: Pick<Deps, 'database' | 'clock'>,
  round: Round,
  work: () => Promise<void>,
): JobHandlers {
  const handle = async ({ idempotencyKey }: Job): Promise<void> => {
    const now = clock.now();
    await ask(kysely, round, {
      key: `${round.queue} after ${idempotencyKey}`,
      now,
      runAt: round.next(now),
    });
    await work();
  };
  return { [round.queue]: Object.assign(handle, { round }) };
}

/** The first round, asked for at each start: at once, where none waits already. */
export async function startRound(handle: Handle, round: Round, now: Date): Promise<void> {
  await ask(handle, round, {
    key: `${round.queue} from ${round.next(now).toISOString()}`,
    now,
    runAt: now,
  });
}

/** The first round at its own time. */
export async function awaitRound(handle: Handle, round: Round, now: Date): Promise<void> {
  const runAt = round.next(now);
  await ask(handle, round, { key: `${round.queue} from ${runAt.toISOString()}`, now, runAt });
}

type Asked = { readonly key: string; readonly now: Date; readonly runAt: Date };

/** One chain: where a round waits that was not begun, it asks for the next when its time comes. */
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
