import type { PanelFailure } from '@klub/contract/panel/failures';
import type { PayoutStateName } from '@klub/contract/panel/money/payouts';
import type { PayoutRefusal } from '../settlements/payout/payout.rules.ts';

/** A link to a file works for so many minutes. */
export const linkMinutes = 5;

/** How the panel says what a command of a payout refuses. */
export function failureOf(refusal: PayoutRefusal): PanelFailure | 'notFound' {
  return failures[refusal];
}

const failures: Readonly<Record<PayoutRefusal, PanelFailure | 'notFound'>> = {
  noPayer: 'payoutNoPayer',
  sameApprover: 'ownDecision',
  closerApproves: 'payoutCloserDecides',
  pastDay: 'payoutPastDay',
  unknownPayout: 'notFound',
  alreadyDone: 'payoutDone',
  cameBack: 'payoutCameBack',
  fileNotSeen: 'payoutMoved',
  futurePaid: 'payoutFutureDay',
  earlyPaid: 'payoutEarlyDay',
  badAccount: 'payoutBadAccount',
  unreadable: 'returnsUnreadable',
  badReference: 'returnsUnreadable',
  accountInReason: 'returnsUnreadable',
  badAccountGiven: 'payoutBadAccount',
  unknownPerson: 'notFound',
  reasonNeeded: 'returnsUnreadable',
  notGone: 'notFound',
};

/** What a payout is now. */
export function stateOf(payout: {
  readonly isCancelled: boolean;
  readonly paidOn: string | null;
  readonly returned: number;
  readonly newestFile: number | null;
}): PayoutStateName {
  if (payout.isCancelled) return 'cancelled';
  // A transfer may come back before the payment of the others is noted.
  if (payout.paidOn !== null) return payout.returned > 0 ? 'returned' : 'paid';
  return payout.newestFile === null ? 'approved' : 'downloaded';
}
