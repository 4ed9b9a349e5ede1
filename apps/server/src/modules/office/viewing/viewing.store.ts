import { isRole, type Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Session } from '../../../infra/http/session.ts';
import type { ViewPurpose } from './viewing.copy.ts';

export type Viewer = { readonly staffId: number; readonly sessionId: number };

export type View = {
  readonly id: number;
  readonly purpose: ViewPurpose;
  readonly startedAt: Date;
  readonly until: Date;
};

export type ViewedPerson = { readonly id: number; readonly name: string; readonly role: Role };

/** Null for an unknown or deleted person. */
export async function findPerson(handle: Handle, id: number): Promise<ViewedPerson | null> {
  const { rows } = await sql<{ id: number; name: string; role: string }>`
    select person.id, trim(first_name || ' ' || last_name) as name, role
    from person where person.id = ${id} and deleted_at is null
  `.execute(handle);
  const [found] = rows;
  return found === undefined || !isRole(found.role) ? null : { ...found, role: found.role };
}

/** Opens a view; ends the account's earlier ones. */
export async function openView(
  handle: Handle,
  { staffId, sessionId }: Viewer,
  personId: number,
  { purpose, startedAt, until }: Omit<View, 'id'>,
): Promise<number> {
  await sql`
    update viewing set ended_at = least(until, ${startedAt}::timestamptz) where staff_id = ${staffId} and ended_at is null
  `.execute(handle);
  const row = await handle
    .insertInto('viewing')
    .values({
      staff_id: staffId,
      session_id: sessionId,
      person_id: personId,
      purpose,
      started_at: startedAt,
      until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Open views: of this session, not expired, and the account's newest, so that of two concurrent
 * ones only one is valid.
 */
function standing({ staffId, sessionId }: Viewer, now: Date) {
  return sql<boolean>`viewing.staff_id = ${staffId} and viewing.session_id = ${sessionId} and viewing.ended_at is null
    and viewing.started_at <= ${now} and viewing.until > ${now}
    and not exists (select from viewing newer where newer.staff_id = viewing.staff_id and newer.id > viewing.id)`;
}

/** The session's open view of this person. */
export async function findOpenView(
  handle: Handle,
  viewer: Viewer,
  personId: number,
  now: Date,
): Promise<View | undefined> {
  return handle
    .selectFrom('viewing')
    .select(['id', 'purpose', 'started_at as startedAt', 'until'])
    .where('person_id', '=', personId)
    .where(standing(viewer, now))
    .executeTakeFirst();
}

/**
 * The viewed person as a session while the view is open; null when it has ended or the person is
 * deleted.
 */
export async function findViewed(
  handle: Handle,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<Session | null> {
  const found = await handle
    .selectFrom('viewing')
    .innerJoin('person', 'person.id', 'viewing.person_id')
    .select(['person.id', 'person.role'])
    .where('viewing.id', '=', id)
    .where('person.deleted_at', 'is', null)
    .where(standing(viewer, now))
    .executeTakeFirst();
  if (found === undefined) return null;
  return {
    personId: found.id,
    role: found.role,
    scope: 'viewing',
    forceLogOut: false,
    // No session: data stored per session is not found.
    tokenHash: Buffer.alloc(0),
    deviceHash: null,
    authenticatedAt: now,
  };
}

/** Ends a view; returns its person's id, or undefined when the account has no such view. */
export async function endView(
  handle: Handle,
  staffId: number,
  id: number,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ person_id: number }>`
    update viewing set ended_at = coalesce(ended_at, least(until, ${now}::timestamptz))
    where id = ${id} and staff_id = ${staffId} returning person_id
  `.execute(handle);
  return rows[0]?.person_id;
}

/** Makes the transaction read-only. */
export async function forbidWrites(handle: Handle): Promise<void> {
  await sql`set transaction read only`.execute(handle);
}

/** Views of the person, newest first, and their total. */
export async function findLooks(
  handle: Handle,
  personId: number,
  max: number,
): Promise<{
  readonly looks: readonly Pick<View, 'startedAt' | 'purpose'>[];
  readonly total: number;
}> {
  const looks = await handle
    .selectFrom('viewing')
    .select(['started_at as startedAt', 'purpose', sql<number>`count(*) over ()`.as('total')])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return { looks, total: looks[0]?.total ?? 0 };
}
