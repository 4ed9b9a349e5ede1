import type { Handle } from '../../../../infra/db/db.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { settingsReader } from '../../../club/settings/settings.ts';
import { valuationDay } from '../settlements.rules.ts';
import { type LiabilitySum, sumLiability } from './liability.store.ts';

export type { LiabilityPart, LiabilitySum } from './liability.store.ts';

/** Owed and paid sums of these months (first days, oldest first), in grosze. */
export async function liabilityOf(
  handle: Handle,
  months: readonly string[],
  now: Date,
): Promise<LiabilitySum[]> {
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return [];
  return sumLiability(handle, { from, to, now, today: dayOf(now) }, await ratesOf(handle, months));
}

/** A golden point's value in each unsettled month, in grosze. */
export async function ratesOf(
  handle: Handle,
  months: readonly string[],
): Promise<Record<string, number>> {
  const setting = await settingsReader(handle, ['golden_point_grosze']);
  return Object.fromEntries(
    months.map((month) => [month, setting('golden_point_grosze', valuationDay(month))]),
  );
}
