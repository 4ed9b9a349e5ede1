import { addMonths } from '../../../infra/warsaw.ts';
import type { PeriodKind } from '../../club/ledger/ledger.rules.ts';
import {
  reasonWords,
  type ShownState,
  shownState,
  stateNames,
} from '../settlements/settlements.copy.ts';
import type { SettledMonth } from '../settlements/settlements.rules.ts';

type Settlement = Pick<SettledMonth, 'reason' | 'paidOn'> & {
  readonly state: ShownState;
  /** Bookings and reversals; empty when nothing was reversed. */
  readonly story: string[];
};
type PeriodEntry = { readonly month: string; readonly kind: string; readonly amount: number };

/**
 * A bonus's state after settlement; null when the ledger has no entry and nothing was reversed. A
 * month is settled whole, so its newest statement decides, as long as no later entry exists.
 */
export function settlementOf(
  period: { readonly kind: PeriodKind; readonly start: string; readonly booked: number },
  entries: readonly PeriodEntry[],
  settled: readonly SettledMonth[],
): Settlement | null {
  const month = closingMonthOf(period.kind, period.start);
  const closed = settled.find((candidate) => candidate.month === month);
  // A month lists all reversals that were settled with it, also a task's points.
  const hasStory = period.kind === 'month' && closed !== undefined && closed.story.length > 0;
  if (period.booked === 0 && !hasStory && !wasBooked(period, entries)) return null;
  // Entries that were booked and reversed before any settlement have no history.
  if (closed === undefined) return period.booked === 0 ? null : accrued('open');
  const inLedger = entries
    .filter(({ kind }) => kind !== 'asked')
    .filter((entry) => closingMonthOf(entry.kind, entry.month) === month)
    .reduce((sum, { amount }) => sum + amount, 0);
  const story = [...closed.story];
  if (period.booked === 0 && story.length === 0 && inLedger === closed.amount) return null;
  if (inLedger !== closed.amount) return { ...accrued('changed since'), story };
  const { state, reason, paidOn, isTaken } = closed;
  return { state: shownState(state, isTaken ? -1 : 0), reason, paidOn, story };
}

/** True when the ledger has entries of a period, even if they add up to zero. */
function wasBooked(
  { kind, start }: { readonly kind: PeriodKind; readonly start: string },
  entries: readonly PeriodEntry[],
): boolean {
  return entries.some(
    (entry) => entry.kind === kind && entry.month === start && entry.amount !== 0,
  );
}

function accrued(reason: 'open' | 'changed since'): Settlement {
  return {
    state: stateNames.accrued,
    reason: reasonWords({ reason, day: null }),
    paidOn: null,
    story: [],
  };
}

/** A quarter is settled with its last month. */
function closingMonthOf(kind: string, start: string): string {
  return kind === 'quarter' ? addMonths(start, 2) : start;
}
