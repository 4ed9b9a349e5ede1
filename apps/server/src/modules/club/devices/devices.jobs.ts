import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type JobHandlers, type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { fcm } from '../../../infra/outside/fcm.ts';
import { pushBehind, pushServiceOf } from '../../../infra/outside/push.circuit.ts';
import { type Push, noPush, pushBy } from '../../../infra/outside/push.ts';
import { webPush } from '../../../infra/outside/web-push.ts';
import { sendDue } from './devices.service.ts';

/** The trigger of migration 0012 adds its jobs with the notifications. */
const pushQueue = 'push';
const round = every('push-round', 60_000);

/**
 * Web Push for browsers, which needs no account with a service; FCM for the mobile app, when
 * configured.
 */
export function pushProviders({ config, clock, random, circuits, webPushKey: key }: Deps): Push {
  const { fcmAccount: account, fcmUrl: url } = config.push;
  const ways = pushBy({
    web: webPush({ key, clock, random, contact: `mailto:${config.contactEmail}` }),
    native: account === undefined ? noPush : fcm({ account, url, clock }),
  });
  return pushBehind(ways, (to) => circuits.of(pushServiceOf(to)));
}

/**
 * A separate worker, so that an unresponsive push service does not delay SMS. `others`: further
 * queues that call push services.
 */
export function pushWorker(deps: Deps, push: Push, others: JobHandlers = {}): JobWorker {
  return jobWorker(deps, {
    ...others,
    [pushQueue]: () => sendDue(deps, push),
    // Sends postponed pushes: after quiet hours or a failure of the service.
    ...roundJobs(deps, round, () => sendDue(deps, push)),
  });
}

export function enqueuePushRound(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
