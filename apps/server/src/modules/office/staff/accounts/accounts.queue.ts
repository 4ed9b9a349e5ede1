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

export const keysQueue = 'staff-keys';
/** An account that had keys has changed one of them. */
export const keysPayload = z.object({
  staffId: z.number(),
  change: z.enum(['keyAdded', 'keyRemoved', 'codesSet', 'recoveryCodes']),
  at: z.coerce.date(),
  /** Network of the session that did it. */
  source: z.string(),
});
export type KeyChange = z.infer<typeof keysPayload>['change'];

export async function enqueueKeysNotice(
  handle: Handle,
  payload: z.infer<typeof keysPayload>,
): Promise<void> {
  await enqueue(handle, { queue: keysQueue, payload, now: payload.at });
}

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
