import { isStaffRole } from '@klub/contract/panel/permissions';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { SignoffKind } from '@klub/contract/panel/signoffs';
import type { StandingAccount } from './emergency.rules.ts';
import type { StoredState } from './signoffs.rules.ts';

/** Every account of the panel; they are few. */
export async function findStandingAccounts(handle: Handle): Promise<StandingAccount[]> {
  const { rows } = await sql<StandingAccount & { roles: string[] }>`
    select staff.id, staff.roles,
      staff.suspended_at is null and (staff.password_hash is not null
        or exists (select from staff_passkey where staff_id = staff.id)) as "isUsable",
      greatest(staff.created_at,
        (select max(created_at) from staff_passkey where staff_id = staff.id),
        (select max(created_at) from staff_recovery_code where staff_id = staff.id),
        (select max(at) from trail_entry where staff_id = staff.id
          and action in ('staff.enrolled', 'staff.factorAdded', 'staff.factorRemoved'))) as "keyedAt"
    from staff
  `.execute(handle);
  return rows.map((row) => ({ ...row, roles: row.roles.filter(isStaffRole) }));
}

/** Keeps accounts as they are until the transaction ends. */
export async function lockAccounts(handle: Handle): Promise<void> {
  await sql`select from staff order by id for share`.execute(handle);
}

type NewEmergency = {
  readonly by: number;
  readonly at: Date;
  readonly reason: string;
  readonly expiresAt: Date;
};

export async function setEmergency(
  handle: Handle,
  id: number,
  { by, at, reason, expiresAt }: NewEmergency,
): Promise<void> {
  await handle
    .updateTable('signoff')
    .set({
      emergency_by: by,
      emergency_at: at,
      emergency_reason: reason,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .execute();
}

export type ToldEmergency = {
  readonly id: number;
  readonly kind: SignoffKind;
  readonly state: StoredState;
  readonly expiresAt: Date;
  readonly by: string;
  readonly at: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
};

const toldMax = 100;

/** Newest first. */
export async function findEmergencies(handle: Handle, since: Date): Promise<ToldEmergency[]> {
  const { rows } = await sql<ToldEmergency>`
    select signoff.id, signoff.kind, signoff.state, signoff.expires_at as "expiresAt", proposer.name as by,
      signoff.emergency_at as at, decider.name as "decidedBy", signoff.decided_at as "decidedAt"
    from signoff join staff proposer on proposer.id = signoff.emergency_by
    left join staff decider on decider.id = signoff.decided_by
    where coalesce(signoff.decided_at, signoff.emergency_at) > ${since}::timestamptz
    order by signoff.emergency_at desc, signoff.id desc limit ${toldMax}
  `.execute(handle);
  return rows;
}
