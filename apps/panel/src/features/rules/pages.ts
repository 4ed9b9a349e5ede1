/** One chunk: these screens load together. */
export { RulesPage } from './RulesPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';
