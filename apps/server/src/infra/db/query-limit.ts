import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * How long this process waits for its database, by its own clock: the server's `statement_timeout`
 * does not work when the server hangs or the network is silent. The sum stays below ten seconds,
 * the maximum of a call.
 */
export const waits = {
  /** For a free or a new connection. */
  connectionMs: 4_000,
  /** For each statement of a call. */
  statementMs: 5_000,
  /** For all statements of a call, including its wait in a queue. */
  callMs: 7_500,
  /**
   * For a statement or connection after the call's deadline, unless the database is known to be
   * silent.
   */
  lateMs: 1_500,
  /** For all of these together. */
  allLateMs: 1_800,
  /** For each statement of a job, a start, or an operator's command. */
  patientMs: 60_000,
  /** For a sign of life, and between two of them, while a call waits for a long statement. */
  signMs: 1_000,
} as const;

const limit = new AsyncLocalStorage<number | undefined>();
/**
 * A call's deadlines: the usual one, and that for a silent database. A patient call may exceed them
 * while the database shows signs of life.
 */
type Call = { endsAt: number; silentEndsAt: number; readonly isPatient?: true };
const callUnderWay = new AsyncLocalStorage<Call | undefined>();

/** True while a pool's database does not answer in time. */
export type Silence = { isSilent: boolean };

/**
 * Runs a call with a deadline: afterwards it does not wait for a silent database, and only shortly
 * for a slow one. Work that a call starts for others needs its own deadline, or it inherits the
 * rest of the call's.
 */
export function asCall<T>(work: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + waits.callMs;
  return limit.run(undefined, () => callUnderWay.run({ endsAt, silentEndsAt: endsAt }, work));
}

/**
 * Adds time spent on a queue or upload to the deadline.
 * @param silentMs minimum that remains for a silent database
 */
export function extendCall(ms: number, silentMs: number): void {
  const call = callUnderWay.getStore();
  if (call === undefined) return;
  call.endsAt += ms;
  call.silentEndsAt = Math.max(call.silentEndsAt, performance.now() + silentMs);
}

/**
 * Rejects at this call's deadline, for a patient call after a full call's time; returns a function
 * that stops.
 */
export function rejectLate(reject: (reason: Error) => void): () => void {
  const call = callUnderWay.getStore();
  if (call === undefined) return () => {};
  const rest = call.isPatient === true ? waits.callMs : restOfCall({ isSilent: false });
  const timer = setTimeout(() => reject(new DatabaseSilent('The database does not answer.')), rest);
  return () => clearTimeout(timer);
}

/** Time until this call's deadline, plus a little while the database is not known to be silent. */
function restOfCall({ isSilent }: Silence): number {
  const call = callUnderWay.getStore();
  if (call === undefined || (call.isPatient === true && !isSilent)) return Number.POSITIVE_INFINITY;
  const rest = (isSilent ? call.silentEndsAt : call.endsAt) - performance.now();
  if (call.isPatient === true) return Math.max(waits.lateMs, rest);
  const late = isSilent ? 0 : Math.min(waits.lateMs, rest + waits.allLateMs);
  return Math.max(0, late, rest);
}

/**
 * No response in time, so the statement's outcome is unknown. Its code is that of a connection
 * timeout.
 */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Extends each statement's timeout, in a call while the database shows signs of life; afterwards
 * the call has its full time again.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const call = callUnderWay.getStore();
  const patient = call === undefined ? undefined : ({ ...call, isPatient: true } as const);
  try {
    return await callUnderWay.run(patient, () => limit.run(waits.patientMs, work));
  } finally {
    if (call !== undefined) {
      call.silentEndsAt = performance.now() + waits.callMs;
      call.endsAt = Math.max(call.endsAt, call.silentEndsAt);
    }
  }
}

/** Limits each statement to this time. */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return limit.run(ms, work);
}

/**
 * A response may wait in the socket this long while the process is busy, before it counts as
 * missing.
 */
