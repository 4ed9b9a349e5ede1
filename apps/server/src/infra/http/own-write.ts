import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import type { SessionGate, Session } from './session.ts';

const isCommitted: unique symbol = Symbol('committed');

/**
 * A commit of the caller's session transaction. Only this file can create one, and the handler of a
 * writing POST must return one, so a handler that writes without the session check does not
 * compile.
 */
export type Written<Result> = {
  readonly [isCommitted]: true;
  readonly result: Result;
  /** The same commit with another reply. */
  as<Other>(result: Other): Written<Other>;
};

type Work<Result> = (transaction: Transaction<Schema>) => Promise<Result>;

/**
 * Runs the work in a transaction that commits only if the caller's session and account are still
 * valid (`SessionGate.write`).
 */
export type OwnWrite = {
  <Result>(work: Work<Result>): Promise<Written<Result>>;
  /**
   * Locks session and person after the work: for work that locks other people, whose lock order an
   * import decides.
   */
  lockingLast<Result>(work: Work<Result>): Promise<Written<Result>>;
};

export function ownWrite(gate: Pick<SessionGate, 'write'>, session: Session): OwnWrite {
  const write =
    (locks: 'first' | 'last') =>
    async <Result>(work: Work<Result>): Promise<Written<Result>> =>
      written(await gate.write(session, locks, work));
  return Object.assign(write('first'), { lockingLast: write('last') });
}

/** Writes for people without a session: for the demo programme and tests. */
export function writeWithoutSession(handle: Handle): OwnWrite {
  const write = async <Result>(work: Work<Result>): Promise<Written<Result>> =>
    written(await inTransaction(handle, work));
  return Object.assign(write, { lockingLast: write });
}

export function isWritten(value: unknown): value is Written<unknown> {
  return typeof value === 'object' && value !== null && isCommitted in value;
}

function written<Result>(result: Result): Written<Result> {
  return { [isCommitted]: true, result, as: written };
}
