import type { Handle } from '../../infra/db/db.ts';
import { dayOf } from '../../infra/warsaw.ts';
import { eraseExpired } from './closing/closing.store.ts';

/**
 * The part of the hourly sweep for settlements: removes personal data after its legal period, also when no month is
 * closed any more.
 */
export async function sweepSettlements(handle: Handle, now: Date): Promise<void> {
  await eraseExpired(handle, dayOf(now));
}
