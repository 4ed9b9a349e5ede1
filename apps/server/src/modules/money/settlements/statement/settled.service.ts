import type { Handle } from '../../../../infra/db/db.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { findClosedMonths, findClosings, findSettled, type FoundClosing } from './settled.store.ts';
import { reasonWords, storyWords } from '../settlements.copy.ts';
import type { SettledMonth } from '../settlements.rules.ts';

/** First days of the closed months. */
export function closedMonths(handle: Handle): Promise<string[]> {
  return findClosedMonths(handle);
}

/** The same, after waiting for running closings; blocks closings until commit. */
export async function lockClosedMonths(handle: Handle): Promise<string[]> {
  await lockSettlements(handle);
  return findClosedMonths(handle);
}

/** What each closing gave a person, of months between two days, the second excluded. */
export function closingsOf(
  handle: Handle,
  asked: { readonly personId: number; readonly from: string; readonly until: string },
): Promise<FoundClosing[]> {
  return findClosings(handle, asked);
}

/** A person's closed months between two days, the second excluded. */
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
    // The transfer's day is shown next to the state.
    reason: reason === 'paid' ? '' : reasonWords({ reason, day }),
    paidOn: reason === 'paid' ? day : null,
  }));
}