const graceMs = 200;

type Answered = (error: unknown, result: unknown) => void;

type Limits = {
  readonly statementMs: number;
  readonly silence: Silence;
  /** True when the database answers over a separate connection. */
  readonly isAlive: () => Promise<boolean>;
};

/**
 * Closes a connection whose statement exceeds its limit; the pool replaces it. In a patient call,
 * or in a call's transaction with its own `statement_timeout`, a statement may run while the
 * database is alive. Outside calls such a transaction has no limit here until it ends.
 */
export function limitStatements(
  client: pg.PoolClient,
  { statementMs, silence, isAlive }: Limits,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isLong = false;

  /** Returns a function that stops watching. */
  function watch(text: string): () => void {
    if (text.includes('statement_timeout')) isLong = true;
    const call = callUnderWay.getStore();
    if (isLong && call === undefined) return () => {};
    const mostMs = isLong ? Number.POSITIVE_INFINITY : (limit.getStore() ?? statementMs);
    const isPatient = call !== undefined && (isLong || call.isPatient === true);
    const givenUpAt = performance.now() + mostMs;
    let isOver = false;
    let timer = isPatient
      ? setTimeout(
          () => void lookAgain(),
          Math.max(waits.signMs, Math.min(statementMs, call.endsAt - performance.now())),
        )
      : setTimeout(() => void give(), Math.min(mostMs, restOfCall(silence)));

    async function lookAgain(): Promise<void> {
      if (performance.now() >= givenUpAt || !(await isAlive())) return give();
      if (!isOver) timer = setTimeout(() => void lookAgain(), waits.signMs);
    }

    /** Reads arrived data first, because this process may have been busy. */
    async function give(): Promise<void> {
      await sleep(graceMs);
      if (isOver) return;
      silence.isSilent = true;
      streamOf(client)?.destroy(new DatabaseSilent('The database does not answer.'));
    }

    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  function settle(endWatch: () => void, text: string): void {
    endWatch();
    if (isLong && isEnd(text)) isLong = false;
  }

  const limited = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    // A COPY takes as long as its rows.
    if (text === undefined) return query(...args);
    const endWatch = watch(text);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as Answered;
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        settle(endWatch, text);
        if (error === null || error === undefined) silence.isSilent = false;
        callback(error, result);
      });
    }
    return (query(...args) as Promise<unknown>).finally(() => settle(endWatch, text));
  };
  client.query = limited as typeof client.query;
}

/** Rejects a call at its deadline; the late connection goes to the pool. */
export function limitConnections(pool: pg.Pool, silence: Silence): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  const inTime = async (): Promise<pg.PoolClient> => {
    const rest = restOfCall(silence);
    if (rest === 0) throw new DatabaseSilent('The database does not answer.');
    const connecting = connect();
    if (rest >= waits.connectionMs) {
      return connecting.catch((error: unknown) => {
        if (isLate(error)) silence.isSilent = true;
        throw error;
      });
    }
    const late = new AbortController();
    try {
      const given = await Promise.race([connecting, sleep(rest, null, { signal: late.signal })]);
      if (given !== null) return given;
    } finally {
      late.abort();
    }
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw new DatabaseSilent('The database gives no connection.');
  };
  // With a callback the pool itself is the caller.
  const limited = (...args: unknown[]): unknown =>
    args.length === 0 ? inTime() : connect(...args);
  pool.connect = limited as typeof pool.connect;
}

/** The pool's own message, because the error has no code. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout');
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement)
    return undefined;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined;
}

function isEnd(text: string): boolean {
  return text.startsWith('commit') || text.startsWith('rollback');
}

/** The types of pg lack the client's socket. */
function streamOf(client: pg.PoolClient): { destroy(error: Error): void } | undefined {
  if (!('connection' in client)) return undefined;
  const { connection } = client;
  if (typeof connection !== 'object' || connection === null || !('stream' in connection))
    return undefined;
  return connection.stream as { destroy(error: Error): void };
}
