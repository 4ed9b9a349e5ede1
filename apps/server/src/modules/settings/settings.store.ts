import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import type { DatedValue, SettingName } from './settings.rules.ts';

/** The values of a setting that hold on `day` or held before it, the latest first. */
export function findSettingHistory(handle: Handle, name: SettingName, day: string): Promise<DatedValue[]> {
  return handle
    .selectFrom('setting')
    .select(['valid_from', 'value'])
    .where('name', '=', name)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .execute();
}

/** Every value of several settings, past and future, in one statement. */
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
