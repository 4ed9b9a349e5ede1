import type { AloneSums } from '@klub/contract/panel/money/correction-states';
import type { Handle } from '../../../infra/db/db.ts';
import { aloneCopy as copy } from './alone.copy.ts';
import {
  type AloneAct,
  type AloneChange,
  type AloneLine,
  type AloneShown,
  type MonthLimit,
  allMaxOf,
  movedBy,
  nothingAlone,
} from './alone.rules.ts';
import * as store from './alone.store.ts';

/**
 * Locks the changes made alone until commit, so that of two concurrent acts the second counts the
 * first. Take it last: its holder must not wait for other locks.
 */
export function lockAlone(handle: Handle): Promise<void> {
  return store.lock(handle);
}

/** Records an act's changes without a second person. Call it under the lock. */
export function noteAlone(
  handle: Handle,
  act: AloneAct,
  changes: readonly AloneChange[],
): Promise<void> {
  return store.insert(
    handle,
    act,
    changes.filter(({ amount, isOver }) => amount > 0 || isOver),
  );
}

type OfPerson = { readonly personId: number; readonly month: string };

/** Changes alone in these people's months since two people last decided on them. */
export async function aloneSumsOf(
  handle: Handle,
  wanted: readonly OfPerson[],
): Promise<AloneSums[]> {
  const months = await aloneByMonth(
    handle,
    wanted.map(({ month }) => month),
  );
  if (months.size === 0) return wanted.map(() => nothingAlone);
  const ofPeople = await store.sumCorrections(handle, wanted);
  const best = await bestOf(handle, [...months.keys()]);
  return wanted.map(({ personId, month }) => {
    const { corrections = 0, amount = 0 } = months.get(month) ?? {};
    return {
      person: ofPeople.get(`${personId} ${month}`) ?? 0,
      month: corrections,
      all: amount,
      allMax: allMaxOf(best.get(month) ?? 0),
    };
  });
}

type OfMonth = { readonly amount: number; readonly corrections: number };

/** By whole month (first day), without months that have no change. */
export async function aloneByMonth(
  handle: Handle,
  months: readonly string[],
): Promise<Map<string, OfMonth>> {
  const sums = await store.sumByMonth(handle, [...new Set(months)]);
  return new Map(sums.map(({ month, ...sum }) => [month, sum]));
}

/** For each month of the changes: their sum, the earlier changes alone, and the maximum of both. */
export async function limitsOfMonths(
  handle: Handle,
  changes: readonly AloneChange[],
): Promise<MonthLimit[]> {
  const months = Map.groupBy(changes, ({ month }) => month);
  const names = [...months.keys()];
  const alone = await aloneByMonth(handle, names);
  const best = await bestOf(handle, names);
  return [...months].map(([month, own]) => ({
    month,
    moved: movedBy(own),
    alone: alone.get(month)?.amount ?? 0,
    allMax: allMaxOf(best.get(month) ?? 0),
  }));
}

/**
 * Number of these people and of those whose figures were changed alone in the months, without
 * duplicates.
 */
export function peopleTogether(
  handle: Handle,
  months: readonly string[],
  personIds: readonly number[],
): Promise<number> {
  return store.countPeople(handle, months, personIds);
}

/**
 * Number of these people and of those whose result rose far above the plan by one person's act,
 * without duplicates.
 */
export function overTogether(
  handle: Handle,
  month: string,
  personIds: readonly number[],
): Promise<number> {
  return store.countOver(handle, month, personIds);
}

/**
 * Golden points of the months' plans at the highest thresholds; months without plans are left out.
 */
export function bestOf(handle: Handle, months: readonly string[]): Promise<Map<string, number>> {
  return months.length === 0 ? Promise.resolve(new Map()) : store.sumBest(handle, months);
}

/**
 * Earlier changes alone in the months: their number, the accounts, and the most changed person;
 * empty: none.
 */
export async function aloneLines(handle: Handle, months: readonly string[]): Promise<AloneLine[]> {
  if (months.length === 0) return [];
  const shares = await store.findShares(handle, months);
  const most = new Map(
    (await store.findMostChanged(handle, months)).map((one) => [one.month, one]),
  );
  const line = (label: string, words: string): AloneLine => ({
    label,
    before: '',
    after: words,
    part: 'alone',
  });
  return [...Map.groupBy(shares, ({ month }) => month)].flatMap(([month, own]) => {
    const { personId = 0, amount = 0 } = most.get(month) ?? {};
    return [
      line(copy.month(month), copy.total(own, { personId, amount })),
      ...own.map((share) => line(copy.account(month, share.by), copy.share(share))),
    ];
  });
}

/**
 * The newest change in the list of these months. Read it before the list, so that it never covers
 * more than the list.
 */
export async function aloneShown(handle: Handle, months: readonly string[]): Promise<AloneShown> {
  return { months: [...new Set(months)].toSorted(), upTo: await store.newest(handle) };
}

/**
 * Two people have decided on the list: its changes no longer count. Undefined: an approval of an
 * earlier release.
 */
export async function settleAlone(
  handle: Handle,
  shown: AloneShown | undefined,
  signoffId: number,
): Promise<void> {
  if (shown !== undefined) await store.settle(handle, shown, signoffId);
}
