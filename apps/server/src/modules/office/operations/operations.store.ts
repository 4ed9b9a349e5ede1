import type { OperationKind, OperationState } from '@klub/contract/panel/operations';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { TrailDetails, TrailNote } from '../../../infra/trail/trail.ts';

export type FoundOperation = {
  readonly id: number;
  readonly kind: OperationKind;
  readonly input: unknown;
  readonly state: OperationState;
  readonly progress: number;
  readonly note: string;
  readonly lines: readonly string[];
  readonly file: string | null;
  readonly isCancelled: boolean;
  readonly isWriting: boolean;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly seenAt: Date | null;
  readonly staffId: number;
  readonly byName: string;
};

const columns = sql`
  operation.id, operation.kind, operation.input, operation.state, operation.progress, operation.note, operation.lines, operation.file,
  operation.is_cancelled as "isCancelled", operation.is_writing as "isWriting", operation.created_at as "createdAt",
  operation.ended_at as "endedAt", operation.seen_at as "seenAt", operation.staff_id as "staffId", staff.name as "byName"
  from operation join staff on staff.id = operation.staff_id`;

export type NewOperation = {
  readonly kind: OperationKind;
  /** Null: started by the server. */
  readonly staffId: number | null;
  readonly input: unknown;
};

export async function insert(
  handle: Handle,
  { kind, staffId, input }: NewOperation,
  { note, now }: { readonly note: string; readonly now: Date },
): Promise<number> {
  const { id } = await handle
    .insertInto('operation')
    .values({
      kind,
      staff_id: staffId,
      input: JSON.stringify(input),
      lines: '[]',
      note,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOwn(
  handle: Handle,
  staffId: number,
  id: number,
): Promise<FoundOperation | null> {
  const { rows } = await sql<FoundOperation>`
    select ${columns} where operation.id = ${id} and operation.staff_id = ${staffId}
  `.execute(handle);
  return rows[0] ?? null;
}

export type FailedOperation = {
  readonly kind: OperationKind;
  readonly staffId: number;
  readonly note: string;
};

/** Null: it has not failed, or the server began it. */
export async function findFailed(handle: Handle, id: number): Promise<FailedOperation | null> {
  const { rows } = await sql<FailedOperation>`
    select kind, staff_id as "staffId", note from operation
    where id = ${id} and state = 'failed' and staff_id is not null
  `.execute(handle);
  return rows[0] ?? null;
}

/**
 * The operation's last trail entry before the file was fetched: for an export its content; null
 * without one.
 */
export async function findNote(handle: Handle, id: number): Promise<TrailNote | null> {
  const { rows } = await sql<{ name: string; details: TrailDetails }>`
    select subject_name as name, details from trail_entry
    where subject_id = ${String(id)} and subject_kind = 'operation' and action <> 'operation.fetched'
    order by at desc, id desc limit 1
  `.execute(handle);
  const [last] = rows;
  return last === undefined
    ? null
    : { subject: { kind: 'operation', id, name: last.name }, details: last.details };
}

/** Locks until commit, so that the operation neither ends nor starts to write. */
export async function lockOwn(
  handle: Handle,
  staffId: number,
  id: number,
): Promise<FoundOperation | null> {
  const { rows } = await sql<FoundOperation>`
    select ${columns} where operation.id = ${id} and operation.staff_id = ${staffId} for update of operation
  `.execute(handle);
  return rows[0] ?? null;
}

/** Newest first, with the total and the number of operations whose end was not seen. */
export async function findPage(
  handle: Handle,
  staffId: number,
  { limit, offset }: Slice,
): Promise<{
  readonly found: readonly FoundOperation[];
  readonly total: number;
  readonly unseen: number;
}> {
  const { rows } = await sql<FoundOperation>`
    select ${columns} where operation.staff_id = ${staffId} order by operation.id desc limit ${limit} offset ${offset}
  `.execute(handle);
  const counted = await sql<{ total: number; unseen: number }>`
    select count(*) as total, count(*) filter (where seen_at is null and ended_at is not null) as unseen
    from operation where staff_id = ${staffId}
  `.execute(handle);
  return { found: rows, total: counted.rows[0]?.total ?? 0, unseen: counted.rows[0]?.unseen ?? 0 };
}

export async function markSeen(handle: Handle, staffId: number, now: Date): Promise<void> {
  await handle
    .updateTable('operation')
    .set({ seen_at: now })
    .where('staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .where('ended_at', 'is not', null)
    .execute();
}

/** Requests a running operation to stop before it writes. */
export async function askToCancel(handle: Handle, id: number, note: string): Promise<void> {
  await handle
    .updateTable('operation')
    .set({ is_cancelled: true, note })
    .where('id', '=', id)
    .execute();
}

/** Everything of the account that does not write yet ends at its next step. */
export async function cancelAllOf(handle: Handle, staffId: number, note: string): Promise<void> {
  await handle
    .updateTable('operation')
    .set({ is_cancelled: true, note })
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['waiting', 'running'])
    .where('is_writing', '=', false)
    .execute();
}

/** Ends a waiting operation; its own account cancelled it, so no notice is needed. */
export async function cancelWaiting(
  handle: Handle,
  id: number,
  note: string,
  now: Date,
): Promise<void> {
  const ended = {
    state: 'cancelled',
    is_cancelled: true,
    note,
    ended_at: now,
    seen_at: now,
  } as const;
  await handle.updateTable('operation').set(ended).where('id', '=', id).execute();
}

export async function findFiles(handle: Handle): Promise<readonly string[]> {
  const rows = await handle
    .selectFrom('operation')
    .select('file')
    .where('file', 'is not', null)
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** Removes the files of operations that ended before. */
export async function forgetFiles(handle: Handle, before: Date): Promise<void> {
  await handle
    .updateTable('operation')
    .set({ file: null })
    .where('file', 'is not', null)
    .where('ended_at', '<=', before)
    .execute();
}

/** Ends operations without a job, whose job has failed finally, and returns them. */
export async function failStranded(
  handle: Handle,
  { queue, note, now }: { readonly queue: string; readonly note: string; readonly now: Date },
): Promise<readonly { readonly id: number; readonly kind: OperationKind }[]> {
  const { rows } = await sql<{ id: number; kind: OperationKind }>`
    update operation set state = 'failed', note = ${note}, ended_at = ${now}
    where state in ('waiting', 'running') and not exists (
      select from job where job.queue = ${queue} and job.done_at is null and job.failed_at is null
        and (job.payload ->> 'operationId')::bigint = operation.id
    )
    returning id, kind
  `.execute(handle);
  return rows;
}
