import type { Transaction } from 'kysely';
import type { Passwords } from '../../../../infra/crypto/password.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import { randomText } from '../../../../infra/crypto/random.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type { PanelAct } from '../../../../infra/http/panel/mount-panel.ts';
import type { Factor, PanelCaller } from '../../../../infra/http/panel/staff-session.ts';
import type { RateLimiter } from '../../../../infra/http/rate-limit.ts';
import { type Refusal, refuse } from '../../../../infra/refusal.ts';
import type { Audited, TrailNote } from '../../../../infra/trail/trail.ts';
import { type FoundTicket, takeTicket } from '../tickets.store.ts';
import { newRecoveryCodes } from './codes.service.ts';
import { type Account, findAccount, lockAccount } from './entry.store.ts';
import { type Me, meOf } from './me.service.ts';
import { deviceHashOf } from './shares.service.ts';
import type { StaffSessions } from './staff-sessions.ts';

export type EntryParts = Pick<Deps, 'database' | 'clock' | 'random' | 'vault' | 'config'> & {
  readonly sessions: StaffSessions;
  readonly passwords: Passwords;
  readonly limiter: RateLimiter;
  readonly url: () => string;
};

export type Entering = {
  readonly act: PanelAct;
  readonly caller: PanelCaller;
  readonly staffId: number;
  readonly factor: Factor;
  /** Used up by the session; a demo link on the session's first call. */
  readonly ticket?: FoundTicket;
  /**
   * Condition on the account, read in the transaction; null: missing or suspended. False rolls
   * everything back and opens no session.
   */
  readonly prove: (transaction: Transaction<Schema>, account: Account | null) => Promise<boolean>;
};

class NotProven extends Error {}

/**
 * Opens a session in the transaction that uses up its ticket or factor; null when that was used
 * before or is wrong.
 */
export async function enter(parts: EntryParts, entering: Entering): Promise<Audited<Me> | null> {
  const { act, caller, factor } = entering;
  let opened: { token: string; maxAgeSeconds: number; deviceId: string } | undefined;
  try {
    const done = await act<Me>(async (transaction) => {
      const account = await provenAccount(parts, transaction, entering);
      const { source, userAgent } = caller;
      const deviceId = caller.deviceId ?? randomText(parts.random, 256);
      const me = await meOf(parts, transaction, { account, factor, openedAt: parts.clock.now() });
      const ticketId = entering.ticket?.purpose === 'demo' ? entering.ticket.id : undefined;
      const session = { staffId: account.id, factor, source, userAgent, ticketId };
      const deviceHash = deviceHashOf(deviceId);
      opened = {
        ...(await parts.sessions.open(transaction, { ...session, deviceHash })),
        deviceId,
      };
      return { result: me, note: enteredNote(account, factor) };
    });
    // After the commit, because a cookie of a rolled-back session is useless.
    if (opened !== undefined) {
      caller.keepSession(opened.token, opened.maxAgeSeconds);
      caller.rememberDevice(opened.deviceId);
    }
    return done;
  } catch (error) {
    if (error instanceof NotProven) return null;
    throw error;
  }
}

/**
 * Locks until the session is open: a concurrent suspension or reset is either seen here, or sees
 * the session and ends it. Locks tickets before accounts, like a reset.
 */
async function provenAccount(
  { clock }: EntryParts,
  transaction: Transaction<Schema>,
  { staffId, ticket, prove }: Entering,
): Promise<Account> {
  if (ticket !== undefined && !(await takeTicket(transaction, ticket, clock.now())))
    throw new NotProven();
  const account = await lockAccount(transaction, staffId);
  const isProven = await prove(transaction, account);
  if (account === null || !isProven) throw new NotProven();
  return account;
}

type Enrolling = Omit<Entering, 'staffId' | 'prove'> & {
  readonly ticket: FoundTicket;
  /** False when the factor belongs to another account. */
  readonly setFactor: (transaction: Transaction<Schema>) => Promise<boolean>;
};

/** Uses a ticket up, sets the first factor, and returns ten recovery codes, once. */
export async function enrol(
  parts: EntryParts,
  { setFactor, ...entering }: Enrolling,
): Promise<Audited<{ data: { me: Me; recoveryCodes: string[] } }>> {
  const { staffId } = entering.ticket;
  let recoveryCodes: string[] = [];
  let isTaken = false;
  const done = await enter(parts, {
    ...entering,
    staffId,
    prove: async (transaction, account) => {
      if (account === null) return false;
      isTaken = !(await setFactor(transaction));
      recoveryCodes = isTaken ? [] : await newRecoveryCodes(parts, transaction, staffId);
      return !isTaken;
    },
  });
  if (isTaken) throw await turnedAway(parts, entering.act, { factor: entering.factor, staffId });
  if (done === null) throw refuse('ticketUsed');
  return { ...done, result: { data: { me: done.result, recoveryCodes } } };
}

export function entered(done: Audited<Me>): Audited<{ data: Me }> {
  return { ...done, result: { data: done.result } };
}

function enteredNote(account: Account, factor: Factor): TrailNote {
  return {
    ...(factor === 'recovery' ? { action: 'staff.recoveryUsed' } : {}),
    by: { staffId: account.id, name: account.name },
    subject: { kind: 'staff' as const, id: account.id, name: account.name },
    details: { factor },
  };
}

/** Names the account of the attempt if it exists, and never an address. */
export function refusedNote(factor: string, account: Account | null): TrailNote {
  const note: TrailNote = {
    action: 'staff.signInRefused',
    details: { factor },
    outcome: 'refused',
  };
  if (account === null) return note;
  const { id, name } = account;
  return { ...note, by: { staffId: id, name }, subject: { kind: 'staff' as const, id, name } };
}

/** Records the refusal and returns the error to throw. */
export async function turnedAway(
  { database }: EntryParts,
  act: PanelAct,
  { factor, staffId }: { readonly factor: string; readonly staffId: number | null },
): Promise<Refusal> {
  // Also queries when there is no account, so that timing does not reveal it.
  const account = await findAccount(database.kysely, { id: staffId ?? noAccountId });
  await act.refused(refusedNote(factor, account));
  return refuse('entryRefused');
}

/** Ids of accounts begin at 1. */
export const noAccountId = 0;
