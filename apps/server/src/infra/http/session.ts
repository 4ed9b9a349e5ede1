import type { Role } from '@klub/contract/roles';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The person behind a token, as one look-up finds it. */
export type Session = {
  readonly tokenHash: Uint8Array;
  readonly personId: number;
  readonly role: Role;
  /**
   * `set_password` may only read the user, set a password and log out (D21). `viewing` is of no token: an operator of the
   * panel looks as this person.
   */
  readonly scope: 'full' | 'set_password' | 'viewing';
  readonly authenticatedAt: Date;
  readonly deviceHash: Uint8Array | null;
  /** The operator asked this person to leave: the user call says so, everything else is refused (G05). */
  readonly forceLogOut: boolean;
  /** Which articles stood when it was looked up: another text after every change of one. */
  readonly articleRevision: string;
};

/** Where a request comes from. */
export type Caller = {
  /** What limits count as one source (`networkOf`), after trusted proxies. */
  readonly source: string;
  /** The address itself, for evidence. */
  readonly address: string;
  readonly userAgent: string;
  /** The device's random id from its cookie (web) or header (shell); null on a device that never logged in. */
  readonly deviceId: string | null;
  /** Gives the device an id to keep: a cookie on the reply. */
  rememberDevice(deviceId: string): void;
};

/** What a request passes before its handler runs; made by the auth module, used by the mount. */
export type SessionGate = {
  /** The session of a bearer token, or null when it is unknown, expired or revoked. */
  authenticate(token: string): Promise<Session | null>;
  /** True when the session was revoked after it was looked up, so that an answer under way is withheld (D24). */
  isRevoked(session: Session, lookedUpAt: number): Promise<boolean>;
  /**
   * Runs the work in a transaction in which person and session are locked and looked at again, before the work or after it.
   * When the session has ended meanwhile, the account is blocked or deleted or the role is another, nothing is written and
   * the call is refused; an ending that comes later waits until the work is committed.
   */
  write<Result>(
    session: Session,
    locks: 'first' | 'last',
    work: (transaction: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result>;
};
