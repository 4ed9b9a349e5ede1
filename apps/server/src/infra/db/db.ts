import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { kyselyOver, serverLimitMs } from './connection.ts';
import { waits, withLongTimeout, withStatementTimeout } from './deadline.ts';
import { advisoryLocks, isDeadlock } from './locks.ts';
import { watchConnections } from './pool-limit.ts';
import { type Replica, replicaOf } from './replica.ts';
import type { Schema } from './schema.ts';
import { isStaleStatement } from './statements.ts';

/** The database or a transaction. Stores take a handle, so a transaction cannot leak. */
export type Handle = Kysely<Schema> | Transaction<Schema>;

/** PostgreSQL 15 or newer. */
export type Database = {
  readonly url: string;
  readonly kysely: Kysely<Schema>;
  readonly pool: pg.Pool;
  readonly replica: Replica | undefined;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly poolSize?: number;
  /** Default timeout of a statement; its preset is for work that no screen waits for. */
  readonly statementMs?: number;
  /** A replica, which reports are read from (`readFresh`). */
  readonly replicaUrl?: string | undefined;
};

/** A repeated transaction may take its first lock before the survivor of the deadlock does, and deadlock again. */
const repeats = 3;
const repeatAfterMs = 50;

/**
 * Runs `work` in a new transaction, or in the open one. `work` may run up to four times: it is rolled back and
 * repeated after a migration that began meanwhile, or after a deadlock.
 */
export async function inTransaction<T>(
  handle: Handle,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (handle.isTransaction) return work(handle as Transaction<Schema>);
  return repeated(() => handle.transaction().execute(work));
}

/** Runs reads that see the database as it is at the first of them. `read` may run up to four times. */
export function inSnapshot<T>(
  handle: Kysely<Schema>,
  read: (snapshot: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return repeated(() =>
    handle
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read),
  );
}

/** The same for a read that takes its database among its parts. */
export function asOfOneMoment<Parts extends { readonly database: Database }, T>(
  parts: Parts,
  read: (snapshot: Parts) => Promise<T>,
): Promise<T> {
  const { database } = parts;
  return inSnapshot(database.kysely, (kysely) =>
    read({ ...parts, database: { ...database, kysely } }),
  );
}

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let left = repeats; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || (!isStaleStatement(error) && !isDeadlock(error))) throw error;
      await sleep(repeatAfterMs);
    }
  }
}

/** Rolls back the writes of a `work` that throws; the caller's transaction continues. */
export async function inSavepoint(
  transaction: Transaction<Schema>,
  work: () => Promise<void>,
): Promise<void> {
  await sql`savepoint work`.execute(transaction);
  try {
    await work();
    await sql`release savepoint work`.execute(transaction);
  } catch (error) {
    await sql`rollback to savepoint work`.execute(transaction);
    throw error;
  }
}

/** Leaves time for the primary within the same call. */
const replicaMs = 1_500;

const oid = { int8: 20, date: 1082, numeric: 1700 } as const;

/** Counts and sums stay below 2^53: the import rejects larger numbers. */
function wholeNumber(value: string): number {
  return Number(value);
}

function asIs(value: string): string {
  return value;
}

type Connecting = {
  readonly poolSize: number;
  readonly statementMs: number;
  readonly connectionMs: number;
};

export function openDatabase(options: DatabaseOptions): Database {
  const { url, replicaUrl, poolSize = 10, statementMs = waits.longMs } = options;
  const { pool, kysely } = connect(url, {
    poolSize,
    statementMs,
    connectionMs: waits.connectionMs,
  });
  const replica =
    replicaUrl === undefined
      ? undefined
      : replicaOf({
          ...connect(replicaUrl, { poolSize, statementMs, connectionMs: replicaMs }),
          url: replicaUrl,
        });
  const close = async (): Promise<void> => {
    await replica?.close();
    await kysely.destroy();
    await endOnce(pool);
  };
  return { url, kysely, pool, replica, close };
}

function connect(
  url: string,
  { poolSize, statementMs, connectionMs }: Connecting,
): { readonly pool: pg.Pool; readonly kysely: Kysely<Schema> } {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((id: number, format: 'text' | 'binary') => {
      if (id === oid.int8 || id === oid.numeric) return wholeNumber;
      if (id === oid.date) return asIs;
      return pg.types.getTypeParser(id, format as 'text');
    }) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: serverLimitMs(statementMs),
    idle_in_transaction_session_timeout: 60_000,
    // Acknowledged writes are on disk, whatever the server's default. Compiling a statement (jit)
    // takes a second where a booking takes milliseconds: disabled nested loops raise the estimated
    // cost above its threshold.
    options: '-c synchronous_commit=on -c timezone=UTC -c jit=off',
  });
  // The pool replaces a connection that breaks while idle; without a listener the event would end
  // the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for a break between two statements of a transaction: the next statement fails.
    client.on('error', () => {});
  });
  watchConnections(pool);
  return { pool, kysely: kyselyOver(pool, statementMs) };
}

async function endOnce(pool: pg.Pool): Promise<void> {
  if (!pool.ended && !pool.ending) await pool.end();
}

/**
 * Runs start work (keys, seed) in one process at a time; the others wait and find it done. Not for
 * migrations: a waiting statement would block `create index concurrently` forever.
 */
export async function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return withLongTimeout(() => underLock(database.pool, work));
}

async function underLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(
      `set statement_timeout = 0; select pg_advisory_lock(${advisoryLocks.start})`,
    );
    return await work();
  } finally {
    // Closing the connection releases the lock in any state.
    client.release(true);
  }
}

/** Timeout of `/readyz`, which a load balancer calls every few seconds. */
const probeMs = 1_000;
const probes = new WeakMap<Database, Promise<DatabaseState>>();

/** `readOnly`: a standby, or a server that was set to read only. */
export type DatabaseState = 'writable' | 'readOnly' | 'away';

/** For `/readyz` and starts. Concurrent callers share one query. */
export function databaseState(database: Database, ms = probeMs): Promise<DatabaseState> {
  const asked = probes.get(database) ?? probe(database, ms).finally(() => probes.delete(database));
  probes.set(database, asked);
  return asked;
}

/** True when the database answers in time and takes writes. */
export async function isReachable(database: Database): Promise<boolean> {
  return (await databaseState(database)) === 'writable';
}

async function probe(database: Database, ms: number): Promise<DatabaseState> {
  const late = new AbortController();
  try {
    const question = sql<{ state: DatabaseState }>`
      select case current_setting('transaction_read_only') when 'off' then 'writable' else 'readOnly' end as state
    `;
    const answer = withStatementTimeout(ms, () => question.execute(database.kysely)).then(
      ({ rows }): DatabaseState => rows[0]?.state ?? 'away',
    );
    return await Promise.race([answer, sleep(ms, 'away' as const, { signal: late.signal })]);
  } catch {
    return 'away';
  } finally {
    late.abort();
  }
}
