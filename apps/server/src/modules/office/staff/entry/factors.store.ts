import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';

export type Passkey = {
  readonly id: number;
  readonly staffId: number;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly isSynced: boolean;
  readonly transports: readonly string[];
};

export async function findPasskey(handle: Handle, credentialId: string): Promise<Passkey | null> {
  const row = await handle
    .selectFrom('staff_passkey as k')
    .innerJoin('staff as s', 's.id', 'k.staff_id')
    .select([
      ...([
        'k.id',
        'k.staff_id as staffId',
        'k.credential_id as credentialId',
        'k.public_key as publicKey',
      ] as const),
      ...(['k.counter', 'k.is_synced as isSynced', 'k.transports'] as const),
    ])
    .where('k.credential_id', '=', credentialId)
    .where('s.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * False when the key was removed, or its counter has advanced: of a key that stays on one device,
 * one of the two uses is a copy.
 */
export async function noteUse(
  handle: Handle,
  {
    id,
    before,
    counter,
    now,
  }: { readonly id: number; readonly before: number; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const row = await handle
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('is_synced', '=', true), is('counter', '=', before)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False for a known credential. */
export async function insertPasskey(
  handle: Handle,
  passkey: Omit<Passkey, 'id'> & { readonly name: string; readonly now: Date },
): Promise<boolean> {
  const { staffId, credentialId, publicKey, counter, isSynced, transports, name, now } = passkey;
  const row = await handle
    .insertInto('staff_passkey')
    .values({
      staff_id: staffId,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      counter,
      is_synced: isSynced,
      transports: [...transports],
      name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPasskeys(handle: Handle, staffId: number) {
  return handle
    .selectFrom('staff_passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the removed key's name. */
export async function removePasskey(
  handle: Handle,
  staffId: number,
  id: number,
): Promise<string | null> {
  const row = await handle
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Invalidates the former ones. */
export async function replaceRecoveryCodes(
  handle: Handle,
  staffId: number,
  { hashes, now }: { readonly hashes: readonly Uint8Array[]; readonly now: Date },
): Promise<void> {
  await handle.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  const rows = hashes.map((hash) => ({
    staff_id: staffId,
    hash: Buffer.from(hash),
    created_at: now,
  }));
  await handle.insertInto('staff_recovery_code').values(rows).execute();
}

/** True for exactly one caller. */
export async function useRecoveryCode(
  handle: Handle,
  staffId: number,
  { hash, now }: { readonly hash: Uint8Array; readonly now: Date },
): Promise<boolean> {
  const row = await handle
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('hash', '=', Buffer.from(hash))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFactors(
  handle: Handle,
  staffId: number,
): Promise<{
  readonly passkeys: number;
  readonly recoveryCodes: number;
  readonly hasCodes: boolean;
}> {
  const { rows } = await sql<{ passkeys: number; recoveryCodes: number; hasCodes: boolean }>`
    select (select count(*) from staff_passkey k where k.staff_id = s.id) as passkeys,
      (select count(*) from staff_recovery_code c where c.staff_id = s.id and c.used_at is null) as "recoveryCodes",
      s.totp_sealed is not null as "hasCodes"
    from staff s where s.id = ${staffId}
  `.execute(handle);
  return rows[0] ?? { passkeys: 0, recoveryCodes: 0, hasCodes: false };
}
