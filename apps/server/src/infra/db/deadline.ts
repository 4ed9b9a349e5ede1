import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long this process waits for its database, by its own clock: PostgreSQL's `statement_timeout`
 * does not run while the database is stopped or the line to it is dead.
 */
export const waits = {
  /** For a connection of the pool, free or new. */
  connectionMs: 4_000,
  /** For a statement of a call. */
  statementMs: 5_000,
  /** For all of a call, its queues included; the caller expects an answer within ten seconds. */
  callMs: 8_000,
  /** What a call has left after an upload, or after waiting behind the uploads of others. */
  afterUploadMs: 4_000,
  /** The same after a statement without answer: else queued forms take 12.7 s (PR23 allows 10). */
  afterUploadSilentMs: 1_000,
  /** PostgreSQL itself cancels a statement of a call after this, should this process have gone. */
  serverMs: 15_000,
  /** For a statement of a job, of a start, of a command, and of a call in `withLongTimeout`. */
  longMs: 60_000,
  /** For a sign of life, and between two. */
  signMs: 1_000,
} as const;

type Limits = {
  /**
   * By `performance.now`; undefined outside calls. Shared by all work of the call. `firstEndsAt`:
   * before the deadline was extended.
   */
  readonly call: { endsAt: number; readonly firstEndsAt: number } | undefined;
  /** For each statement; undefined: what the database was opened with. */
  readonly statementMs: number | undefined;
  /** The call waits as long as the database is alive. */
  readonly isLong: boolean;
};

const noLimits: Limits = { call: undefined, statementMs: undefined, isLong: false };
const current = new AsyncLocalStorage<Limits>();

export function currentLimits(): Limits {
  return current.getStore() ?? noLimits;
}

/** Gives the work a deadline, also where it is begun by another call. */
export function withCallDeadline<T>(work: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + waits.callMs;
  return current.run({ ...noLimits, call: { endsAt, firstEndsAt: endsAt } }, work);
}

/** Moves the deadline of this call, if it is nearer, to so many milliseconds from now. */
export function extendDeadline(ms: number): void {
  const { call } = currentLimits();
  if (call !== undefined) call.endsAt = Math.max(call.endsAt, performance.now() + ms);
}

/**
 * Gives each statement a minute, in a call while the database is alive. Afterwards the call has its
 * whole time again.
 */
export async function withLongTimeout<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(
      { call: currentLimits().call, statementMs: waits.longMs, isLong: true },
      work,
    );
  } finally {
    extendDeadline(waits.callMs);
  }
}

/** Ends each statement after so many milliseconds. */
export function withStatementTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return current.run({ ...currentLimits(), statementMs: ms }, work);
}

/** Settles as the work does, or rejects (503) at the deadline of this call. */
export async function rejectAtDeadline<T>(work: Promise<T>, restMs = restOfCall()): Promise<T> {
  if (restMs === Number.POSITIVE_INFINITY) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseSilent()), restMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Milliseconds that a statement of this call may take; infinite outside calls and in
 * `withLongTimeout`.
 * @param isSilent the database did not answer the last statement in time
 */
export function restOfCall(isSilent = false): number {
  const { call, isLong } = currentLimits();
  if (call === undefined || isLong) return Number.POSITIVE_INFINITY;
  const restMs = call.endsAt - performance.now();
  if (!isSilent || call.endsAt === call.firstEndsAt) return Math.max(0, restMs);
  const firstRestMs = call.firstEndsAt - performance.now();
  return Math.max(firstRestMs, Math.min(restMs, waits.afterUploadSilentMs), 0);
}

/**
 * The database did not answer in time, so the outcome of the statement is unknown. Its code is that
 * of a connection timeout.
 */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database does not answer.');
  }
}
