import type { z } from 'zod';
import type { Failure } from './failures.ts';
import type { Role } from './roles.ts';

/**
 * Who may call. There is no default: a row without it does not compile.
 * `beforePassword` lets a session through that may only set its password (D21, HZ7).
 */
export type Access = 'public' | { readonly roles: readonly Role[]; readonly beforePassword?: true };

/**
 * How often one caller may call: `max` calls in `seconds`, counted per session or, without one, per source address.
 * Limits with `shared` are counted in the database and hold across server processes; the others per process.
 */
export type Limit = { readonly max: number; readonly seconds: number; readonly shared: boolean };

export const limits = {
  read: { max: 600, seconds: 60, shared: false },
  write: { max: 120, seconds: 60, shared: true },
  /** Calls without a token: one shop's staff may share an address, so a source gets room for a whole shop. */
  entry: { max: 300, seconds: 60, shared: true },
  export: { max: 20, seconds: 60, shared: true },
  /** A folder of pictures is added one by one, and each costs the server half a second. */
  upload: { max: 240, seconds: 60, shared: true },
} as const satisfies Record<string, Limit>;

export type Endpoint = {
  /** One English line for the API document. */
  readonly summary: string;
  readonly access: Access;
  /** A GET that remembers something about its caller. Every POST writes. */
  readonly writes?: true;
  /**
   * A GET that an operator who views a participant may make: for one who views it writes nothing,
   * opens no clock, marks nothing as read and returns no file. Without it the row is never viewed.
   */
  readonly viewable?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** `multipart`: fields arrive as `body`, the optional file as `file`. */
  readonly encoding?: 'multipart';
  /** The whitelist: what is not listed here cannot leave the server. */
  readonly reply: z.ZodType;
  /** Refusals beyond those that every endpoint shares (bad input, limits, access, server errors). */
  readonly failures: readonly Failure[];
  readonly limit: Limit;
};

export type Method = 'GET' | 'POST';
export type Call = `${Method} /${string}`;
export type Endpoints = Readonly<Record<Call, Endpoint>>;

/** Keeps the literal types of a module's rows while checking their form. */
export function endpointRows<const Rows extends Endpoints>(rows: Rows): Rows {
  return rows;
}
