import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { type Copy, isCopy } from './copy.ts';
import { connectOrQueue } from './pool-limit.ts';
import { DatabaseSilent, currentLimits, rejectAtDeadline, restOfCall, waits } from './deadline.ts';
import type { Schema } from './schema.ts';
import { isStaleStatement, nameOf, renameStatements } from './statements.ts';

/** Kysely over a pool whose statements have names and end at the deadline of their call. */
export function kyselyOver(pool: pg.Pool, statementMs: number): Kysely<Schema> {
  const database: Peer = {
    statementMs,
    isSilent: false,
    isAlive: () => answers(pool.options.connectionString ?? ''),
  };
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => limitedClient(await connectInTime(pool, database), database),
      end: () => pool.end(),
      options: pool.options,
    },
  });
  return new Kysely<Schema>({ dialect });
}

/** A connection that comes after the deadline goes back to the pool. */
async function connectInTime(pool: pg.Pool, { isSilent }: Peer): Promise<pg.PoolClient> {
  const restMs = restOfCall(isSilent);
  if (restMs === 0) throw new DatabaseSilent();
  const connecting = connectOrQueue(pool);
  if (restMs >= waits.connectionMs) return connecting;
  try {
    return await rejectAtDeadline(connecting, restMs);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  }
}

/** The database behind a pool. */
type Peer = {
  /** For each statement where nothing else is said. */
  readonly statementMs: number;
  /** The last statement was not answered in time. */
  isSilent: boolean;
  /** Whether the database answers anything, over a connection of its own. */
  readonly isAlive: () => Promise<boolean>;
};

/** A connection as one taker has it: for a statement, or for a transaction. */
function limitedClient(client: pg.PoolClient, database: Peer): PostgresPoolClient {
  let isBroken = false;
  /** The transaction has a `statement_timeout` of its own, which holds instead of ours. */
  let hasOwnTimeout = false;

  async function send(statement: Statement): Promise<pg.QueryResult> {
    if (isBroken) throw new DatabaseSilent();
    if (statement.text.includes('statement_timeout')) hasOwnTimeout = true;
    const { call, isLong, statementMs = database.statementMs } = currentLimits();
    const ms = hasOwnTimeout ? undefined : Math.min(statementMs, restOfCall(database.isSilent));
    if (ms === 0) throw new DatabaseSilent();
    const sent = sendLimited(client, { ...statement, query_timeout: ms }, statementMs);
    try {
      const answer = await (call !== undefined && (isLong || hasOwnTimeout)
        ? whileAlive(sent, database.isAlive)
        : sent);
      database.isSilent = false;
      return answer;
    } catch (error) {
      if (!isReadTimeout(error) && !(error instanceof DatabaseSilent)) throw error;
      isBroken = true;
      database.isSilent = true;
      throw new DatabaseSilent();
    }
  }

  async function sendNamed(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length === 0 ? undefined : nameOf(text);
    try {
      return await send({ text, values, name });
    } catch (error) {
      if (name === undefined || !isStaleStatement(error)) throw error;
      renameStatements(name);
      // Within a transaction everything before is lost as well: `inTransaction` begins it again.
      if (client.getTransactionStatus() !== 'I') throw error;
      return send({ text, values, name: nameOf(text) });
    }
  }

  /** A connection that failed in the middle of a COPY is not reused. */
  async function run(copy: Copy): Promise<PostgresQueryResult<never>> {
    try {
      await copy(client);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    } catch (error) {
      isBroken = true;
      throw error;
    }
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are declared in SQL.');
    const [copy] = values;
    return isCopy(copy) ? run(copy) : sendNamed(text, values);
  }

  return { query, release: (destroy) => client.release(destroy === true || isBroken) };
}

/** The limit that PostgreSQL itself applies to statements which may take this long here. */
export function serverLimitMs(statementMs: number): number {
  return Math.max(waits.serverMs, statementMs);
}

const limitsTold = new WeakMap<pg.PoolClient, number>();

/** Tells PostgreSQL the limit when it differs from that of the connection's last user; a transaction keeps the one it began with. */
async function sendLimited(
  client: pg.PoolClient,
  statement: Statement,
  statementMs: number,
): Promise<pg.QueryResult> {
  const limitMs = serverLimitMs(statementMs);
  if (limitsTold.get(client) !== limitMs && client.getTransactionStatus() === 'I') {
    const { query_timeout } = statement;
    await answerOf(client, { text: `set statement_timeout = ${limitMs}`, query_timeout });
    limitsTold.set(client, limitMs);
  }
  return answerOf(client, statement);
}

type Statement = {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string | undefined;
  /** Read by pg, and missing in its types. */
  readonly query_timeout?: number | undefined;
};

/**
 * Uses pg's callback: rows from its own promise survive young-generation collections
 * (docs/measurements.md, server internals).
 */
function answerOf(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(statement as pg.QueryConfig, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

/** Waits for a statement that may take long, as long as the database shows signs of life. */
async function whileAlive<T>(sent: Promise<T>, isAlive: () => Promise<boolean>): Promise<T> {
  const ended = new AbortController();
  const untilSilent = async (): Promise<never> => {
    do await sleep(waits.signMs, undefined, { signal: ended.signal });
    while (await isAlive());
    throw new DatabaseSilent();
  };
  try {
    return await Promise.race([sent, untilSilent()]);
  } finally {
    ended.abort();
  }
}

/**
 * Uses a new connection, because those of the pool may all be waiting. Any response, also an error,
 * is a sign of life.
 */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waits.signMs });
  client.on('error', () => {});
  try {
    await client.connect();
    client.end().catch(() => {});
    return true;
  } catch (error) {
    return !(error instanceof Error && error.message.includes('timeout'));
  }
}

/** pg's own message; an error of this kind has no code. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
