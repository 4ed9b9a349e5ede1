import type { Handle } from '../../../infra/db/db.ts';
import { settlingMonth } from '../../ledger/corrections.rules.ts';
import { whichNeedTwo } from '../../ledger/corrections.service.ts';
import { closedMonths } from '../../settlements/statement/settled.service.ts';
import type { TouchedMonths } from '../programme.bonuses.ts';
import { type Effect, type Entry, bonusNets, largestShown, linesOf, movesOf, netBy, periodOf } from './effect.rules.ts';
import { channelsOf, goldenNow, monthsNow, rolesOf, thresholdsPassed } from './effect.store.ts';

/** What an import has done in its transaction. */
export type Done = {
  readonly isRehearsal: boolean;
  readonly runIds: readonly number[];
  /** Months of figures, roles and questions that are otherwise. */
  readonly touched: Pick<TouchedMonths, 'ofEverybody' | 'ofSome'>;
  readonly booked: readonly Entry[];
  /** Bank accounts that were changed, of people who have joined. */
  readonly accounts: number;
  readonly now: Date;
};

/** Sums up what was booked, in the transaction that has booked it. */
export async function effectOf(handle: Handle, { touched, booked, accounts }: Done): Promise<Effect> {
  const byPerson = netBy(booked, ({ personId }) => String(personId));
  const roles = await rolesOf(handle, [...new Set(booked.map(({ personId }) => personId))]);
  const channels = await channelsOf(handle, booked);
  const byMonth = netBy(booked, ({ month }) => month);
  const months = await monthsNow(handle, [...byMonth.keys()]);
  const largest = [...byPerson].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, largestShown);
  const golden = await goldenNow(
    handle,
    largest.map(([id]) => Number(id)),
  );
  return {
    lines: linesOf(booked, {
      roleOf: (id) => roles.get(id) ?? '',
      channelOf: (id, month) => channels.get(`${id} ${month}`) ?? '',
    }),
    months: months.map(({ month, golden: after, isClosed }) => ({
      month: month.slice(0, 7),
      before: after - (byMonth.get(month) ?? 0),
      after,
      people: new Set(booked.filter((entry) => entry.month === month).map(({ personId }) => personId)).size,
      isClosed,
    })),
    people: byPerson.size,
    ...movesOf(booked),
    thresholds: (await thresholdsPassed(handle, bonusNets(booked)))
      .map(({ cause, ...passed }) => ({ period: periodOf(cause, cause.slice('month:'.length)), ...passed }))
      .toSorted((a, b) => a.period.localeCompare(b.period) || a.percent - b.percent),
    accounts,
    corrections: (
      await whichNeedTwo(
        handle,
        booked.filter(({ kind }) => kind === 'correction'),
      )
    ).filter(Boolean).length,
    closed: await closedAmong(handle, [
      ...touched.ofEverybody,
      ...touched.ofSome,
      // Corrections are judged one by one.
      ...booked.filter(({ kind }) => kind !== 'correction').map(settlingMonth),
    ]),
    largest: largest.map(([id, net]) => {
      const after = golden.get(Number(id)) ?? 0;
      return { personId: Number(id), before: after - net, after };
    }),
  };
}

/** Those of the months (first days) that are closed, as `2026-10`. */
async function closedAmong(handle: Handle, months: readonly string[]): Promise<string[]> {
  const changed = new Set(months);
  return (await closedMonths(handle)).flatMap((month) => (changed.has(month) ? month.slice(0, 7) : [])).toSorted();
}
