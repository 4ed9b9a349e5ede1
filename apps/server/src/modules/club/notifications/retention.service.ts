import { dayMs } from '../../../infra/clock.ts';
import type { Config } from '../../../infra/config/config.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { deleteReadBefore } from './retention.store.ts';

/** Unread notifications stay. */
export async function sweepNotifications(
  handle: Handle,
  now: Date,
  { readNotificationDays }: Pick<Config, 'readNotificationDays'>,
): Promise<void> {
  await deleteReadBefore(handle, new Date(now.getTime() - readNotificationDays * dayMs));
}
