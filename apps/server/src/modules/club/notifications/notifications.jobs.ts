import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { announceDue } from './automatic.service.ts';
import { tellPayload, tellQueue } from './notifications.queue.ts';
import { notifyPeople } from './notifications.service.ts';

const round = every('notification-round', 60_000);

/** Once a minute, in one process. Notifications with other causes are sent immediately. */
export function notificationJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  const { database, clock } = deps;
  return {
    ...roundJobs(deps, round, () => announceDue(deps)),
    [tellQueue]: async ({ payload }) => {
      const { personIds, message } = tellPayload.parse(payload);
      await notifyPeople(database.kysely, personIds, message, clock.now());
    },
  };
}

export function enqueueRound(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
