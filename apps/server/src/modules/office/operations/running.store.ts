import type { OperationKind, OperationState } from '@klub/contract/panel/operations';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/**
 * One run of an operation. Once another process has started the operation again, this run writes
 * nothing.
 */
export type Run = { readonly id: number; readonly attempt: number };

export type Taken = Run & {
  readonly kind: OperationKind;
  readonly staffId: number | null;
  readonly input: unknown;
};

/** Starts a run of an unfinished operation; null when it has ended. */
export async function take(
  handle: Handle,
  id: number,
  { note, now }: { readonly note: string; readonly now: Date },
): Promise<Taken | null> {
  const { rows } = await sql<Taken>`
    update operation set state = 'running', attempt = attempt + 1, progress = 0, file = null,
      note = case when is_cancelled then note else ${note} end, started_at = coalesce(started_at, ${now})
    where id = ${id} and state in ('waiting', 'running')
    returning id, attempt, kind, staff_id as "staffId", input
  `.execute(handle);
  return rows[0] ?? null;
}

/** False: cancelled, or replaced by another run. */
export async function isWanted(handle: Handle, { id, attempt }: Run): Promise<boolean> {
  const found = await handle
    .selectFrom('operation')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .where((where) => where.or([where('is_cancelled', '=', false), where('is_writing', '=', true)]))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * True when the account of the work is not suspended and has one of the roles; also for work that
 * the server began. Locks the account until commit.
 */
export async function mayStillRun(
  handle: Handle,
  staffId: number | null,
  roles: readonly string[],
): Promise<boolean> {
  if (staffId === null) return true;
  const { rows } = await sql`
    select id from staff
    where id = ${staffId} and suspended_at is null and roles && ${[...roles]}::text[] for share
  `.execute(handle);
  return rows.length > 0;
}

/** Returns the result of `isWanted`. */
export async function noteProgress(
  handle: Handle,
  run: Run,
  progress: number,
  note: string,
): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>`
    update operation set progress = ${progress},
      note = case when is_cancelled and not is_writing then note else ${note} end
    where id = ${run.id} and attempt = ${run.attempt} and state = 'running'
    returning is_writing or not is_cancelled as "isWanted"
  `.execute(handle);
  return rows[0]?.isWanted ?? false;
}

/** After this the operation cannot be cancelled; false when it was cancelled before. */
export async function beginWriting(handle: Handle, { id, attempt }: Run): Promise<boolean> {
  const { rows } = await sql`
    update operation set is_writing = true
    where id = ${id} and attempt = ${attempt} and state = 'running' and (is_writing or not is_cancelled)
    returning id
  `.execute(handle);
  return rows.length > 0;
}

/** Ends the run before it writes; `end` then says why. */
export async function cancel(handle: Handle, { id, attempt }: Run, note: string): Promise<void> {
  await sql`
    update operation set is_cancelled = true, note = ${note}
    where id = ${id} and attempt = ${attempt} and state = 'running' and not is_writing
  `.execute(handle);
}

/** False when another run has replaced this one. */
export async function noteFile(
  handle: Handle,
  { id, attempt }: Run,
  file: string,
): Promise<boolean> {
  const { rows } = await sql`
    update operation set file = ${file} where id = ${id} and attempt = ${attempt} and state = 'running' returning id
  `.execute(handle);
  return rows.length > 0;
}

/** Returns the operation to the queue; its next run starts from the beginning. */
export async function putBack(handle: Handle, { id, attempt }: Run, note: string): Promise<void> {
  await sql`
    update operation set state = 'waiting', progress = 0, file = null,
      note = case when is_cancelled then note else ${note} end
    where id = ${id} and attempt = ${attempt} and state = 'running'
  `.execute(handle);
}

export type Ending = {
  readonly state: Extract<OperationState, 'done' | 'refused' | 'failed'>;
  readonly note: string;
  readonly lines: readonly string[];
  /** Replaces the note when it was cancelled before it wrote. */
  readonly cancelledNote: string;
  readonly at: Date;
};

/**
 * Ends a run, as cancelled if requested; returns the state, null when another run has replaced it.
 */
export async function end(
  handle: Handle,
  { id, attempt }: Run,
  ending: Ending,
): Promise<OperationState | null> {
  const { state, note, lines, cancelledNote, at } = ending;
  const isCancelled = sql`is_cancelled and not is_writing`;
  const { rows } = await sql<{ state: OperationState }>`
    update operation set
      state = case when ${isCancelled} then 'cancelled' else ${state} end,
      note = case when ${isCancelled} then ${cancelledNote} else ${note} end,
      lines = case when ${isCancelled} then '[]'::jsonb else ${JSON.stringify(lines)}::jsonb end,
      file = case when ${isCancelled} then null else file end,
      progress = case when ${state} = 'done' and not (${isCancelled}) then 100 else progress end,
      seen_at = case when ${isCancelled} then ${at}::timestamptz end,
      ended_at = ${at}
    where id = ${id} and attempt = ${attempt} and state = 'running'
    returning state
  `.execute(handle);
  return rows[0]?.state ?? null;
}

export async function markTold(handle: Handle, id: number, now: Date): Promise<void> {
  await handle.updateTable('operation').set({ seen_at: now }).where('id', '=', id).execute();
}
