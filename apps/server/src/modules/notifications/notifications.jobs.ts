import type { Handle } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type JobHandlers, enqueue } from '../../infra/jobs/jobs.ts';
import { announceDue } from './automatic.service.ts';
import { tellPayload, tellQueue } from './notifications.queue.ts';
import { notifyPeople } from './notifications.service.ts';

const roundQueue = 'notification-round';
const roundMs = 60_000;

/** Once a minute, in one process, the club looks whether the clock has made something news; what others ask for is told at once. */
export function notificationJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  const { database, clock } = deps;
  return {
    [roundQueue]: async () => {
      // First, so that a round which fails does not end the chain.
      await enqueueRound(database.kysely, new Date(clock.now().getTime() + roundMs));
      await announceDue(deps);
    },
    [tellQueue]: async ({ payload }) => {
      const { personIds, message } = tellPayload.parse(payload);
      await notifyPeople(database.kysely, personIds, message, clock.now());
    },
  };
}

/** One round per minute, however many processes ask for it; each round asks for the next, each start for the first. */
export async function enqueueRound(handle: Handle, at: Date): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / roundMs) * roundMs);
  await enqueue(handle, {
    queue: roundQueue,
    key: `${roundQueue} ${minute.toISOString()}`,
    payload: {},
    now: minute,
  });
}
