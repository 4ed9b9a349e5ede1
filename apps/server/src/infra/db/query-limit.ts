import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * How long this process waits for its database, by its own clock: the server's `statement_timeout` does not run while the server stands
 * still or nothing arrives from it. Together they are less than the ten seconds in which every call ends.
 */
export const waits = {
  /** For a free connection, or for a new one. */
  connectionMs: 4_000,
  /** For each statement of a call. */
  statementMs: 5_000,
  /** For all of them together in one call: also in one that waited for its turn before. */
  callMs: 7_500,
  /** For a statement or a connection that a call comes to late, unless the database is known to be silent. */
  lateMs: 1_500,
  /** For all that a call comes to late. */
  allLateMs: 1_800,
  /** For each statement of a job, of a start, or of an operator's command. */
  patientMs: 60_000,
  /** For a sign of life, and between two, while a call waits for a statement that may take long. */
  signMs: 1_000,
} as const;

const limit = new AsyncLocalStorage<number | undefined>();
/**
 * Of a call: when its time is over, and when it is where the database is known to be silent. A patient one has more while the database
 * shows signs of life.
 */
type Call = { endsAt: number; silentEndsAt: number; readonly isPatient?: true };
const callUnderWay = new AsyncLocalStorage<Call | undefined>();

/** True while a pool's database does not answer in time. */
export type Silence = { isSilent: boolean };

/**
 * A call whose time is over does not wait for a silent database any more, and only shortly for one that may just be slow. What a call
 * begins for others besides itself is a call of its own, else they would have what is left of its time.
 */
export function asCall<T>(work: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + waits.callMs;
  return limit.run(undefined, () => callUnderWay.run({ endsAt, silentEndsAt: endsAt }, work));
}

/**
 * Adds time spent on a queue or upload to the deadline.
 * @param silentMs what at least is left for a database that did not answer in time
 */
export function extendCall(ms: number, silentMs: number): void {
  const call = callUnderWay.getStore();
  if (call === undefined) return;
  call.endsAt += ms;
  call.silentEndsAt = Math.max(call.silentEndsAt, performance.now() + silentMs);
}

/**
 * Rejects what this call waits for when its time is over, for a patient one after all the time of a call; the returned function ends
 * the watch.
 */
export function rejectLate(reject: (reason: Error) => void): () => void {
  const call = callUnderWay.getStore();
  if (call === undefined) return () => {};
  const rest = call.isPatient === true ? waits.callMs : restOfCall({ isSilent: false });
  const timer = setTimeout(() => reject(new DatabaseSilent('The database does not answer.')), rest);
  return () => clearTimeout(timer);
}

/** What is left of the time of this call, and a little more while the database is not known to be silent. */
function restOfCall({ isSilent }: Silence): number {
  const call = callUnderWay.getStore();
  if (call === undefined || (call.isPatient === true && !isSilent)) return Number.POSITIVE_INFINITY;
  const rest = (isSilent ? call.silentEndsAt : call.endsAt) - performance.now();
  if (call.isPatient === true) return Math.max(waits.lateMs, rest);
  const late = isSilent ? 0 : Math.min(waits.lateMs, rest + waits.allLateMs);
  return Math.max(0, late, rest);
}

/**
 * No response arrived in time, so the outcome of the statement is unknown. Its code is that of a connection timeout.
 */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Gives each statement more time, in a call while the database shows signs of life; what the call does afterwards has the time of a
 * call again.
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

/** A response may stay in the socket for this long while this process is busy, before it counts as missing. */
const graceMs = 200;

type Answered = (error: unknown, result: unknown) => void;

type Limits = {
  readonly statementMs: number;
  readonly silence: Silence;
  /** Whether the database answers anything at all, over a connection of its own. */
  readonly isAlive: () => Promise<boolean>;
};

/**
 * Breaks a connection whose statement is not answered in time; the pool replaces it. A statement of a patient call, or of a call's
 * transaction that sets a `statement_timeout` of its own, is waited for as long as the database is alive. Outside calls such a
 * transaction has no limit here until it ends.
 */
export function limitStatements(
  client: pg.PoolClient,
  { statementMs, silence, isAlive }: Limits,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isLong = false;

  /** Returns what ends the watch. */
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

    /** What has come meanwhile is read first: this process may have been busy. */
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
    // A copy takes as long as its rows come and go.
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

/** A call whose time is over is told so at once; the connection that comes later goes to the pool. */
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
  // With a callback the pool itself asks.
  const limited = (...args: unknown[]): unknown =>
    args.length === 0 ? inTime() : connect(...args);
  pool.connect = limited as typeof pool.connect;
}

/** The pool's own message; an error of this kind has no code. */
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

/** The types of pg do not list the connection under a client. */
function streamOf(client: pg.PoolClient): { destroy(error: Error): void } | undefined {
  if (!('connection' in client)) return undefined;
  const { connection } = client;
  if (typeof connection !== 'object' || connection === null || !('stream' in connection))
    return undefined;
  return connection.stream as { destroy(error: Error): void };
}
