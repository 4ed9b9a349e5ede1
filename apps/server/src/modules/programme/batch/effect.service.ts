import type { Handle } from '../../../infra/db/db.ts';
import { whichNeedTwo } from '../../ledger/corrections.service.ts';
import { type Effect, type Entry, largestShown, linesOf, movesOf, netBy } from './effect.rules.ts';
import { goldenNow, monthsNow, rolesOf } from './effect.store.ts';

/** What an import has done in its transaction. */
export type Done = {
  readonly isRehearsal: boolean;
  readonly runIds: readonly number[];
  readonly booked: readonly Entry[];
  /** Bank accounts that were changed, of people who have joined. */
  readonly accounts: number;
  readonly now: Date;
};

/** Sums up what was booked, in the transaction that has booked it. */
export async function effectOf(handle: Handle, { booked, accounts }: Done): Promise<Effect> {
  const byPerson = netBy(booked, ({ personId }) => String(personId));
  const roles = await rolesOf(handle, [...new Set(booked.map(({ personId }) => personId))]);
  const byMonth = netBy(booked, ({ month }) => month);
  const months = await monthsNow(handle, [...byMonth.keys()]);
  const largest = [...byPerson].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, largestShown);
  const golden = await goldenNow(
    handle,
    largest.map(([id]) => Number(id)),
  );
  return {
    lines: linesOf(booked, (id) => roles.get(id) ?? ''),
    months: months.map(({ month, golden: after, isClosed }) => ({
      month: month.slice(0, 7),
      before: after - (byMonth.get(month) ?? 0),
      after,
      people: new Set(booked.filter((entry) => entry.month === month).map(({ personId }) => personId)).size,
      isClosed,
    })),
    people: byPerson.size,
    ...movesOf(booked),
    accounts,
    corrections: (
      await whichNeedTwo(
        handle,
        booked.filter(({ kind }) => kind === 'correction'),
      )
    ).filter(Boolean).length,
    largest: largest.map(([id, net]) => {
      const after = golden.get(Number(id)) ?? 0;
      return { personId: Number(id), before: after - net, after };
    }),
  };
}
