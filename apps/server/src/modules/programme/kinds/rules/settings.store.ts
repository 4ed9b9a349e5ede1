import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { advisoryLocks } from '../../../../infra/db/locks.ts';

/** The days on which answers at a second chance were right; until the transaction ends no answer is recorded. */
export async function lockRewardedDays(handle: Handle): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.rewards})`.execute(handle);
  return findRewardedDays(handle);
}

/** All that is said of settings, with the import that has said it, as far as it is known. */
export function findSettings(handle: Handle) {
  return handle.selectFrom('setting').select(['name', 'valid_from', 'value', 'import_id']).execute();
}

export async function findRewardedDays(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (decided_at at time zone 'Europe/Warsaw')::date::text as day
    from question_attempt where number > 1 and outcome = 'correct' order by day
  `.execute(handle);
  return rows.map(({ day }) => day);
}
