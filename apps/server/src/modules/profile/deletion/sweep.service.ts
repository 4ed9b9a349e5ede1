import type { Handle } from '../../../infra/db/db.ts';
import { deleteExpiredEnvelopes } from './restore.store.ts';

/** What the hourly sweep takes away here: deletions that can no longer be taken back. */
export async function sweepProfiles(handle: Handle, now: Date): Promise<void> {
  await deleteExpiredEnvelopes(handle, now);
}
