import type { Handle } from '../../../infra/db/db.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';

export const messageQueue = 'message-send';

/** Begins without waiting for the next round. */
export function sendSoon(handle: Handle, now: Date): Promise<void> {
  return enqueue(handle, { queue: messageQueue, payload: {}, now });
}
