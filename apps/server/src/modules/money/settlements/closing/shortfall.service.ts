import type { Handle } from '../../../../infra/db/db.ts';
import { monthsOfQuarter, quarterOf } from '../../../../infra/warsaw.ts';
import { padlockReader } from '../../../club/ledger/ledger.ts';
import { closingPeriodOf } from '../settlements.rules.ts';
import { type Shortfall, countAskedRoles } from './shortfall.store.ts';

/**
 * What prevents closing a month (D39); for the rehearsal, the closing, and lists of missing data.
 * Checks roles whose bonus of the month or quarter needs the padlock, if a person of the role has a
 * target. A quarter's last month also needs the padlocks of the other two. A closed month stays as
 * it is.
 */
export async function findShortfalls(
  handle: Handle,
  month: string,
  now: Date,
): Promise<Shortfall[]> {
  const isLastOfQuarter = closingPeriodOf(month).quarterStart !== null;
  const within = isLastOfQuarter ? monthsOfQuarter(quarterOf(month)) : [month];
  const { padlock, isClosed } = await padlockReader(handle, within, now);
  const open = within.filter((candidate) => !isClosed(candidate)).map(padlock);
  const counted = open.length === 0 ? [] : await countAskedRoles(handle, open);
  return counted.filter(({ questions, minimum }) => questions < minimum);
}
