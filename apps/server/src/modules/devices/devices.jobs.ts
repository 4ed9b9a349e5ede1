import type { Handle } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type JobWorker, jobWorker } from '../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../infra/jobs/rounds.ts';
import { fcm } from '../../infra/outside/fcm.ts';
import { pushBehind, pushServiceOf } from '../../infra/outside/push.circuit.ts';
import { type Push, noPush, pushBy } from '../../infra/outside/push.ts';
import { webPush } from '../../infra/outside/web-push.ts';
import { sendDue } from './devices.service.ts';

/** Written by the trigger of migration 0012 with the notifications themselves. */
const pushQueue = 'push';
const round = every('push-round', 60_000);

/** Browsers by Web Push, which needs no account anywhere; the mobile app by FCM where it is set up. */
export function pushProviders({ config, clock, random, circuits, webPushKey: key }: Deps): Push {
  const { fcmAccount: account, fcmUrl: url } = config.push;
  const ways = pushBy({
    web: webPush({ key, clock, random, contact: `mailto:${config.contactEmail}` }),
    native: account === undefined ? noPush : fcm({ account, url, clock }),
  });
  return pushBehind(ways, (to) => circuits.of(pushServiceOf(to)));
}

/** Sends pushes, apart from all other jobs: an SMS does not wait for a push service that hangs. */
export function pushWorker(deps: Deps, push: Push): JobWorker {
  return jobWorker(deps, {
    [pushQueue]: () => sendDue(deps, push),
    // What had to wait: for the morning, or for a service that was down.
    ...roundJobs(deps, round, () => sendDue(deps, push)),
  });
}

export function enqueuePushRound(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
