import type { Handle } from '../../../infra/db/db.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { findClosedMonths, findSettled } from './settled.store.ts';
import { reasonWords, storyWords } from '../settlements.copy.ts';
import type { SettledMonth } from '../settlements.rules.ts';

/** First days of the closed months. */
export function closedMonths(handle: Handle): Promise<string[]> {
  return findClosedMonths(handle);
}

/** The same; none is closed while the transaction lasts, and the caller has waited for those under way. */
export async function lockClosedMonths(handle: Handle): Promise<string[]> {
  await lockSettlements(handle);
  return findClosedMonths(handle);
}

/** The closed months of a person between two days, the second excluded. */
export async function settledMonths(
  handle: Handle,
  {
    personId,
    from,
    until,
  }: { readonly personId: number; readonly from: string; readonly until: string },
  now: Date,
): Promise<SettledMonth[]> {
  const rows = await findSettled(handle, { personId, from, until, now, today: dayOf(now) });
  return rows.map(({ month, amount, grosze, story, state, reason, day }) => ({
    month,
    amount,
    state,
    isTaken: grosze < 0,
    story: (story ?? []).map(storyWords),
    // The day of the transfer stands beside the state by itself.
    reason: reason === 'paid' ? '' : reasonWords({ reason, day }),
    paidOn: reason === 'paid' ? day : null,
  }));
}
