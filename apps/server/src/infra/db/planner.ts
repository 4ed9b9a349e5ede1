import { sql } from 'kysely';
import type { Handle } from './db.ts';
import type { Schema } from './schema.ts';

/**
 * For statements about everybody, until the transaction ends: no screen waits for them, so the time limit that protects
 * screens does not hold, and the planner may not guess that its steps find few rows and try each against each. It knows no
 * better of tables that have grown a moment ago.
 */
export async function disableNestedLoops(handle: Handle): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('work_mem', '64MB', true),
      set_config('enable_nestloop', 'off', true)
  `.execute(handle);
}

/** Afterwards the transaction is planned as any other; its time stays without a limit. */
export async function resetPlanner(handle: Handle): Promise<void> {
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(handle);
}

/**
 * Updates the planner's statistics of tables that the transaction has filled with a thousand rows or more, where it knows of fewer.
 * The database does it by itself a minute later. Until then autovacuum may have found all rows under
 * way and the table empty, and a plan for an empty table tries each of a hundred thousand rows against each. Others who fill
 * the same tables wait from here to the end of the transaction.
 * @param tables of which; all when left out
 */
export async function analyzeFilledTables(
  handle: Handle,
  tables?: readonly (keyof Schema)[],
): Promise<void> {
  await sql`select analyze_filled_tables(${tables ?? null}::text[])`.execute(handle);
}
