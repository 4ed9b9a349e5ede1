import type { Handle } from '../../infra/db.ts';
import { type DatedValue, type SettingName, type Settings, settingIn } from './settings.rules.ts';
import { findSettingHistories, findSettingHistory } from './settings.store.ts';

/** The value of a programme setting on a day, `YYYY-MM-DD`; its default while no file has set it. */
export async function settingOn<Name extends SettingName>(
  handle: Handle,
  name: Name,
  day: string,
): Promise<Settings[Name]> {
  return settingIn(await findSettingHistory(handle, name, day), name, day);
}

/** The values of a setting up to a day, for a caller that asks about several days; read them with `settingIn`. */
export function settingHistory(handle: Handle, name: SettingName, day: string): Promise<DatedValue[]> {
  return findSettingHistory(handle, name, day);
}

/** Answers what a setting says on a day; made from one statement for all the settings that a use case needs. */
export type SettingsReader = <Name extends SettingName>(name: Name, day: string) => Settings[Name];

export async function settingsReader(handle: Handle, names: readonly SettingName[]): Promise<SettingsReader> {
  const histories = await findSettingHistories(handle, names);
  return (name, day) =>
    settingIn(
      histories.filter((row) => row.name === name),
      name,
      day,
    );
}
