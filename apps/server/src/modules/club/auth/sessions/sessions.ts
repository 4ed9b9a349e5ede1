import { hash } from 'node:crypto';
import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { randomText } from '../../../../infra/crypto/random.ts';
import { refuse } from '../../../../infra/refusal.ts';
import type { SessionGate, Session } from '../../../../infra/http/session.ts';
import { batchCalls } from '../../../../infra/db/batch-calls.ts';
import { isUseWorthNoting, sessionBounds } from './session.rules.ts';
import { recentMarks } from '../../../../infra/control/recent-marks.ts';
import * as store from './sessions.store.ts';

/** Tokens are 256 random bits; the database knows only their SHA-256 (D24). */
export type Sessions = SessionGate & {
  /** Returns the new session's token. */
  open(handle: Handle, session: store.NewSession): Promise<string>;
  /** Ends the caller's session; the current call is still answered. */
  end(handle: Handle, session: Session): Promise<void>;
  /** Ends all of a person's sessions except `kept`; their running requests are refused. */
  endOthers(handle: Handle, personId: number, kept: Session | null): Promise<void>;
  /**
   * Gives full rights to a session that could only set a password; false when it was revoked first.
   *
   * @param authenticatedAt when the user proved the password within this session, if after the
   * login
   */
  openFully(handle: Handle, session: Session, authenticatedAt?: Date): Promise<boolean>;
};

/**
 * A request that ran longer checks its session again, because another process may have revoked it.
 */
const lookAgainMs = 50;

export function sessions({
  database,
  clock,
  random,
}: Pick<Deps, 'database' | 'clock' | 'random'>): Sessions {
  const marks = recentMarks<string>();
  const ending = new WeakSet<Session>();
  const find = batchCalls((tokenHashes: readonly Uint8Array[]) =>
    store.findSessions(database.kysely, tokenHashes, sessionBounds(clock.now())),
  );

  return {
    authenticate: async (token) => {
      const found = await find(tokenHashOf(token));
      if (found === null) return null;
      const now = clock.now();
      if (isUseWorthNoting(found.lastUsedAt, now))
        await store.noteUse(database.kysely, found.tokenHash, now);
      // Requests of one batch find the same object; `ending` must know the logout among them.
      return { ...found };
    },

    isRevoked: async (session, lookedUpAt) => {
      if (ending.has(session)) return false;
      if (marks.has(keyOf(session))) return true;
      if (performance.now() - lookedUpAt <= lookAgainMs) return false;
      const found = await find(session.tokenHash);
      // Marked while the query ran: its result may be outdated.
      if (found === null || marks.has(keyOf(session))) return true;
      return found.forceLogOut && !session.forceLogOut;
    },

    write: (session, locks, work) =>
      inTransaction(database.kysely, async (transaction) => {
        if (locks === 'first') await requireStanding(transaction, session);
        const result = await work(transaction);
        if (locks === 'last') await requireStanding(transaction, session);
        return result;
      }),

    open: async (handle, session) => {
      const token = randomText(random, 256);
      await store.insertSession(handle, { ...session, tokenHash: tokenHashOf(token) }, clock.now());
      return token;
    },

    // Marks before the query ends, so that a request that ends in between is withheld too.
    end: async (handle, session) => {
      ending.add(session);
      marks.add([keyOf(session)]);
      await store.revokeSession(handle, session.tokenHash, clock.now());
    },

    endOthers: async (handle, personId, kept) => {
      const ended = await store.revokeSessionsOf(
        handle,
        personId,
        kept?.tokenHash ?? null,
        clock.now(),
      );
      marks.add(ended.map((tokenHash) => keyOf({ tokenHash })));
    },

    openFully: (handle, session, authenticatedAt) =>
      store.openFully(handle, session.tokenHash, authenticatedAt),
  };
}

/** Throws when the session or the person has changed since the call was admitted. */
async function requireStanding(handle: Handle, session: Session): Promise<void> {
  const standing = await store.lockStanding(handle, session);
  if (standing === null || (standing.forceLogOut && !session.forceLogOut))
    throw refuse('unauthenticated');
  if (standing.role !== session.role) throw refuse('forbidden');
}

function keyOf({ tokenHash }: Pick<Session, 'tokenHash'>): string {
  return Buffer.from(tokenHash).toString('hex');
}

export function tokenHashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
