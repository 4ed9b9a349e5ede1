import type { Handle } from '../../../infra/db/db.ts';
import { type DatedValue, type SettingName, type Settings, settingIn } from './settings.rules.ts';
import { findSettingHistories } from './settings.store.ts';

/** A setting's value on a day, `YYYY-MM-DD`; its default when no file has set it. */
export async function settingOn<Name extends SettingName>(
  handle: Handle,
  name: Name,
  day: string,
): Promise<Settings[Name]> {
  return (await settingsReader(handle, [name]))(name, day);
}

/** Returns a setting's value on a day; filled by one statement for all settings of a use case. */
export type SettingsReader = <Name extends SettingName>(name: Name, day: string) => Settings[Name];

export async function settingsReader(
  handle: Handle,
  names: readonly SettingName[],
): Promise<SettingsReader> {
  return readerOf(await findSettingHistories(handle, names));
}

/** All values of the settings, past and future. */
export function settingHistories(
  handle: Handle,
  names: readonly SettingName[],
): Promise<readonly (DatedValue & { name: string })[]> {
  return findSettingHistories(handle, names);
}

/** From all values of the settings, past and future. */
export function readerOf(histories: readonly (DatedValue & { name: string })[]): SettingsReader {
  return (name, day) =>
    settingIn(
      histories.filter((row) => row.name === name),
      name,
      day,
    );
}
