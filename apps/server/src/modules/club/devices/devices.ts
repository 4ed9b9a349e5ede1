/** What other modules may import of devices. */
export { quietUntil, usualSetting } from './devices.rules.ts';
