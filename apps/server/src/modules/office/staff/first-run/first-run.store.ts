import type { Handle } from '../../../../infra/db/db.ts';

export type CodePurpose = 'first' | 'second';

type NewCode = {
  readonly purpose: CodePurpose;
  readonly hash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** Replaces the earlier code of its purpose. */
export async function keepCode(
  handle: Handle,
  { purpose, hash, now, expiresAt }: NewCode,
): Promise<void> {
  const values = { hash: Buffer.from(hash), tries: 0, created_at: now, expires_at: expiresAt };
  await handle
    .insertInto('staff_first_code')
    .values({ purpose, ...values })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(values))
    .execute();
}

type Bounds = { readonly max: number; readonly now: Date };

/** Counts a try before the comparison; null when no code of the purpose lives. */
export async function claimCodeTry(
  handle: Handle,
  purpose: CodePurpose,
  { max, now }: Bounds,
): Promise<Uint8Array | null> {
  const row = await handle
    .updateTable('staff_first_code')
    .set((to) => ({ tries: to('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', max)
    .returning('hash')
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function hasLiveCode(
  handle: Handle,
  purpose: CodePurpose,
  { max, now }: Bounds,
): Promise<boolean> {
  const row = await handle
    .selectFrom('staff_first_code')
    .select('purpose')
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', max)
    .executeTakeFirst();
  return row !== undefined;
}

/** True for exactly one caller, and false for a code that a newer one has replaced. */
export async function spendCode(
  handle: Handle,
  purpose: CodePurpose,
  hash: Uint8Array,
): Promise<boolean> {
  const row = await handle
    .deleteFrom('staff_first_code')
    .where('purpose', '=', purpose)
    .where('hash', '=', Buffer.from(hash))
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}
