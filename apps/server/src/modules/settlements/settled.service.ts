import type { Handle } from '../../infra/db.ts';
import { dayOf } from '../../infra/warsaw.ts';
import { findSettled } from './settled.store.ts';
import { reasonWords, storyWords } from './settlements.copy.ts';
import type { SettledMonth } from './settlements.rules.ts';

/** The closed months of a person between two days, the second excluded. */
export async function settledMonths(
  handle: Handle,
  { personId, from, until }: { readonly personId: number; readonly from: string; readonly until: string },
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
