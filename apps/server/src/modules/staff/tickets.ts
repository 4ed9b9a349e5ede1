import { hash } from 'node:crypto';
import { hourMs } from '../../infra/clock.ts';
import { type Random, randomText } from '../../infra/crypto/random.ts';
import type { Handle } from '../../infra/db/db.ts';
import * as store from './tickets.store.ts';
import type { TicketPurpose } from './tickets.store.ts';

export type NewTicket = {
  readonly staffId: number;
  readonly purpose: TicketPurpose;
  /** The account that asked for it; null: a command, or the demo. */
  readonly madeBy: number | null;
  readonly at: Date;
  readonly random: Random;
};

const minuteMs = 60_000;
/** A link by mail is used at once; one of the demo stands in a terminal for a day of work. */
export const livesMs: Readonly<Record<TicketPurpose, number>> = {
  first: 30 * minuteMs,
  reset: 30 * minuteMs,
  demo: 12 * hourMs,
};

/** Makes a one-time link's text of 256 random bits, of which only the hash is kept; the former ones of its purpose end. */
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
