import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { DatedValue, SettingName } from './settings.rules.ts';

/** All values of several settings, past and future, in one statement. */
export function findSettingHistories(
  handle: Handle,
  names: readonly SettingName[],
): Promise<(DatedValue & { name: string })[]> {
  return handle
    .selectFrom('setting')
    .select(['name', 'valid_from', 'value'])
    .where((column) => sql<boolean>`${column.ref('name')} = any(${[...names]}::text[])`)
    .execute();
}
