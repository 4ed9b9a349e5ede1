import type { Handle } from '../../../infra/db/db.ts';
import { sql } from 'kysely';

export type NewDevice = {
  readonly token: string;
  readonly staffId: number;
  readonly publicKey: string;
  readonly authSecret: string;
};

/** A browser belongs to the account that was last signed in there; the newest `max` are kept. */
export async function saveDevice(
  handle: Handle,
  { token, staffId, publicKey, authSecret }: NewDevice,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<void> {
  const columns = {
    staff_id: staffId,
    public_key: publicKey,
    auth_secret: authSecret,
    updated_at: now,
  };
  await handle
    .insertInto('staff_device')
    .values({ token, created_at: now, ...columns })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(columns))
    .execute();
  await sql`
    delete from staff_device where staff_id = ${staffId} and id in (
      select id from staff_device where staff_id = ${staffId} order by updated_at desc, id desc offset ${max}
    )
  `.execute(handle);
}

export async function forgetDevice(handle: Handle, staffId: number, token: string): Promise<void> {
  await handle
    .deleteFrom('staff_device')
    .where('token', '=', token)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Suspended and reset accounts get no pushes: their phone may be lost. */
export async function forgetDevicesOf(handle: Handle, staffId: number): Promise<void> {
  await handle.deleteFrom('staff_device').where('staff_id', '=', staffId).execute();
}

/** Removes a browser that its push service no longer knows, unless it was recorded again. */
export async function removeDeadDevice(
  handle: Handle,
  id: number,
  unchangedSince: Date,
): Promise<void> {
  await handle
    .deleteFrom('staff_device')
    .where('id', '=', id)
    .where('updated_at', '<=', unchangedSince)
    .execute();
}

export type FoundDevice = NewDevice & { readonly id: number };

export function findDevices(handle: Handle, staffIds: readonly number[]): Promise<FoundDevice[]> {
  return handle
    .selectFrom('staff_device')
    .select(['id', 'token', 'staff_id as staffId', 'public_key as publicKey'])
    .select('auth_secret as authSecret')
    .where('staff_id', 'in', staffIds.length === 0 ? [0] : [...staffIds])
    .orderBy('id')
    .execute();
}

export async function findDevice(handle: Handle, id: number): Promise<FoundDevice | null> {
  const found = await handle
    .selectFrom('staff_device')
    .select(['id', 'token', 'staff_id as staffId', 'public_key as publicKey'])
    .select('auth_secret as authSecret')
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

export type Recipient = { readonly name: string; readonly email: string };

/** Null: the account is suspended. */
export async function findRecipient(handle: Handle, staffId: number): Promise<Recipient | null> {
  const found = await handle
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('id', '=', staffId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}
