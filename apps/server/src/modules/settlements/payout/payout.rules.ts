import { isSamePerson } from '../settlements.rules.ts';
import { numbersIn } from './answer/numbers.rules.ts';

/** Who pays, from the settings of the programme. */
export type Payer = { readonly name: string; readonly address: string; readonly account: string };

/** Why a command of a payout was not done. */
export type PayoutRefusal =
  | 'noPayer'
  | 'sameApprover'
  | 'closerApproves'
  | 'pastDay'
  | 'unknownPayout'
  | 'alreadyDone'
  | 'cameBack'
  | 'fileNotSeen'
  | 'futurePaid'
  | 'earlyPaid'
  | 'badAccount'
  | 'unreadable'
  | 'badReference'
  | 'accountInReason'
  | 'badAccountGiven'
  | 'unknownPerson'
  | 'reasonNeeded'
  | 'notGone';

/** Null when this pair may make the payout: two people, and the second has closed none of its months (HZ35). */
export function approvalProblem(
  { madeBy, approvedBy }: { readonly madeBy: string; readonly approvedBy: string },
  closers: readonly string[],
): PayoutRefusal | null {
  if (isSamePerson(madeBy, approvedBy)) return 'sameApprover';
  return closers.some((closer) => isSamePerson(closer, approvedBy)) ? 'closerApproves' : null;
}

/** What stands in a transfer's title, and by what a returned one is known. */
export function referenceOf(itemId: number): string {
  return `KP-${itemId}`;
}

/** The transfer's number in a text that a bank has written around it; null where it names none, or several. */
export function itemNamed(text: string): number | null {
  const { items, isExact } = numbersIn([text]);
  return isExact && items.length === 1 ? (items[0] ?? null) : null;
}
