import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type Account = {
  readonly id: number;
  readonly phone: string;
  readonly passwordHash: string | null;
  /** Blocked by the operator, on every device. */
  readonly isBlocked: boolean;
  readonly hasLoggedIn: boolean;
  /** Deadline of the first login; null: no deadline. */
  readonly invitedUntil: Date | null;
  /** True when the calling device has logged in to this account before. */
  readonly knowsDevice: boolean;
};

export async function findAccount(
  handle: Handle,
  phone: string,
  deviceHash: Uint8Array | null,
): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select p.id, p.phone, p.password_hash as "passwordHash", p.blocked_at is not null as "isBlocked",
      p.activated_at is not null as "hasLoggedIn", p.invited_until as "invitedUntil",
      exists (
        select 1 from known_device d where d.person_id = p.id and d.device_hash = ${deviceHash}::bytea
      ) as "knowsDevice"
    from person p where p.phone = ${phone} and p.deleted_at is null
  `.execute(handle);
  return rows[0] ?? null;
}

/**
 * Records a login with the password whose hash was compared. False when the hash, the number or the
 * right to log in changed during the comparison.
 */
export async function noteLogin(handle: Handle, account: Account, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update person set last_login_at = ${now}, activated_at = coalesce(activated_at, ${now})
    where id = ${account.id} and phone = ${account.phone} and password_hash = ${account.passwordHash}
      and blocked_at is null and deleted_at is null
    returning id
  `.execute(handle);
  return rows.length > 0;
}

/**
 * Records a login with a temporary password. False when the invitation was withdrawn, the number
 * changed or the account blocked during the call.
 */
export async function noteTemporaryLogin(
  handle: Handle,
  { id, phone }: Account,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update person set last_login_at = ${now}, activated_at = coalesce(activated_at, ${now})
    where id = ${id} and phone = ${phone} and blocked_at is null and deleted_at is null
      and (activated_at is not null or invited_until is null or invited_until > ${now})
    returning id
  `.execute(handle);
  return rows.length > 0;
}

export async function rememberDevice(
  handle: Handle,
  personId: number,
  deviceHash: Uint8Array,
  now: Date,
): Promise<void> {
  await handle
    .insertInto('known_device')
    .values({ person_id: personId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
}

export async function setPasswordHash(
  handle: Handle,
  personId: number,
  hash: string,
  now: Date,
): Promise<void> {
  await handle
    .updateTable('person')
    .set({ password_hash: hash, password_set_at: now })
    .where('id', '=', personId)
    .execute();
}

export async function recordSecurityEvent(
  handle: Handle,
  kind: string,
  personId: number,
  now: Date,
): Promise<void> {
  await handle
    .insertInto('security_event')
    .values({ kind, person_id: personId, at: now, details: '{}' })
    .execute();
}

const eventsAtOnce = 5_000;

export async function deleteSecurityEvents(handle: Handle, before: Date): Promise<void> {
  for (let gone = eventsAtOnce; gone === eventsAtOnce;) {
    const { numAffectedRows } = await sql`
      delete from security_event where id in (
        select id from security_event where at < ${before} order by at limit ${eventsAtOnce}
      )
    `.execute(handle);
    gone = Number(numAffectedRows ?? 0);
  }
}

/** Null when the account is deleted. */
export async function phoneOf(handle: Handle, personId: number): Promise<string | null> {
  const row = await handle
    .selectFrom('person')
    .select('phone')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.phone ?? null;
}

export async function deleteUnseenDevices(handle: Handle, before: Date): Promise<void> {
  await handle.deleteFrom('known_device').where('last_seen_at', '<', before).execute();
}
