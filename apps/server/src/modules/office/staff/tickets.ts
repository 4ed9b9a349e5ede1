import { hash } from 'node:crypto';
import { dayMs, hourMs } from '../../../infra/clock.ts';
import { type Random, randomText } from '../../../infra/crypto/random.ts';
import type { Handle } from '../../../infra/db/db.ts';
import * as store from './tickets.store.ts';
import type { TicketPurpose } from './tickets.store.ts';

export type NewTicket = {
  readonly staffId: number;
  readonly purpose: TicketPurpose;
  /** The account that requested it; null: a command, or the demo. */
  readonly madeBy: number | null;
  readonly at: Date;
  readonly random: Random;
};

const minuteMs = 60_000;
/** An invitation survives a holiday; a reset is used soon; demo links stay in a terminal for a working day. */
export const livesMs: Readonly<Record<TicketPurpose, number>> = {
  first: 7 * dayMs,
  reset: 30 * minuteMs,
  demo: 12 * hourMs,
};

/**
 * Creates a one-time link of 256 random bits, stored as a hash; invalidates earlier ones of its
 * purpose.
 */
export async function makeTicket(handle: Handle, ticket: NewTicket): Promise<string> {
  const { staffId, purpose, madeBy, at, random } = ticket;
  const text = randomText(random, 256);
  await store.endTickets(handle, { staffId, purpose, at });
  await store.insertTicket(handle, {
    hash: ticketHash(text),
    staffId,
    purpose,
    madeBy,
    at,
    expiresAt: new Date(at.getTime() + livesMs[purpose]),
  });
  return text;
}

export function ticketHash(text: string): Uint8Array {
  return hash('sha256', text, 'buffer');
}
