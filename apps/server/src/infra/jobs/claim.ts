import { sql } from 'kysely';
import { type Handle, inTransaction } from '../db/db.ts';
import { advisoryLocks } from '../db/locks.ts';
import type { Deps } from '../deps.ts';

/** Lease of a job; a living process renews it in time, a dead one loses the job after this. */
export const leaseMs = 60_000;
/** Maximum delay of a retry. */
export const lastRetryMs = 30 * 60_000;

/** Recurring work, in one process at a time. */
export type Round = {
  readonly queue: string;
  /** Time of the round after `now`. */
  readonly next: (now: Date) => Date;
};

export type Claimed = {
  readonly id: number;
  readonly queue: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly excused: number;
  readonly createdAt: Date;
};

/** Serialises claims of queues with a limit, because they count running jobs first. */
export async function claimTogether(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  queues: readonly string[],
  together: number,
): Promise<Claimed | null> {
  if (!(await isAnyDue(database.kysely, queues, clock.now()))) return null;
  return inTransaction(database.kysely, async (transaction) => {
    await lockTakers(transaction);
    const { count } = await transaction
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('queue', 'in', queues)
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('locked_until', '>', clock.now())
      .executeTakeFirstOrThrow();
    return count < together ? claimAny(transaction, queues, clock.now()) : null;
  });
}

/** Checks without locks first, because most polls find no due job. */
async function isAnyDue(handle: Handle, queues: readonly string[], now: Date): Promise<boolean> {
  const found = await handle
    .selectFrom('job')
    .select('id')
    .where('queue', 'in', queues)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * `skip locked`: concurrent processes take different jobs. Claims of jobs with a lane are
 * serialised, because an uncommitted claim does not show that its lane is taken; this statement
 * takes all other jobs.
 */
export async function claim(
  handle: Handle,
  queues: readonly string[],
  now: Date,
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed | { readonly id: null }>`
    with next as materialized (${nextDue(queues, now)}), taken as (
      update job set ${leaseFrom(now)} where id = (select id from next where lane is null)
      returning ${claimedColumns}
    )
    select taken.* from next left join taken on true
  `.execute(handle);
  const [found] = rows;
  if (found === undefined) return null;
  if (found.id !== null) return found;
  return inTransaction(handle, async (transaction) => {
    await lockTakers(transaction);
    return claimAny(transaction, queues, now);
  });
}

/** Runs under the claim lock, so that it sees every taken lane. */
async function claimAny(
  handle: Handle,
  queues: readonly string[],
  now: Date,
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    with next as materialized (${nextDue(queues, now)})
    update job set ${leaseFrom(now)} where id = (select id from next) returning ${claimedColumns}
  `.execute(handle);
  return rows[0] ?? null;
}

async function lockTakers(transaction: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.jobsTogether})`.execute(transaction);
}

const claimedColumns = sql`id, queue, payload, attempts, excused, created_at as "createdAt"`;

function leaseFrom(now: Date) {
  return sql`locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1`;
}

function nextDue(queues: readonly string[], now: Date) {
  return sql`
    select id, lane from job
    where done_at is null and failed_at is null and run_at <= ${now}
      and (locked_until is null or locked_until <= ${now}) and queue = any(${[...queues]}::text[])
      and not exists (
        select from job running
        where running.lane = job.lane and running.locked_until > ${now} and running.done_at is null
          and running.failed_at is null
      )
    order by run_at, id limit 1 for update skip locked`;
}

/** Reschedules rounds after the clock was set back; a failed attempt keeps its delay. */
export async function rescheduleAfterClockChange(
  handle: Handle,
  { queue, next }: Round,
  now: Date,
): Promise<void> {
  const latest = next(now);
  await handle
    .updateTable('job')
    .set({ run_at: latest })
    .where('queue', '=', queue)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '>', latest)
    .where((where) =>
      where.or([
        where('attempts', '=', 0),
        where('run_at', '>', new Date(now.getTime() + lastRetryMs)),
      ]),
    )
    .execute();
}
