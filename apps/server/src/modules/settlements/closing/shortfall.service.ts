import type { Handle } from '../../../infra/db/db.ts';
import { monthsOfQuarter, quarterOf } from '../../../infra/warsaw.ts';
import { padlockReader } from '../../ledger/padlock.service.ts';
import { closingPeriodOf } from '../settlements.rules.ts';
import { type Shortfall, countAskedRoles } from './shortfall.store.ts';

/**
 * What keeps a month from being closed (D39); for the rehearsal, the closing, and every list of what is missing. Asked are
 * the roles whose bonus of the month or of its quarter goes by the padlock, where a person of the role has a target. The
 * last month of a quarter needs the padlocks of the other two as well. A month that is closed already stays as it is.
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
