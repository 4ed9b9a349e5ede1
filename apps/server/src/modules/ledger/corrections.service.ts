import { type AloneSums, type WhyTwo, whyTwo } from '@klub/contract/panel/money/correction-states';
import type { Handle } from '../../infra/db/db.ts';
import { monthOf } from '../../infra/warsaw.ts';
import { movedBy } from '../alone/alone.rules.ts';
import { aloneSumsOf } from '../alone/alone.service.ts';
import { type CorrectedSum, type Place, placeOf, settlingMonth } from './corrections.rules.ts';
import * as store from './corrections.store.ts';
import { tellFigures } from './ledger.service.ts';
import { lockBooking } from './ledger.store.ts';

export type { NewCorrection } from './corrections.store.ts';

/** Where corrections of some sums stand in the ledger; null: there is no such sum, or not yet. */
export async function placesOf(
  handle: Handle,
  asked: readonly { readonly sum: CorrectedSum; readonly month: string }[],
  now: Date,
): Promise<(Place | null)[]> {
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
    if (place === undefined || month > monthOf(now)) return null;
    // A quarter is in the ledger from the closing of its last month on (D44).
    if (sum.of === 'quarter') return closed.has(settlingMonth(place)) ? place : null;
    if (sum.of === 'month') return place;
    const within = known.get(place.cause);
    return within !== undefined && month >= within.first && month <= within.last ? place : null;
  });
}

type OfPerson = Place & { readonly personId: number };
export type CorrectionLimits = { readonly isClosed: boolean; readonly alone: AloneSums };

/** What decides whether one person may correct sums: their months, and what was done alone to them. */
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

/** Why two people decide about each of the corrections, which add up; null: one person may. */
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

/** Whether what is sent again under a key is what stands there. */
export function isSameCorrection(
  known: store.KnownCorrection,
  again: store.NewCorrection,
): boolean {
  const isSameSum =
    known.personId === again.personId && known.month === again.month && known.cause === again.cause;
  return isSameSum && known.amount === again.amount;
}

/** Nothing else is booked for these people until the transaction ends. */
export function lockSums(handle: Handle, personIds: readonly number[]): Promise<void> {
  return lockBooking(handle, personIds);
}

/** Writes down what shall be corrected; each key once. Returns the ids of the new ones by key. */
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
 * Books corrections that were written down and wait, in the caller's transaction, and tells the open screens; each once. The one
 * way in which a correction comes into the ledger, by hand and by file.
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
