import { sql } from 'kysely';
import type { Handle } from './db.ts';
import type { Schema } from './schema.ts';

/**
 * For statements about all people, until commit: lifts the screens' time limit, because no screen
 * waits, and disables nested loops, which the planner chooses when it underestimates just grown
 * tables.
 */
export async function disableNestedLoops(handle: Handle): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('work_mem', '64MB', true),
      set_config('enable_nestloop', 'off', true)
  `.execute(handle);
}

/** Restores the planner for the rest of the transaction; it stays without a time limit. */
export async function resetPlanner(handle: Handle): Promise<void> {
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(handle);
}

/**
 * Updates the planner's statistics of tables that the transaction has filled with at least a
 * thousand rows and for which it knows fewer. Autovacuum would do so a minute later; until then it
 * may have recorded an empty table, whose plan compares each of a hundred thousand rows with each
 * other. Other writers of these tables wait until commit.
 * @param tables undefined: all
 */
export async function analyzeFilledTables(
  handle: Handle,
  tables?: readonly (keyof Schema)[],
): Promise<void> {
  await sql`select analyze_filled_tables(${tables ?? null}::text[])`.execute(handle);
}
