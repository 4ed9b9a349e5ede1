/** What other modules may import of settings. */
export { settingIn, settingValue, type DatedValue, type SettingName } from './settings.rules.ts';
export { plainName, rolesByName, smsOf } from './names.rules.ts';
export { programmeNamesNow, programmeNamesOn, roleNamesOn } from './names.service.ts';
export {
  readerOf,
  settingHistories,
  settingOn,
  settingsReader,
  type SettingsReader,
} from './settings.service.ts';
