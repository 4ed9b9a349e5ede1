import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { messageQueue } from './messages.queue.ts';
import { sendDueMessages } from './sending.service.ts';

const round = every('message-round', 15_000);

/** Sends what is due. Several processes may run it: batches are serialised, and a recipient is handled once. */
export function messageJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  return {
    ...roundJobs(deps, round, () => sendDueMessages(deps)),
    [messageQueue]: () => sendDueMessages(deps),
  };
}

export function enqueueMessageRound(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
