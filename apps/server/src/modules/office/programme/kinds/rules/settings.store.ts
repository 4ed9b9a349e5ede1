import { sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';
import { advisoryLocks } from '../../../../../infra/db/locks.ts';
import type { Fragment } from '../../programme.cells.store.ts';
import type { PresentRows } from '../../table/table.store.ts';

/** The account that payouts leave is shown by its end alone, so no file has it. */
export const presentSettings: PresentRows = {
  from: sql`setting t`,
  where: sql`t.name <> 'payer_account'`,
  sorted: ['name', 'valid_from'],
};

export function settingCell(stored: Fragment): Fragment {
  return sql`${stored} #>> '{}'`;
}

/** Days with right answers at a second chance; blocks new answers until commit. */
export async function lockRewardedDays(handle: Handle): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.rewards})`.execute(handle);
  return findRewardedDays(handle);
}

/** All values of settings, each with its import if known. */
export function findSettings(handle: Handle) {
  return handle
    .selectFrom('setting')
    .select(['name', 'valid_from', 'value', 'import_id'])
    .execute();
}

/** Assigns these values to this import. */
export async function ownSettings(
  handle: Handle,
  keys: readonly string[],
  importId: number,
): Promise<void> {
  await sql`
    update setting set import_id = ${importId} where concat_ws('|', name, valid_from) = any(${keys}::text[])
  `.execute(handle);
}

export async function findRewardedDays(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (opened_at at time zone 'Europe/Warsaw')::date::text as day
    from question_attempt where number > 1 and outcome = 'correct' order by day
  `.execute(handle);
  return rows.map(({ day }) => day);
}
