/** What other modules may import of devices. */
export { quietUntil, usualSetting } from './devices.rules.ts';
export { isSubscription } from './devices.service.ts';
