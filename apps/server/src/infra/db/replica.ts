import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { withStatementTimeout } from './deadline.ts';
import type { Schema } from './schema.ts';

/** A server that follows the primary. It is used only for slow reads: reports. */
export type Replica = {
  readonly kysely: Kysely<Schema>;
  readonly url: string;
  /** Reads on the replica, and reads that had to use the primary. */
  readonly readings: { here: number; elsewhere: number };
  /** Not used until then after a failure; from `performance.now()`. */
  restsUntil: number;
  close(): Promise<void>;
};

type ReplicaDeps = {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Schema>;
  readonly url: string;
};

export function replicaOf({ pool, kysely, url }: ReplicaDeps): Replica {
  const close = async (): Promise<void> => {
    await kysely.destroy();
    if (!pool.ended && !pool.ending) await pool.end();
  };
  return { kysely, url, readings: { here: 0, elsewhere: 0 }, restsUntil: 0, close };
}

/** Where a report is read; the address is for a separate process. */
export type Source = { readonly kysely: Kysely<Schema>; readonly url: string };

/** Waits between checks of the replica before a read uses the primary. */
const patienceMs = [0, 10, 20, 40, 80, 150];
const restMs = 5_000;
/** Timeout of each check of its position. */
const replicaMs = 1_500;

/**
 * Reads from the replica once it has replayed everything written before, so that a user who closes
 * a month sees it closed in the report. Uses the primary when the replica lags, is down or cancels
 * the read.
 */
export async function readFresh<T>(
  database: Source & { readonly replica: Replica | undefined },
  read: (source: Source) => Promise<T>,
): Promise<T> {
  const { replica, ...primary } = database;
  if (replica === undefined) return read(primary);
  if (performance.now() >= replica.restsUntil) {
    const lsn = await flushedBy(database.kysely);
    try {
      if (await withStatementTimeout(replicaMs, () => catchesUp(lsn, replica.kysely))) {
        const answer = await read(replica);
        replica.readings.here += 1;
        return answer;
      }
    } catch (error) {
      if (!isFaultOfServer(error)) throw error;
      replica.restsUntil = performance.now() + restMs;
    }
  }
  replica.readings.elsewhere += 1;
  return read(primary);
}

/** Acknowledged writes are flushed, so a reader can know only what is flushed by now. */
async function flushedBy(primary: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{
    lsn: string;
  }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
  return rows[0]?.lsn ?? null;
}

async function catchesUp(lsn: string | null, replica: Kysely<Schema>): Promise<boolean> {
  for (const pause of patienceMs) {
    if (pause > 0) await sleep(pause);
    // Null for a server that follows no primary: it is no replica then.
    const found = await sql<{ there: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as there
    `.execute(replica);
    if (found.rows[0]?.there === true) return true;
  }
  return false;
}

/**
 * True for faults of the server or the network, but not for a slow read, which is as slow
 * elsewhere.
 */
function isFaultOfServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code === '57014') return false;
  const isOfDatabase = /^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code);
  return (
    isOfDatabase ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}
