import { z } from 'zod';
import type { Handle } from '../../../../infra/db/db.ts';
import { enqueue } from '../../../../infra/jobs/jobs.ts';

export const linkQueue = 'staff-link';
/** Only the account: the link is created when the e-mail is sent. */
export const linkPayload = z.object({
  staffId: z.number(),
  purpose: z.enum(['first', 'reset']),
  madeBy: z.number().nullable(),
});

export const noticeQueue = 'staff-notice';
/** The system account `by` has created a new link for `about`. */
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
