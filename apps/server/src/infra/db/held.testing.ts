import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { onTestFinished } from 'vitest';
import type { Database } from './db.ts';

/**
 * Holds a statement's locks on a separate connection until its transaction is committed or the test
 * ends.
 */
export async function held(database: Database, statement: string): Promise<PoolClient> {
  const client = await database.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query(`begin; ${statement}`);
  return client;
}

export function heldLock(database: Database, lock: number): Promise<PoolClient> {
  return held(database, `select pg_advisory_xact_lock(${lock})`);
}

/** Number of connections that wait for a lock. */
export async function waiting({ kysely }: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(kysely);
  return rows.length;
}
