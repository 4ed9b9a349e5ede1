import type { periodExplanation } from '@klub/contract/calls/explain';
import type { z } from 'zod';
import { lastDayOf } from '../../../infra/warsaw.ts';

type MonthMoney = z.input<typeof periodExplanation>['money'];

/** What a closing gave the person; the month is its first day. */
type Closing = MonthMoney['closings'][number] & { readonly month: string };

/**
 * A month in money: the rate of its last day, and what its closings gave. The reply's row leaves
 * the month out of each closing.
 */
export function moneyIn(
  month: string,
  closings: readonly Closing[],
  rateOn: (day: string) => number,
): MonthMoney {
  return {
    month: month.slice(0, 7),
    rate: rateOn(lastDayOf(month)),
    closings: closings.filter((closing) => closing.month === month),
  };
}
