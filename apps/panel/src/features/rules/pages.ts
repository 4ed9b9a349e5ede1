/** The screens of this part, which come together. */
export { RulesPage } from './RulesPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';
