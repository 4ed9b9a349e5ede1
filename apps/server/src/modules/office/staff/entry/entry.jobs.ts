import type { Handle } from '../../../../infra/db/db.ts';
import { endedKeptMs } from './entry.rules.ts';
import { sweepEntry } from './entry.store.ts';

/** Deletes expired challenges, attempts, tickets, and old sessions. */
export async function sweepStaff(handle: Handle, now: Date): Promise<void> {
  await sweepEntry(handle, now, new Date(now.getTime() - endedKeptMs));
}
