/** What other modules may import of devices. */
export { pushWords } from './devices.copy.ts';
export { quietUntil, usualSetting } from './devices.rules.ts';
export { isSubscription } from './devices.service.ts';
