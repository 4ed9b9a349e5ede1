import { type Handle, inTransaction } from '../../infra/db.ts';
import { monthOf, monthsOfQuarter, quarterOf } from '../../infra/warsaw.ts';
import { settingsReader } from '../settings/settings.service.ts';
import type { Booked, Period, Reward } from './ledger.rules.ts';
import { bookOnce, bookPeriods, lockBooking, planAsUsual, planForEverybody } from './ledger.store.ts';

/**
 * Books the bonuses that are due and not yet in the ledger, of the given months (first days) and of the quarters that
 * they belong to, for the given people or for everybody; answers what it booked, so that the caller can notify with the
 * cause `bonus:<cause>:<revision>`. Doing it again, or twice at once, books nothing more (D33).
 *
 * Call it in the transaction of what changed: after plans, realisations, rules, settings and questions of those months,
 * and after every correct answer. (Not only after the one that seems to open the padlock: of two answers at once
 * neither sees the other before this call, which waits for it.)
 */
export function bookBonuses(
  handle: Handle,
  what: { readonly months: readonly string[]; readonly personIds?: readonly number[] },
  now: Date,
): Promise<Booked[]> {
  const { personIds } = what;
  const months = [...new Set(what.months)].toSorted();
  if (months.length === 0 || personIds?.length === 0) return Promise.resolve([]);
  return inTransaction(handle, async (transaction) => {
    if (personIds === undefined) await planForEverybody(transaction);
    await lockBooking(transaction, personIds);
    const setting = await settingsReader(transaction, ['knowledge_minimum']);
    const minimumOf = (month: string): number => setting('knowledge_minimum', month);
    const monthly = months.map((month) => periodOf(month, `month:${month.slice(0, 7)}`, [month], minimumOf));
    const quarterly = [...new Set(months.map(quarterOf))]
      // Before the last month of a quarter its targets are not all published.
      .filter((quarter) => monthsOfQuarter(quarter)[2] <= monthOf(now))
      .map((quarter) => {
        const within = monthsOfQuarter(quarter);
        return periodOf(within[0], `quarter:${quarter}`, within, minimumOf);
      });
    const bookedMonths = await bookPeriods(transaction, 'month', monthly, personIds, now);
    const bookedQuarters =
      quarterly.length === 0 ? [] : await bookPeriods(transaction, 'quarter', quarterly, personIds, now);
    if (personIds === undefined) await planAsUsual(transaction);
    return [...bookedMonths, ...bookedQuarters];
  });
}

/** Books the reward of a correct answer; answers the golden points booked, 0 when it has been booked before. */
export async function bookReward(handle: Handle, reward: Reward, now: Date): Promise<number> {
  if (reward.amount <= 0) return 0;
  return bookOnce(handle, reward, `question:${reward.questionId}`, now);
}

function periodOf(
  start: string,
  cause: string,
  months: readonly string[],
  minimumOf: (month: string) => number,
): Period {
  return { start, cause, months: months.map((month) => ({ month, minimum: minimumOf(month) })) };
}
