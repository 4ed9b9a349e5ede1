import type { Handle } from '../../../infra/db/db.ts';

type Proposed = {
  readonly personId: number;
  readonly ibanSealed: string;
  readonly now: Date;
};

/** Stores a leaver's proposed account; replaces that of an ended proposal. */
export async function keepProposed(
  handle: Handle,
  { personId, ibanSealed, now }: Proposed,
): Promise<void> {
  const given = { iban_sealed: ibanSealed, proposed_at: now };
  await handle
    .insertInto('leaver_account')
    .values({ person_id: personId, iban_sealed: ibanSealed, proposed_at: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(given))
    .execute();
}

/** Sealed; null: none proposed. */
export async function findProposed(handle: Handle, personId: number): Promise<string | null> {
  const row = await handle
    .selectFrom('leaver_account')
    .select('iban_sealed')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.iban_sealed ?? null;
}

export async function forgetProposed(handle: Handle, personId: number): Promise<void> {
  await handle.deleteFrom('leaver_account').where('person_id', '=', personId).execute();
}

export async function forgetProposedBefore(handle: Handle, moment: Date): Promise<void> {
  await handle.deleteFrom('leaver_account').where('proposed_at', '<', moment).execute();
}

export type OpenRelease = {
  readonly id: number;
  /** The panel account's name. */
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly reason: string;
};

export async function findOpen(
  handle: Handle,
  personId: number,
  now: Date,
): Promise<OpenRelease | null> {
  const row = await handle
    .selectFrom('signoff')
    .innerJoin('staff as proposer', 'proposer.id', 'signoff.proposed_by')
    .select([
      'signoff.id',
      'proposer.name as proposedBy',
      'proposed_at as proposedAt',
      'expires_at as expiresAt',
      'reason',
    ])
    .where('kind', '=', 'payout.release')
    .where('subject', '=', String(personId))
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
