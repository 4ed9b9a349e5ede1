import type { StaffRole } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Kind of the session's second factor. `demo`: a one-time link of the demo. */
export type Factor = 'passkey' | 'code' | 'recovery' | 'demo';

/** The account behind the panel's cookie, from one query. */
export type StaffSession = {
  readonly id: number;
  readonly tokenHash: Uint8Array;
  readonly staffId: number;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly factor: Factor;
  readonly openedAt: Date;
  readonly provenAt: Date;
};

/** Session checks of a panel call; the staff module implements them. */
export type StaffGate = {
  /** Null when the session is unknown, ended, idle or too old, or its account is suspended. */
  authenticate(token: string): Promise<StaffSession | null>;
  /**
   * Locks session and account in a writing transaction; false when either has changed since the
   * look-up.
   */
  stands(transaction: Transaction<Schema>, session: StaffSession): Promise<boolean>;
  /** True when the session has ended since the look-up, so that the response is withheld. */
  isRevoked(session: StaffSession): Promise<boolean>;
};

/** Origin of a panel call, and the cookie of its response. */
export type PanelCaller = {
  /** The source that limits count: an IPv4 address, or the /64 of an IPv6 address. */
  readonly source: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The browser's random id, stored by its first sign-in; null before. */
  readonly deviceId: string | null;
  rememberDevice(deviceId: string): void;
  keepSession(token: string, maxAgeSeconds: number): void;
  forgetSession(): void;
};
