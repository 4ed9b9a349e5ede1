import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import type { ClosedMonth } from './padlock.rules.ts';

/** The minimum of a month is that of its first closing; a later one only settles differences. */
export async function findClosedMonths(handle: Handle, months: readonly string[]): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select month, knowledge_minimum as "knowledgeMinimum" from settlement
    where revision = 1 and month = any(${months}::date[])
  `.execute(handle);
  return rows;
}
