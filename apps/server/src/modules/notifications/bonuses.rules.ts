import { monthsOfQuarter } from '../../infra/warsaw.ts';
import type { Booked } from '../ledger/ledger.rules.ts';

/** A bonus as it was booked: of a month, of a quarter, or of a special task. */
export type NewBonus = Pick<Booked, 'personId' | 'month' | 'amount' | 'cause'> &
  (
    | { readonly kind: Booked['kind'] }
    | { readonly kind: 'special'; readonly task: { readonly slug: string; readonly title: string } }
  );

/** A quarter has the month of its first day, so one comparison does for months and quarters. */
export function isNews(
  { amount, month }: Pick<NewBonus, 'amount' | 'month'>,
  closedQuarter: string,
): boolean {
  return amount > 0 && month >= monthsOfQuarter(closedQuarter)[0];
}
