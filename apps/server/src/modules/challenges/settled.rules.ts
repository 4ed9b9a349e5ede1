import { addMonths } from '../../infra/warsaw.ts';
import type { PeriodKind } from '../ledger/ledger.rules.ts';
import { reasonWords, stateNames } from '../settlements/settlements.copy.ts';
import type { SettledMonth, SettlementState } from '../settlements/settlements.rules.ts';

export type { SettledMonth } from '../settlements/settlements.rules.ts';

type Settlement = Pick<SettledMonth, 'reason' | 'paidOn'> & { readonly state: (typeof stateNames)[SettlementState] };

/**
 * What became of a bonus at the settlement; null while the ledger has nothing of it. A month is settled whole, so its state is
 * that of its newest statement, as long as nothing has come into the ledger since.
 */
export function settlementOf(
  period: { readonly kind: PeriodKind; readonly start: string; readonly booked: number },
  entries: readonly { readonly month: string; readonly kind: string; readonly amount: number }[],
  settled: readonly SettledMonth[],
): Settlement | null {
  if (period.booked === 0) return null;
  const month = closingMonthOf(period.kind, period.start);
  const closed = settled.find((candidate) => candidate.month === month);
  if (closed === undefined) return accrued('open');
  const inLedger = entries
    .filter(({ kind }) => kind !== 'asked')
    .filter((entry) => closingMonthOf(entry.kind, entry.month) === month)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (inLedger !== closed.amount) return accrued('changed since');
  const { state, reason, paidOn } = closed;
  return { state: stateNames[state], reason, paidOn };
}

function accrued(reason: 'open' | 'changed since'): Settlement {
  return { state: stateNames.accrued, reason: reasonWords({ reason, day: null }), paidOn: null };
}

/** A quarter is settled with its last month. */
function closingMonthOf(kind: string, start: string): string {
  return kind === 'quarter' ? addMonths(start, 2) : start;
}
