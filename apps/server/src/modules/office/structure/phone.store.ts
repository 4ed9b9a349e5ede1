import type { Handle } from '../../../infra/db/db.ts';

/** Stores a person's proposed number; replaces that of an ended proposal. */
export async function keepProposed(
  handle: Handle,
  {
    personId,
    phone,
    now,
  }: { readonly personId: number; readonly phone: string; readonly now: Date },
): Promise<void> {
  const row = { person_id: personId, phone, proposed_at: now };
  await handle
    .insertInto('phone_change')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ phone, proposed_at: now }))
    .execute();
}

export async function findProposed(handle: Handle, personId: number): Promise<string | null> {
  const row = await handle
    .selectFrom('phone_change')
    .select('phone')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.phone ?? null;
}

export async function forgetProposed(handle: Handle, personId: number): Promise<void> {
  await handle.deleteFrom('phone_change').where('person_id', '=', personId).execute();
}

export async function forgetProposedBefore(handle: Handle, moment: Date): Promise<void> {
  await handle.deleteFrom('phone_change').where('proposed_at', '<', moment).execute();
}

export type OpenProposal = {
  readonly id: number;
  /** The account's name. */
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly reason: string;
};

export async function findOpen(
  handle: Handle,
  personId: number,
  now: Date,
): Promise<OpenProposal | null> {
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
    .where('kind', '=', 'phone.change')
    .where('subject', '=', String(personId))
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
