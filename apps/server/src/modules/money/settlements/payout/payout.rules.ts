import { isSamePerson } from '../settlements.rules.ts';

export type Payer = { readonly name: string; readonly address: string; readonly account: string };

export type PayoutRefusal =
  | 'noPayer'
  | 'sameApprover'
  | 'closerApproves'
  | 'unknownPayout'
  | 'alreadyDone'
  | 'cameBack'
  | 'fileNotSeen'
  | 'futurePaid'
  | 'earlyPaid';

/**
 * Null when this pair may make the payout: two people, and the second has closed none of its months
 * (HZ35).
 */
export function approvalProblem(
  { madeBy, approvedBy }: { readonly madeBy: string; readonly approvedBy: string },
  closers: readonly string[],
): PayoutRefusal | null {
  if (isSamePerson(madeBy, approvedBy)) return 'sameApprover';
  return closers.some((closer) => isSamePerson(closer, approvedBy)) ? 'closerApproves' : null;
}

/** The number in a transfer's title, which identifies a returned one. */
export function referenceOf(itemId: number): string {
  return `KP-${itemId}`;
}
