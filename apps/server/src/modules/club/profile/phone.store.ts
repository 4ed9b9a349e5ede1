import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** Locks an active account until commit; null when there is none. */
export async function lockPhone(handle: Handle, personId: number): Promise<string | null> {
  const { rows } = await sql<{ phone: string }>`
    select phone from person where id = ${personId} and deleted_at is null for update
  `.execute(handle);
  return rows[0]?.phone ?? null;
}

export async function isTaken(handle: Handle, phone: string): Promise<boolean> {
  const row = await handle
    .selectFrom('person')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another account took the number first; the transaction is then unusable. */
export async function setPhone(
  handle: Handle,
  {
    personId,
    phone,
    holdUntil,
  }: { readonly personId: number; readonly phone: string; readonly holdUntil: Date },
): Promise<boolean> {
  try {
    await handle
      .updateTable('person')
      .set({ phone, payout_hold_until: holdUntil })
      .where('id', '=', personId)
      .execute();
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === '23505')
      return false;
    throw error;
  }
}

/** Stores a digest of the former number; a number that is used again is no longer a former one. */
export async function keepFormer(
  handle: Handle,
  {
    personId,
    former,
    present,
    now,
  }: {
    readonly personId: number;
    readonly former: Uint8Array;
    readonly present: Uint8Array;
    readonly now: Date;
  },
): Promise<void> {
  const [left, taken] = [Buffer.from(former), Buffer.from(present)];
  await handle
    .deleteFrom('former_phone')
    .where('person_id', '=', personId)
    .where('digest', '=', taken)
    .execute();
  await handle
    .insertInto('former_phone')
    .values({ person_id: personId, digest: left, left_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'digest']).doUpdateSet({ left_at: now }),
    )
    .execute();
}

/**
 * Deletes passwords that were sent to the former number, and logins that its devices have begun.
 */
export async function forgetFormer(
  handle: Handle,
  { personId, phone }: { readonly personId: number; readonly phone: string },
): Promise<void> {
  // Deletes the rows instead of expiring them: a reminder for the new number would extend the last
  // one.
  await handle.deleteFrom('temporary_password').where('person_id', '=', personId).execute();
  await handle.deleteFrom('temporary_password_try').where('person_id', '=', personId).execute();
  await handle.deleteFrom('login_guard').where('phone', '=', phone).execute();
  await handle.deleteFrom('login_device').where('phone', '=', phone).execute();
  await handle.deleteFrom('pending_consent').where('phone', '=', phone).execute();
}
