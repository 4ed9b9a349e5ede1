import type { Handle } from '../../infra/db/db.ts';
import { dayOf } from '../../infra/warsaw.ts';
import { eraseExpired } from './closing/closing.store.ts';

/** What the hourly sweep takes away here: whom settlements name longer than the law asks for, also when none is closed any more. */
export async function sweepSettlements(handle: Handle, now: Date): Promise<void> {
  await eraseExpired(handle, dayOf(now));
}
