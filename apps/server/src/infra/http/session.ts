import type { Role } from '@klub/contract/roles';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The person behind a token, from one query. */
export type Session = {
  readonly tokenHash: Uint8Array;
  readonly personId: number;
  readonly role: Role;
  /**
   * `set_password` may only read the user, set a password and log out (D21). `viewing` has no
   * token: an operator of the panel views the app as this person.
   */
  readonly scope: 'full' | 'set_password' | 'viewing';
  readonly authenticatedAt: Date;
  readonly deviceHash: Uint8Array | null;
  /**
   * The operator has logged this person out: the user call reports it, all others are refused
   * (G05).
   */
  readonly forceLogOut: boolean;
};

export type Caller = {
  /** The source that limits count (`networkOf`), after trusted proxies. */
  readonly source: string;
  /** IP address, for evidence. */
  readonly address: string;
  readonly userAgent: string;
  /**
   * The device's random id from its cookie (web) or header (shell); null before the first login.
   */
  readonly deviceId: string | null;
  /** Stores the device's id by a cookie on the reply. */
  rememberDevice(deviceId: string): void;
};

/** Session checks of a request; the auth module implements them. */
export type SessionGate = {
  /** Null when the session is unknown, expired or revoked. */
  authenticate(token: string): Promise<Session | null>;
  /**
   * True when the session was revoked after the look-up, so that the response is withheld (D24).
   */
  isRevoked(session: Session, lookedUpAt: number): Promise<boolean>;
  /**
   * Runs the work in a transaction that locks and checks person and session, before or after the
   * work. When the session has ended, the account is blocked or deleted, or the role has changed,
   * it rolls back and throws; a later ending waits for the commit.
   */
  write<Result>(
    session: Session,
    locks: 'first' | 'last',
    work: (transaction: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result>;
};
