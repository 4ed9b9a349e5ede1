import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { randomText } from '../../../../infra/crypto/random.ts';
import { inTransaction } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type {
  Factor,
  StaffGate,
  StaffSession,
} from '../../../../infra/http/panel/staff-session.ts';
import { lockTicket, useTicket } from '../tickets.store.ts';
import { idleMs, isUseWorthNoting, sessionBounds, sessionMs } from './entry.rules.ts';
import { recentMarks } from '../../../../infra/control/recent-marks.ts';
import * as store from './staff-sessions.store.ts';

export type NewStaffSession = {
  readonly staffId: number;
  readonly factor: Factor;
  readonly source: string;
  readonly userAgent: string;
  /** The browser that it opens in. */
  readonly deviceHash?: Uint8Array;
  /** A link that the session's first call uses up; ends an earlier unused session of the link. */
  readonly ticketId?: number | undefined;
};

/** Sessions of the panel: 256 random bits in a cookie; the database stores the hash. */
export type StaffSessions = StaffGate & {
  open(
    transaction: Transaction<Schema>,
    session: NewStaffSession,
  ): Promise<{ readonly token: string; readonly maxAgeSeconds: number }>;
  /** Ends the caller's session; the current call is still answered. */
  leave(transaction: Transaction<Schema>, session: StaffSession): Promise<void>;
  /** Ends a session; its running calls are refused. */
  end(transaction: Transaction<Schema>, sessionId: number): Promise<void>;
  endAllOf(transaction: Transaction<Schema>, staffId: number): Promise<void>;
  /** Ends all sessions of the account but this one. */
  endOthers(transaction: Transaction<Schema>, session: StaffSession): Promise<void>;
};

/** A longer call checks its session again, because another process may have ended it. */
const lookAgainMs = 50;

type Parts = Pick<Deps, 'database' | 'clock' | 'random' | 'config'>;

export function staffSessions(parts: Parts): StaffSessions {
  const { clock } = parts;
  const marks = recentMarks<number>();
  const leaving = new WeakSet<StaffSession>();
  const lookedUpAt = new WeakMap<StaffSession, number>();

  async function end(transaction: Transaction<Schema>, filter: store.SessionFilter): Promise<void> {
    marks.add(await store.endSessions(transaction, filter, clock.now()));
  }

  return {
    authenticate: async (token) => {
      const at = performance.now();
      const session = await findSession(parts, token);
      if (session !== null) lookedUpAt.set(session, at);
      return session;
    },

    stands: (transaction, session) =>
      store.lockStanding(transaction, session, sessionBounds(clock.now())),

    isRevoked: async (session) => {
      if (leaving.has(session)) return false;
      // A mark only triggers a check: the transaction that ended the session may have been rolled
      // back.
      const wasMarked = marks.has(session.id);
      if (!wasMarked && performance.now() - (lookedUpAt.get(session) ?? 0) <= lookAgainMs)
        return false;
      if (await hasEnded(parts, session)) return true;
      // Marked while the query ran: its row may be outdated.
      return !wasMarked && marks.has(session.id) && hasEnded(parts, session);
    },

    open: async (transaction, session) => {
      const token = randomText(parts.random, 256);
      const { ticketId } = session;
      if (ticketId !== undefined) await end(transaction, { ticketId });
      await store.insertSession(
        transaction,
        { ...session, tokenHash: tokenHashOf(token) },
        clock.now(),
      );
      return { token, maxAgeSeconds: sessionMs / 1_000 };
    },

    leave: async (transaction, session) => {
      leaving.add(session);
      await end(transaction, { sessionId: session.id });
    },
    end: (transaction, sessionId) => end(transaction, { sessionId }),
    endAllOf: (transaction, staffId) => end(transaction, { staffId }),
    endOthers: (transaction, { id, staffId }) => end(transaction, { staffId, except: id }),
  };
}

/** Records the use of a valid session; null: none. */
async function findSession(parts: Parts, token: string): Promise<StaffSession | null> {
  const { database, clock, config } = parts;
  const now = clock.now();
  const found = await store.findSession(database.kysely, tokenHashOf(token), sessionBounds(now));
  if (found === null) return null;
  if (found.ticketId !== null && !(await see(parts, found.id, found.ticketId))) return null;
  if (isUseWorthNoting(found.lastUsedAt, now)) await store.noteUse(database.kysely, found.id, now);
  // A demo link has no factor to prove, and the demo has nothing to protect.
  const provenAt = found.factor === 'demo' && config.seedDemo ? now : found.provenAt;
  return { ...found, provenAt };
}

/** The first call of a session proves that its cookie has arrived, so its link is used up. */
function see({ database, clock }: Parts, sessionId: number, ticketId: number): Promise<boolean> {
  return inTransaction(database.kysely, async (transaction) => {
    // Locks links before sessions, like a sign-in by link.
    await lockTicket(transaction, ticketId);
    const isOpen = await store.noteSeen(transaction, sessionId);
    if (isOpen) await useTicket(transaction, ticketId, clock.now());
    return isOpen;
  });
}

async function hasEnded({ database, clock }: Parts, { tokenHash }: StaffSession): Promise<boolean> {
  const bounds = sessionBounds(clock.now());
  return (await store.findSession(database.kysely, tokenHash, bounds)) === null;
}

export const idleSeconds = idleMs / 1_000;

function tokenHashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
