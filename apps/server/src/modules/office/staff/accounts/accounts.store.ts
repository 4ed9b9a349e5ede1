import type { TrailAction } from '@klub/contract/panel/actions';
import { type StaffRole, inOrder, isStaffRole } from '@klub/contract/panel/permissions';
import type { SignoffKind } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { advisoryLocks } from '../../../../infra/db/locks.ts';
import type { TrailDetails } from '../../../../infra/trail/trail.ts';
import { sessionBounds } from '../entry/entry.rules.ts';
import { type Account } from './accounts.rules.ts';

/**
 * Serialises changes of accounts until commit, so that two concurrent ones cannot remove the last
 * two administrators.
 */
export async function takeTurn(handle: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.staff}::bigint)`.execute(handle);
}

/**
 * Over passkeys, password, codes and recovery codes, by fields that change on replacement but not
 * on use.
 */
const factorsDigest = sql`encode(sha256(convert_to(concat_ws('|',
  coalesce((select string_agg(k.id::text, ',' order by k.id) from staff_passkey k where k.staff_id = s.id), ''),
  coalesce(s.password_hash, ''), coalesce(s.totp_sealed, ''),
  coalesce((select max(c.id)::text from staff_recovery_code c where c.staff_id = s.id), '')), 'UTF8')), 'hex')`;

/** By name; they are few. */
export async function findAccounts(handle: Handle, now: Date): Promise<Account[]> {
  const { openedAfter, usedAfter } = sessionBounds(now);
  const { rows } = await sql<Account & { roles: string[]; proposed: string[] }>`
    select s.id, s.name, s.email, s.roles, s.suspended_at is not null as "isSuspended",
      s.suspended_at as "suspendedAt", ${factorsDigest} as factors,
      (select count(*) from staff_passkey k where k.staff_id = s.id) as passkeys,
      s.totp_sealed is not null as "hasCodes",
      (select count(*) from staff_recovery_code c where c.staff_id = s.id and c.used_at is null) as "recoveryCodesLeft",
      (select count(*) from staff_session t where t.staff_id = s.id and t.ended_at is null
        and t.opened_at > ${openedAfter} and t.last_used_at > ${usedAfter}) as sessions,
      s.last_in_at as "lastInAt",
      coalesce((select p.payload -> 'roles' from signoff p where p.kind = 'staff.grant' and p.subject = s.id::text
        and p.state = 'open' and p.expires_at > ${now}), '[]'::jsonb) as proposed
    from staff s order by s.name, s.id
  `.execute(handle);
  return rows.map((row) => ({
    ...row,
    roles: inOrder(row.roles.filter(isStaffRole)),
    proposed: inOrder(row.proposed.filter(isStaffRole)),
  }));
}

type NewAccount = {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly now: Date;
};

/** Null when another account has the address. */
export async function insertAccount(
  handle: Handle,
  { email, name, roles, now }: NewAccount,
): Promise<number | null> {
  const row = await handle
    .insertInto('staff')
    .values({ email, name, roles: [...roles], created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setRoles(
  handle: Handle,
  staffId: number,
  roles: readonly StaffRole[],
): Promise<void> {
  await handle
    .updateTable('staff')
    .set({ roles: inOrder(roles) })
    .where('id', '=', staffId)
    .execute();
}

export async function setSuspended(
  handle: Handle,
  staffId: number,
  at: Date | null,
): Promise<void> {
  await handle.updateTable('staff').set({ suspended_at: at }).where('id', '=', staffId).execute();
}

type ResetAsked = { readonly by: number; readonly at: string; readonly factors: string };

/** The first call of a reset that waits. */
export async function findResetAsked(handle: Handle, staffId: number): Promise<ResetAsked | null> {
  const { rows } = await sql<{ asked: ResetAsked | null }>`
    select reset_asked as asked from staff where id = ${staffId}
  `.execute(handle);
  return rows[0]?.asked ?? null;
}

export async function setResetAsked(
  handle: Handle,
  staffId: number,
  asked: ResetAsked,
): Promise<void> {
  await handle
    .updateTable('staff')
    .set({ reset_asked: JSON.stringify(asked) })
    .where('id', '=', staffId)
    .execute();
}

/** Every link that would give the account a new factor. */
export async function endLinks(handle: Handle, staffId: number, now: Date): Promise<void> {
  await handle
    .updateTable('staff_ticket')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
}

/** Locks the account's factors until commit; returns their digest. */
export async function lockFactors(handle: Handle, staffId: number): Promise<string | undefined> {
  // A separate statement after the lock sees what was committed during the wait.
  await sql`select 1 from staff where id = ${staffId} for no key update`.execute(handle);
  const { rows } = await sql<{ factors: string }>`
    select ${factorsDigest} as factors from staff s where s.id = ${staffId}
  `.execute(handle);
  return rows[0]?.factors;
}

export async function removeFactors(handle: Handle, staffId: number): Promise<void> {
  await handle
    .updateTable('staff')
    .set({ password_hash: null, totp_sealed: null })
    .where('id', '=', staffId)
    .execute();
  await handle.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
  await handle.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await handle.deleteFrom('staff_new_totp').where('staff_id', '=', staffId).execute();
}

export type HistoryEntry = {
  readonly at: Date;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly action: TrailAction;
  readonly details: TrailDetails;
  readonly reason: string;
};

export async function findHistory(
  handle: Handle,
  staffId: number,
  limit: number,
): Promise<HistoryEntry[]> {
  const rows = await handle
    .selectFrom('trail_entry')
    .select(['at', 'staff_id', 'by_name', 'action', 'details', 'reason'])
    .where('subject_kind', '=', 'staff')
    .where('subject_id', '=', String(staffId))
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, staff_id, by_name, action, details, reason }) => ({
    at,
    reason,
    details,
    by: staff_id === null ? null : { id: String(staff_id), name: by_name },
    action: action as TrailAction,
  }));
}

export type AgreedChange = {
  readonly at: Date;
  readonly by: { readonly id: string; readonly name: string };
  readonly words: string;
  readonly reason: string;
};

export type WaitingProposal = {
  readonly id: number;
  readonly kind: SignoffKind;
  readonly words: string;
};

/** Open proposals about an account, oldest first. */
export async function findWaiting(
  handle: Handle,
  staffId: number,
  now: Date,
): Promise<WaitingProposal[]> {
  const { rows } = await sql<WaitingProposal>`
    select p.id, p.kind, p.words from signoff p
    where ${isAbout(staffId)}
      and p.state = 'open' and p.expires_at > ${now}
    order by p.id
  `.execute(handle);
  return rows;
}

/** The subject of a declaration also names the participant. */
function isAbout(staffId: number) {
  return sql`p.kind in ('staff.grant', 'staff.reset', 'staff.different') and split_part(p.subject, '/', 1) = ${String(staffId)}`;
}

/** Approved proposals about an account. */
export async function findAgreed(
  handle: Handle,
  staffId: number,
  limit: number,
): Promise<AgreedChange[]> {
  const { rows } = await sql<{ at: Date; id: number; name: string; words: string; reason: string }>`
    select p.decided_at as at, d.id, d.name, p.words, p.reason
    from signoff p join staff d on d.id = p.decided_by
    where ${isAbout(staffId)} and p.state = 'approved'
    order by p.id desc limit ${limit}
  `.execute(handle);
  return rows.map(({ at, id, name, words, reason }) => ({
    at,
    by: { id: String(id), name },
    words,
    reason,
  }));
}

export async function isParticipant(handle: Handle, personId: number): Promise<boolean> {
  const found = await handle
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
