import { isStaffRole, type StaffRole } from '@klub/contract/panel/permissions';
import type { Handle } from '../../../../infra/db/db.ts';

export type Account = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly passwordHash: string | null;
  readonly totpSealed: string | null;
};

/** Null for a suspended account. */
export async function findAccount(
  handle: Handle,
  which: { readonly email: string } | { readonly id: number },
): Promise<Account | null> {
  const row = await accounts(handle)
    .where((is) => ('email' in which ? is('email', '=', which.email) : is('id', '=', which.id)))
    .executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}

/** Locks the account until commit; null when it is suspended. */
export async function lockAccount(handle: Handle, id: number): Promise<Account | null> {
  const row = await accounts(handle).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}

function accounts(handle: Handle) {
  return handle
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'roles', 'password_hash', 'totp_sealed'])
    .where('suspended_at', 'is', null);
}

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>;

function accountOf({
  password_hash: passwordHash,
  totp_sealed: totpSealed,
  roles,
  ...rest
}: AccountRow): Account {
  return { ...rest, roles: roles.filter(isStaffRole), passwordHash, totpSealed };
}

/** Also ends attempts that began with the former password. */
export async function setPassword(
  handle: Handle,
  id: number,
  {
    passwordHash,
    totpSealed,
    step,
  }: { readonly passwordHash: string; readonly totpSealed: string; readonly step: number },
): Promise<void> {
  await handle
    .updateTable('staff')
    .set({ password_hash: passwordHash, totp_sealed: totpSealed, totp_step: step })
    .where('id', '=', id)
    .execute();
  await handle.deleteFrom('staff_attempt').where('staff_id', '=', id).execute();
}

/** True for exactly one caller that uses the code of this step, or of a later one. */
export async function takeStep(handle: Handle, id: number, step: number): Promise<boolean> {
  const row = await handle
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Challenge = {
  readonly purpose: 'enter' | 'enrol' | 'prove' | 'add';
  readonly challenge: string;
  readonly staffId: number | null;
  readonly sessionId: number | null;
};

export async function insertChallenge(
  handle: Handle,
  {
    hash,
    expiresAt,
    now,
    ...one
  }: Challenge & { readonly hash: Uint8Array; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  await handle
    .insertInto('staff_challenge')
    .values({
      hash: Buffer.from(hash),
      purpose: one.purpose,
      challenge: one.challenge,
      staff_id: one.staffId,
      session_id: one.sessionId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Returns the challenge to exactly one caller. */
export async function takeChallenge(
  handle: Handle,
  hash: Uint8Array,
  now: Date,
): Promise<Challenge | null> {
  const row = await handle
    .updateTable('staff_challenge')
    .set({ used_at: now })
    .where('hash', '=', Buffer.from(hash))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['purpose', 'challenge', 'staff_id as staffId', 'session_id as sessionId'])
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAttempt(
  handle: Handle,
  {
    hash,
    staffId,
    now,
    expiresAt,
  }: {
    readonly hash: Uint8Array;
    readonly staffId: number | null;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await handle
    .insertInto('staff_attempt')
    .values({ hash: Buffer.from(hash), staff_id: staffId, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Counts a try; null when the attempt has ended, or has no tries left. */
export async function claimTry(
  handle: Handle,
  hash: Uint8Array,
  { max, now }: { readonly max: number; readonly now: Date },
): Promise<{ readonly staffId: number | null } | null> {
  const row = await handle
    .updateTable('staff_attempt')
    .set((to) => ({ tries: to('tries', '+', 1) }))
    .where('hash', '=', Buffer.from(hash))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', max)
    .returning('staff_id as staffId')
    .executeTakeFirst();
  return row ?? null;
}

/** True for exactly one caller. */
export async function finishAttempt(handle: Handle, hash: Uint8Array, now: Date): Promise<boolean> {
  const row = await handle
    .updateTable('staff_attempt')
    .set({ used_at: now })
    .where('hash', '=', Buffer.from(hash))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepNewTotp(
  handle: Handle,
  {
    staffId,
    sealed,
    expiresAt,
  }: { readonly staffId: number; readonly sealed: string; readonly expiresAt: Date },
): Promise<void> {
  const values = { totp_sealed: sealed, expires_at: expiresAt };
  await handle
    .insertInto('staff_new_totp')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute();
}

export async function takeNewTotp(
  handle: Handle,
  staffId: number,
  now: Date,
): Promise<string | null> {
  const row = await handle
    .deleteFrom('staff_new_totp')
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .returning('totp_sealed as sealed')
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Deletes expired rows, and sessions last used before `endedBefore`. */
export async function sweepEntry(handle: Handle, now: Date, endedBefore: Date): Promise<void> {
  await handle.deleteFrom('staff_challenge').where('expires_at', '<', now).execute();
  await handle.deleteFrom('staff_attempt').where('expires_at', '<', now).execute();
  await handle.deleteFrom('staff_new_totp').where('expires_at', '<', now).execute();
  await handle.deleteFrom('staff_first_code').where('expires_at', '<', now).execute();
  await handle.deleteFrom('staff_ticket').where('expires_at', '<', now).execute();
  const over = handle
    .selectFrom('staff_session')
    .select('id')
    .where('last_used_at', '<', endedBefore);
  await handle.deleteFrom('staff_challenge').where('session_id', 'in', over).execute();
  await handle.deleteFrom('staff_session').where('last_used_at', '<', endedBefore).execute();
}
