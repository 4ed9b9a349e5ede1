import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';

export const linkQueue = 'staff-link';
/** Names the account only: the link itself is made when the letter goes out. */
export const linkPayload = z.object({
  staffId: z.number(),
  purpose: z.enum(['first', 'reset']),
  madeBy: z.number().nullable(),
});

export const noticeQueue = 'staff-notice';
/** `about` was given a new link by the system account `by`. */
export const noticePayload = z.object({
  to: z.number(),
  about: z.number(),
  by: z.string(),
  at: z.coerce.date(),
});

export async function enqueueLink(
  handle: Handle,
  payload: z.infer<typeof linkPayload>,
  now: Date,
): Promise<void> {
  await enqueue(handle, { queue: linkQueue, payload, now });
}

export async function enqueueNotice(
  handle: Handle,
  payload: z.infer<typeof noticePayload>,
  now: Date,
): Promise<void> {
  await enqueue(handle, { queue: noticeQueue, payload, now });
}
