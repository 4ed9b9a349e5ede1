import type { OperationState } from '@klub/contract/panel/operations';
import { type Transaction, sql } from 'kysely';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { KeptCheck, LateMonth, Result } from './verifications.rules.ts';

export type FoundRun = {
  readonly id: number;
  readonly state: OperationState;
  readonly progress: number;
  readonly note: string;
  readonly isCancelled: boolean;
  readonly isWriting: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly staffId: number | null;
  readonly byName: string | null;
  /** Null until the run has a result; the same for the four below. */
  readonly people: number | null;
  readonly months: number | null;
  readonly differences: number | null;
  readonly isTrailWhole: boolean | null;
  readonly trailWords: string;
  readonly checks: readonly KeptCheck[];
  readonly late: readonly LateMonth[];
};

const runs = sql`
  select operation.id, operation.state, operation.progress, operation.note, operation.is_cancelled as "isCancelled",
    operation.is_writing as "isWriting", operation.created_at as "createdAt", operation.started_at as "startedAt",
    operation.ended_at as "endedAt", operation.staff_id as "staffId", staff.name as "byName",
    verification.people, verification.months, verification.differences, verification.is_trail_whole as "isTrailWhole",
    verification.trail_words as "trailWords", verification.checks, verification.late
  from verification
  join operation on operation.id = verification.operation_id
  left join staff on staff.id = operation.staff_id`;

/** Newest first, before the given run. */
export async function findRuns(
  handle: Handle,
  before: number | null,
  max: number,
): Promise<readonly FoundRun[]> {
  const { rows } = await sql<FoundRun>`
    ${runs} where ${before === null ? sql`true` : sql`verification.operation_id < ${before}`}
    order by verification.operation_id desc limit ${max}
  `.execute(handle);
  return rows;
}

export async function findRun(handle: Handle, id: number): Promise<FoundRun | null> {
  const { rows } = await sql<FoundRun>`${runs} where verification.operation_id = ${id}`.execute(
    handle,
  );
  return rows[0] ?? null;
}

export async function findRunning(handle: Handle): Promise<FoundRun | null> {
  const { rows } = await sql<FoundRun>`
    ${runs} where operation.kind = 'verify' and operation.ended_at is null order by operation.id limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

/** The newest run that has ended or should have; a cancelled run says nothing about the books. */
export async function findLast(handle: Handle, which: 'found' | 'ended'): Promise<FoundRun | null> {
  const wanted =
    which === 'found'
      ? sql`operation.state = 'done' and verification.differences is not null`
      : sql`operation.ended_at is not null and operation.state <> 'cancelled'`;
  const { rows } = await sql<FoundRun>`
    ${runs} where ${wanted} order by verification.operation_id desc limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

/** Until commit, no other verification starts. */
export async function lockBeginning(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.verification}::bigint)`.execute(
    transaction,
  );
}

export async function findNight(handle: Handle, night: string): Promise<number | null> {
  const found = await handle
    .selectFrom('verification')
    .select('operation_id')
    .where('night', '=', night)
    .executeTakeFirst();
  return found?.operation_id ?? null;
}

export async function insert(
  handle: Handle,
  operationId: number,
  night: string | null,
): Promise<void> {
  await handle.insertInto('verification').values({ operation_id: operationId, night }).execute();
}

/** Stores a run's result; replaces an earlier run's of the same operation. */
export async function keep(
  transaction: Transaction<Schema>,
  operationId: number,
  result: Result,
): Promise<void> {
  const { people, months, differences, isTrailWhole, trailWords, checks, late, kept } = result;
  await transaction
    .updateTable('verification')
    .set({
      people,
      months,
      differences,
      is_trail_whole: isTrailWhole,
      trail_words: trailWords,
      checks: JSON.stringify(checks),
      late: JSON.stringify(late),
    })
    .where('operation_id', '=', operationId)
    .execute();
  await transaction
    .deleteFrom('verification_difference')
    .where('operation_id', '=', operationId)
    .execute();
  const rows = kept.map(({ check, personId, ...one }, place) => ({
    place: place + 1,
    kind: check,
    month: one.month,
    person_id: personId,
    subject: one.subject,
    expected: one.expected,
    found: one.found,
  }));
  await sql`
    insert into verification_difference (operation_id, place, kind, month, person_id, subject, expected, found)
    select ${operationId}, place, kind, month, person_id, subject, expected, found
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as kept(place integer, kind text, month date, person_id bigint, subject text, expected bigint, found bigint)
    where exists (select from verification where operation_id = ${operationId})
  `.execute(transaction);
}

export type FoundDifference = {
  readonly place: number;
  readonly kind: string;
  readonly month: string | null;
  readonly personId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly isDeleted: boolean;
  readonly subject: string;
  readonly expected: number;
  readonly found: number;
};

export async function findDifferences(
  handle: Handle,
  id: number,
  { limit, offset }: Slice,
): Promise<readonly FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    select difference.place, difference.kind, difference.month, difference.person_id as "personId",
      person.first_name as "firstName", person.last_name as "lastName", person.phone,
      person.deleted_at is not null as "isDeleted", difference.subject, difference.expected, difference.found
    from verification_difference difference left join person on person.id = difference.person_id
    where difference.operation_id = ${id} and difference.place > ${offset}
    order by difference.place limit ${limit}
  `.execute(handle);
  return rows;
}

export async function countKept(handle: Handle, id: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(max(place), 0) as kept from verification_difference where operation_id = ${id}
  `.execute(handle);
  return rows[0]?.kept ?? 0;
}
