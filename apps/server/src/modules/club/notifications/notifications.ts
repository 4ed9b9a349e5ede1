/** What other modules may import of notifications. */
export { aboutClosing, aboutPill, announceProgress } from './automatic.service.ts';
export { announceBonuses, announceTakenBack } from './bonuses.service.ts';
export { emptyInbox, inboxOf } from './inbox.service.ts';
export { notifyLater } from './notifications.queue.ts';
export { contentOf, escaped, safeTarget, targetFor } from './notifications.rules.ts';
export { notify, notifyGroups, notifyMany, notifyPeople } from './notifications.service.ts';
export { sweepNotifications } from './retention.service.ts';
