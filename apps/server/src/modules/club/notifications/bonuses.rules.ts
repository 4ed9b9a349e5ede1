import { monthsOfQuarter } from '../../../infra/warsaw.ts';
import type { Booked } from '../ledger/ledger.rules.ts';

/** A booked bonus of a month, a quarter, or a special task. */
export type NewBonus = Pick<Booked, 'personId' | 'month' | 'amount' | 'cause'> &
  (
    | { readonly kind: Booked['kind'] }
    | { readonly kind: 'special'; readonly task: { readonly slug: string; readonly title: string } }
  );

/** A booking that an undo has made. */
export type TakenBack = Pick<Booked, 'personId' | 'month' | 'amount' | 'cause'> & {
  readonly kind: string;
};

/** A quarter has the month of its first day, so months and quarters compare alike. */
export function isNews(
  { amount, month }: Pick<NewBonus, 'amount' | 'month'>,
  closedQuarter: string,
): boolean {
  return amount > 0 && month >= monthsOfQuarter(closedQuarter)[0];
}
