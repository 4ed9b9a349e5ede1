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
  /** For each statement of a job, of a start, or of an operator's command. */
  patientMs: 60_000,
} as const;

const limit = new AsyncLocalStorage<number>();

/** No answer came in time, so nobody knows what became of the statement. Its code is that of a connection that timed out. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** What no screen waits for has more time for each statement. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  return limit.run(waits.patientMs, work);
}

/** Has so long for each statement, and no longer. */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return limit.run(ms, work);
}

/** So long an answer may lie in the socket while this process was busy, before it counts as missing. */
const graceMs = 200;

type Answered = (error: unknown, result: unknown) => void;

/**
 * Breaks a connection whose statement is not answered in time; the pool replaces it. A transaction that sets a
 * `statement_timeout` of its own has no limit here until it ends.
 */
export function limitStatements(client: pg.PoolClient, statementMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isLong = false;

  function watch(text: string): NodeJS.Timeout | undefined {
    if (text.includes('statement_timeout')) isLong = true;
    if (isLong) return undefined;
    return setTimeout(() => void give(), limit.getStore() ?? statementMs);
  }

  let answered = 0;
  async function give(): Promise<void> {
    const before = answered;
    await sleep(graceMs);
    if (answered === before) streamOf(client)?.destroy(new DatabaseSilent('The database does not answer.'));
  }

  function settle(timer: NodeJS.Timeout | undefined, text: string): void {
    answered += 1;
    clearTimeout(timer);
    if (isLong && isEnd(text)) isLong = false;
  }

  const limited = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    // A copy takes as long as its rows come and go.
    if (text === undefined) return query(...args);
    const timer = watch(text);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as Answered;
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        settle(timer, text);
        callback(error, result);
      });
    }
    return (query(...args) as Promise<unknown>).finally(() => settle(timer, text));
  };
  client.query = limited as typeof client.query;
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined;
}

function isEnd(text: string): boolean {
  return text.startsWith('commit') || text.startsWith('rollback');
}

/** The types of pg do not list the connection under a client. */
function streamOf(client: pg.PoolClient): { destroy(error: Error): void } | undefined {
  if (!('connection' in client)) return undefined;
  const { connection } = client;
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined;
  return connection.stream as { destroy(error: Error): void };
}
