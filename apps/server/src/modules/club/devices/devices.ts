/** What other modules may import of devices. */
export { pushBodies } from './devices.copy.ts';
export { quietUntil, usualSetting } from './devices.rules.ts';
export { isSubscription } from './devices.service.ts';
