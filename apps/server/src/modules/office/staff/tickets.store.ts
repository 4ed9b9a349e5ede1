import type { Handle } from '../../../infra/db/db.ts';

export type TicketPurpose = 'first' | 'reset' | 'demo';

type TicketKey = { readonly staffId: number; readonly purpose: TicketPurpose; readonly at: Date };

export async function endTickets(
  handle: Handle,
  { staffId, purpose, at }: TicketKey,
): Promise<void> {
  await handle
    .updateTable('staff_ticket')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertTicket(
  handle: Handle,
  ticket: TicketKey & {
    readonly hash: Uint8Array;
    readonly madeBy: number | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { hash, staffId, purpose, madeBy, at, expiresAt } = ticket;
  await handle
    .insertInto('staff_ticket')
    .values({
      hash: Buffer.from(hash),
      purpose,
      created_at: at,
      expires_at: expiresAt,
      staff_id: staffId,
      made_by: madeBy,
    })
    .execute();
}

export type FoundTicket = {
  readonly id: number;
  readonly staffId: number;
  readonly purpose: TicketPurpose;
  readonly totpSealed: string | null;
  readonly name: string;
  readonly email: string;
};

/** Null for a used or expired ticket, and for a suspended account. */
export async function findTicket(
  handle: Handle,
  hash: Uint8Array,
  now: Date,
): Promise<FoundTicket | null> {
  const row = await handle
    .selectFrom('staff_ticket as t')
    .innerJoin('staff as s', 's.id', 't.staff_id')
    .select([
      't.id',
      't.staff_id as staffId',
      't.purpose',
      't.totp_sealed as totpSealed',
      's.name',
      's.email',
    ])
    .where('t.hash', '=', Buffer.from(hash))
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('s.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Uses up a link for a first factor, and the account's other links; false: used before. A demo link
 * is only locked here: its session's first call uses it up (`useTicket`).
 */
export async function takeTicket(
  handle: Handle,
  { id, staffId, purpose }: Pick<FoundTicket, 'id' | 'staffId' | 'purpose'>,
  now: Date,
): Promise<boolean> {
  if (purpose === 'demo') return isUsable(await lockTicket(handle, id), now);
  const rows = await handle
    .updateTable('staff_ticket')
    .set({ used_at: now, totp_sealed: null })
    .where('staff_id', '=', staffId)
    .where('purpose', '<>', 'demo')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return rows.some((row) => row.id === id);
}

/** Locks until commit. */
export async function lockTicket(handle: Handle, id: number) {
  return handle
    .selectFrom('staff_ticket')
    .select(['used_at as usedAt', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

function isUsable(ticket: Awaited<ReturnType<typeof lockTicket>>, now: Date): boolean {
  return ticket !== undefined && ticket.usedAt === null && ticket.expiresAt > now;
}

export async function useTicket(handle: Handle, id: number, now: Date): Promise<void> {
  await handle
    .updateTable('staff_ticket')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

export async function keepTotpOfTicket(handle: Handle, id: number, sealed: string): Promise<void> {
  await handle
    .updateTable('staff_ticket')
    .set({ totp_sealed: sealed })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}
