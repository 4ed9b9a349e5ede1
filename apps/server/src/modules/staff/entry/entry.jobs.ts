import type { Handle } from '../../../infra/db/db.ts';
import { endedKeptMs } from './entry.rules.ts';
import { sweepEntry } from './entry.store.ts';

/** Removes what is over: challenges, attempts, tickets, and sessions that ended long ago. */
export async function sweepStaff(handle: Handle, now: Date): Promise<void> {
  await sweepEntry(handle, now, new Date(now.getTime() - endedKeptMs));
}
