import type { StaffRole } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** How the second factor of a session was shown. `demo`: a one-time link of the demo. */
export type Factor = 'passkey' | 'code' | 'recovery' | 'demo';

/** The account behind the cookie of the panel, as one look-up finds it. */
export type StaffSession = {
  readonly id: number;
  readonly tokenHash: Uint8Array;
  readonly staffId: number;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly factor: Factor;
  readonly openedAt: Date;
  /** When a second factor was shown last. */
  readonly provenAt: Date;
};

/** What a call of the panel passes before its handler runs; made by the module of staff. */
export type StaffGate = {
  /** The session of a token, or null when it is unknown, ended, idle, too old, or its account is suspended. */
  authenticate(token: string): Promise<StaffSession | null>;
  /** Locks session and account in a transaction that writes; false when either has changed since the look-up. */
  stands(transaction: Transaction<Schema>, session: StaffSession): Promise<boolean>;
  /** True when the session has ended since it was looked up, so that an answer under way is withheld. */
  isRevoked(session: StaffSession): Promise<boolean>;
};

/** Where a call of the panel comes from, and the cookie of its answer. */
export type PanelCaller = {
  /** What limits count as one source: an address, or the /64 of one. */
  readonly source: string;
  readonly userAgent: string;
  readonly requestId: string;
  keepSession(token: string, maxAgeSeconds: number): void;
  forgetSession(): void;
};
