import type { Handle } from '../../infra/db/db.ts';
import { type DatedValue, type SettingName, type Settings, settingIn } from './settings.rules.ts';
import { findSettingHistories } from './settings.store.ts';

/** The value of a programme setting on a day, `YYYY-MM-DD`; its default while no file has set it. */
export async function settingOn<Name extends SettingName>(
  handle: Handle,
  name: Name,
  day: string,
): Promise<Settings[Name]> {
  return (await settingsReader(handle, [name]))(name, day);
}

/** Returns the value of a setting on a day; made from one statement for all the settings that a use case needs. */
export type SettingsReader = <Name extends SettingName>(name: Name, day: string) => Settings[Name];

export async function settingsReader(
  handle: Handle,
  names: readonly SettingName[],
): Promise<SettingsReader> {
  return readerOf(await findSettingHistories(handle, names));
}

/** Every value of the settings, past and future. */
export function settingHistories(
  handle: Handle,
  names: readonly SettingName[],
): Promise<readonly (DatedValue & { name: string })[]> {
  return findSettingHistories(handle, names);
}

/** Reads from all values of the settings, past and future. */
export function readerOf(histories: readonly (DatedValue & { name: string })[]): SettingsReader {
  return (name, day) =>
    settingIn(
      histories.filter((row) => row.name === name),
      name,
      day,
    );
}
