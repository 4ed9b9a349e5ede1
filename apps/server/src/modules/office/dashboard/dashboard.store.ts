import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type ClosedMonth = {
  readonly closedAt: Date;
  readonly closedBy: string;
  /** The second person; null for a command. */
  readonly decidedBy: string | null;
};

/** The first closing of a month; null while it is open. */
export async function findClosing(handle: Handle, month: string): Promise<ClosedMonth | null> {
  const { rows } = await sql<ClosedMonth>`
    select closed_at as "closedAt", closed_by as "closedBy", staff.name as "decidedBy"
    from settlement left join staff on staff.id = settlement.decided_by
    where month = ${month}::date order by revision limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

/**
 * The first month with a target, or in which the first person joined; null in an empty programme.
 */
export async function findFirstMonth(handle: Handle): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select date_trunc('month', least(
      (select min(created_at) at time zone 'Europe/Warsaw' from person where role <> 'salesman' and deleted_at is null),
      (select min(month) from plan)
    ))::date as month
  `.execute(handle);
  return rows[0]?.month ?? null;
}

export async function hasParticipants(handle: Handle): Promise<boolean> {
  const { rows } =
    await sql`select from person where role <> 'salesman' and deleted_at is null limit 1`.execute(
      handle,
    );
  return rows.length > 0;
}

/** The proposal of a payout that waits for the second person. */
export async function findPayoutProposal(handle: Handle, now: Date): Promise<number | null> {
  const [id = null] = await findProposals(handle, ['payout.make'], now);
  return id;
}

/** Open proposals of these kinds, oldest first. */
async function findProposals(
  handle: Handle,
  kinds: readonly string[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from signoff where kind = any(${[...kinds]}::text[]) and state = 'open' and expires_at > ${now} order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** When results were last imported; null: never. */
export async function findLastResults(handle: Handle): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(imported_at) as at from import_run where kind in ('realizacje', 'realizacje_zadan')
  `.execute(handle);
  return rows[0]?.at ?? null;
}

export type LaidDown = { readonly waiting: number; readonly oldest: Date | null };

/** Imports that a machine has laid down and no account has applied or rejected yet (D68). */
export async function findLaidDown(handle: Handle): Promise<LaidDown> {
  const { rows } = await sql<LaidDown>`
    select count(*) as waiting, min(created_at) as oldest from import_batch
    where staff_id is null and state in ('open', 'checking', 'wrong', 'ready', 'proposed')
  `.execute(handle);
  return rows[0] ?? { waiting: 0, oldest: null };
}

export type JobSums = { readonly failed: number; readonly overdue: number };

export async function sumJobs(
  handle: Handle,
  failedSince: Date,
  dueBefore: Date,
): Promise<JobSums> {
  const { rows } = await sql<JobSums>`
    select
      (select count(*) from job where failed_at >= ${failedSince}) as failed,
      (select count(*) from job where done_at is null and failed_at is null and run_at < ${dueBefore}) as overdue
  `.execute(handle);
  return rows[0] ?? { failed: 0, overdue: 0 };
}

/** Queues of letters and SMS about changed keys, by what sends them. */
const noticeQueues = { mail: ['staff-keys', 'staff-notice', 'mail-notice'], sms: ['sms-notice'] };

/** Notices that are done, and thus lie in the outbox where nothing sends them; jobs are kept for a week. */
export async function countNotices(
  handle: Handle,
  unsent: readonly (keyof typeof noticeQueues)[],
): Promise<number> {
  const queues = unsent.flatMap((channel) => noticeQueues[channel]);
  const { rows } = await sql<{ count: number }>`
    select count(*) from job where done_at is not null and queue = any(${queues}::text[])
  `.execute(handle);
  return rows[0]?.count ?? 0;
}

/** Messages to participants that wait for their author. */
export async function countPausedMessages(handle: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from message where state = 'paused'
  `.execute(handle);
  return rows[0]?.count ?? 0;
}
