import type { Target } from '@klub/contract/targets';
import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { enqueueMany } from '../../../infra/jobs/jobs.ts';

export const tellQueue = 'notification-tell';
export const tellPayload = z.object({
  personIds: z.array(z.number()),
  message: z.object({
    cause: z.string(),
    title: z.string(),
    content: z.string(),
    url: z.custom<Target>(),
  }),
});

/** Notified people per transaction. */
const peoplePerJob = 10_000;

/**
 * Notifies many people after the commit, so that the caller's locks do not wait for 100,000
 * notifications. A cause that was used before is skipped.
 */
export async function notifyLater(
  handle: Handle,
  personIds: readonly number[],
  message: z.infer<typeof tellPayload>['message'],
  now: Date,
): Promise<void> {
  const jobs = Array.from({ length: Math.ceil(personIds.length / peoplePerJob) }, (_, part) => {
    const page = personIds.slice(part * peoplePerJob, (part + 1) * peoplePerJob);
    return { queue: tellQueue, payload: { personIds: page, message }, now };
  });
  await enqueueMany(handle, jobs);
}
