import { type AloneSums, type WhyTwo, whyTwo } from '@klub/contract/panel/money/correction-states';
import type { Handle } from '../../../infra/db/db.ts';
import { monthOf } from '../../../infra/warsaw.ts';
import { movedBy, aloneSumsOf } from '../alone/alone.ts';
import { type CorrectedSum, type Place, placeOf, settlingMonth } from './corrections.rules.ts';
import { correctionWords as words } from './corrections.copy.ts';
import * as store from './corrections.store.ts';
import { tellFigures, lockBooking } from '../../club/ledger/ledger.ts';

export type { NewCorrection } from './corrections.store.ts';

/** Month and cause of corrections of some sums, or in words why there is none and from when there is. */
export async function placesOf(
  handle: Handle,
  asked: readonly { readonly sum: CorrectedSum; readonly month: string }[],
  now: Date,
): Promise<(Place | string)[]> {
  const idsOf = (of: 'question' | 'special') =>
    asked.flatMap(({ sum }) => (sum.of === of ? [sum.id] : []));
  const known = await store.findSums(handle, {
    questions: idsOf('question'),
    tasks: idsOf('special'),
  });
  const places = asked.map(({ sum, month }) => placeOf(sum, month));
  const closed = await store.findClosed(handle, places.map(settlingMonth));
  return asked.map(({ sum, month }, index) => {
    const place = places[index];
    if (place === undefined) return words.unknown;
    if (month > monthOf(now)) return words.ahead(month);
    // A quarter is in the ledger once its last month is closed (D44).
    if (sum.of === 'quarter')
      return closed.has(settlingMonth(place)) ? place : words.quarterOpen(settlingMonth(place));
    if (sum.of === 'month') return place;
    const within = known.get(place.cause);
    if (within === undefined) return words.unknown;
    return month >= within.first && month <= within.last ? place : words.outside(within);
  });
}

type OfPerson = Place & { readonly personId: number };
export type CorrectionLimits = { readonly isClosed: boolean; readonly alone: AloneSums };

/** Limits for corrections by one person: the months of the sums, and earlier changes alone. */
export async function limitsOf(
  handle: Handle,
  places: readonly OfPerson[],
): Promise<CorrectionLimits[]> {
  const months = places.map(settlingMonth);
  const closed = await store.findClosed(handle, months);
  const alone = await aloneSumsOf(
    handle,
    places.map(({ personId }, index) => ({ personId, month: months[index] ?? '' })),
  );
  return alone.map((sums, index) => ({ isClosed: closed.has(months[index] ?? ''), alone: sums }));
}

/** Why each correction needs two people, counting the earlier ones; null: one person may decide. */
export async function whyNeedTwo(
  handle: Handle,
  corrections: readonly (OfPerson & { readonly amount: number })[],
): Promise<(WhyTwo | null)[]> {
  const limits = await limitsOf(handle, corrections);
  const byMonth = Map.groupBy(corrections, settlingMonth);
  const byPerson = Map.groupBy(corrections, (one) => `${one.personId} ${settlingMonth(one)}`);
  return corrections.map((one, index) => {
    const limit = limits[index];
    if (limit === undefined) return null;
    const month = settlingMonth(one);
    const person = movedBy(byPerson.get(`${one.personId} ${month}`) ?? []);
    return whyTwo({ person, month: movedBy(byMonth.get(month) ?? []) }, limit);
  });
}

export function knownCorrections(
  handle: Handle,
  keys: readonly string[],
): Promise<store.KnownCorrection[]> {
  return store.findByKeys(handle, keys);
}

/** True when a repeated key has the stored content. */
export function isSameCorrection(
  known: store.KnownCorrection,
  again: store.NewCorrection,
): boolean {
  const isSameSum =
    known.personId === again.personId && known.month === again.month && known.cause === again.cause;
  return isSameSum && known.amount === again.amount;
}

/** Blocks other bookings for these people until commit. */
export function lockSums(handle: Handle, personIds: readonly number[]): Promise<void> {
  return lockBooking(handle, personIds);
}

/** Records requested corrections, once per key. Returns new ids by key. */
export function noteCorrections(
  handle: Handle,
  corrections: readonly store.NewCorrection[],
  by: { readonly staffId: number | null; readonly now: Date },
): Promise<Map<string, number>> {
  return store.insertCorrections(handle, corrections, by);
}

export function noteSignoff(handle: Handle, id: number, signoffId: number): Promise<void> {
  return store.setSignoff(handle, id, signoffId);
}

/**
 * Books waiting corrections once, in the caller's transaction, and refreshes open screens. All
 * corrections, manual or from files, are booked here.
 */
export async function bookCorrections(
  handle: Handle,
  { ids, personIds }: { readonly ids: readonly number[]; readonly personIds: readonly number[] },
  how: { readonly decidedBy: number | null; readonly isRehearsal: boolean; readonly now: Date },
): Promise<store.BookedCorrection[]> {
  if (ids.length === 0) return [];
  if (!how.isRehearsal) await lockBooking(handle, personIds);
  const booked = await store.bookWaiting(handle, ids, how);
  if (how.isRehearsal) return booked;
  await tellFigures(
    handle,
    booked.map(({ personId }) => personId),
  );
  return booked;
}
