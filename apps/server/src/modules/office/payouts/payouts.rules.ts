import type { PanelFailure } from '@klub/contract/panel/failures';
import type { PayoutStateName } from '@klub/contract/panel/money/payouts';
import type { PayoutRefusal } from '../../money/settlements/payout/payout.rules.ts';

/** Validity of a link to a file. */
export const linkMinutes = 5;

export function failureOf(refusal: PayoutRefusal): PanelFailure | 'notFound' {
  return failures[refusal];
}

const failures: Readonly<Record<PayoutRefusal, PanelFailure | 'notFound'>> = {
  noPayer: 'payoutNoPayer',
  sameApprover: 'ownDecision',
  closerApproves: 'payoutCloserDecides',
  unknownPayout: 'notFound',
  alreadyDone: 'payoutDone',
  cameBack: 'payoutCameBack',
  fileNotSeen: 'payoutMoved',
  futurePaid: 'payoutFutureDay',
  earlyPaid: 'payoutEarlyDay',
};

export function stateOf(payout: {
  readonly isCancelled: boolean;
  readonly paidOn: string | null;
  readonly returned: number;
  readonly newestFile: number | null;
}): PayoutStateName {
  if (payout.isCancelled) return 'cancelled';
  // A transfer may be returned before the others are recorded as paid.
  if (payout.paidOn !== null) return payout.returned > 0 ? 'returned' : 'paid';
  return payout.newestFile === null ? 'approved' : 'downloaded';
}
