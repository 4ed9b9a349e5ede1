import { sql } from 'kysely';
import type { Handle } from './db.ts';

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
