import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import type { SessionGate, Session } from './session.ts';

const isCommitted: unique symbol = Symbol('committed');

/**
 * What a transaction of the caller's own session has committed. Only this file makes one, and the handler of a writing POST
 * has to return one: a handler that writes past the check of its session does not compile.
 */
export type Written<Result> = {
  readonly [isCommitted]: true;
  readonly result: Result;
  /** The same commit with another reply. */
  as<Other>(result: Other): Written<Other>;
};

type Work<Result> = (transaction: Transaction<Schema>) => Promise<Result>;

/** Runs the work in a transaction that commits only while the caller's session and account stand (`SessionGate.write`). */
export type OwnWrite = {
  <Result>(work: Work<Result>): Promise<Written<Result>>;
  /**
   * Locks session and person after the work instead of before it: for work that locks other people, which an import locks in
   * an order of its own.
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

/** Writes on behalf of people who have no session: the demo programme, and tests of what handlers call. */
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
