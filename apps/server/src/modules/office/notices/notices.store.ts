import { isStaffRole, type StaffRole } from '@klub/contract/panel/permissions';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { NoticeTopic } from './notices.queue.ts';

type Device = {
  readonly token: string;
  readonly staffId: number;
  readonly publicKey: string;
  readonly authSecret: string;
};
export type NewDevice = Device & {
  readonly userAgent: string;
  /** The public key of this installation that the browser trusts. */
  readonly serverKey: string;
};

/** A browser belongs to the account that was last signed in there; the newest `max` are kept. Returns its id. */
export async function saveDevice(
  handle: Handle,
  { token, staffId, publicKey, authSecret, userAgent, serverKey }: NewDevice,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<number> {
  const columns = {
    staff_id: staffId,
    public_key: publicKey,
    auth_secret: authSecret,
    user_agent: userAgent,
    server_key: serverKey,
    updated_at: now,
  };
  const { id } = await handle
    .insertInto('staff_device')
    .values({ token, created_at: now, ...columns })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from staff_device where staff_id = ${staffId} and id in (
      select id from staff_device where staff_id = ${staffId} order by updated_at desc, id desc offset ${max}
    )
  `.execute(handle);
  return id;
}

type ListedDevice = {
  readonly id: number;
  readonly userAgent: string;
  readonly serverKey: string;
  readonly createdAt: Date;
};

/** The newest first; an account has few. */
export function listDevices(handle: Handle, staffId: number): Promise<ListedDevice[]> {
  return handle
    .selectFrom('staff_device')
    .select(['id', 'user_agent as userAgent', 'server_key as serverKey'])
    .select('created_at as createdAt')
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False: the account has no such browser. */
export async function removeDevice(handle: Handle, staffId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('staff_device')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

export type FoundDevice = Device & { readonly id: number };

/** Browsers of the accounts that a push under this key reaches. */
export function findDevices(
  handle: Handle,
  staffIds: readonly number[],
  serverKey: string,
): Promise<FoundDevice[]> {
  return handle
    .selectFrom('staff_device')
    .select(['id', 'token', 'staff_id as staffId', 'public_key as publicKey'])
    .select('auth_secret as authSecret')
    .where('staff_id', 'in', staffIds.length === 0 ? [0] : [...staffIds])
    .where('server_key', '=', serverKey)
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

export type Recipient = {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
};

/** Null: the account is suspended. */
export async function findRecipient(handle: Handle, staffId: number): Promise<Recipient | null> {
  const found = await handle
    .selectFrom('staff')
    .select(['name', 'email', 'roles'])
    .where('id', '=', staffId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return found === undefined ? null : { ...found, roles: found.roles.filter(isStaffRole) };
}

/**
 * `accepted`: by the mail server, which may still return it. `kept`: in the outbox, because no mail
 * is set up.
 */
type LetterState = 'waiting' | 'accepted' | 'kept' | 'refused';

/** Keeps what became of an e-mail; a later attempt may change it. */
export async function noteLetter(
  handle: Handle,
  { of: topic, id, staffId }: NoticeTopic & { readonly staffId: number },
  { state, at }: { readonly state: LetterState; readonly at: Date },
): Promise<void> {
  await handle
    .insertInto('notice_letter')
    .values({ topic, subject_id: id, staff_id: staffId, state, at })
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'topic', 'staff_id']).doUpdateSet({ state, at }),
    )
    .execute();
}

/** Before the first attempt. */
export async function addLetters(
  handle: Handle,
  { of: topic, id }: NoticeTopic,
  staffIds: readonly number[],
  at: Date,
): Promise<void> {
  await handle
    .insertInto('notice_letter')
    .values(staffIds.map((staff_id) => ({ topic, subject_id: id, staff_id, state: 'waiting', at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `letter`: the newest e-mail about the matter. */
export type Called = { readonly name: string; readonly letter: LetterState };

/** The accounts that are called to decide a matter. */
export async function findCalled(handle: Handle, signoffId: number): Promise<Called[]> {
  const { rows } = await sql<Called>`
    select staff.name, newest.state as letter from (
      select distinct on (staff_id) staff_id, state from notice_letter
      where subject_id = ${signoffId} and topic in ('waiting', 'lapses')
      order by staff_id, at desc
    ) as newest
    join staff on staff.id = newest.staff_id
    order by staff.name, staff.id
  `.execute(handle);
  return rows;
}

/** Names of accounts whose e-mails the mail server has refused since then. */
export async function findRefusedLetters(handle: Handle, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct staff.name from notice_letter join staff on staff.id = notice_letter.staff_id
    where notice_letter.state = 'refused' and notice_letter.at >= ${since} order by staff.name
  `.execute(handle);
  return rows.map(({ name }) => name);
}
