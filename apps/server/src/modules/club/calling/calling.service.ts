import { numbersADay } from '@klub/contract/calls/calling';
import type { callingEndpoints } from '@klub/contract/calls/calling';
import type { z } from 'zod';
import { type Handle, inSnapshot } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { shownPhone } from '../../../infra/phone.ts';
import { refuse } from '../../../infra/refusal.ts';
import { addMonths, dayOf, monthOf } from '../../../infra/warsaw.ts';
import { padlockReader } from '../ledger/ledger.ts';
import { settingHistories } from '../settings/settings.ts';
import { type Assignment, findTerritory, shownName } from '../territory/territory.ts';
import { type CallingText, callingTextOn, isCallingOn, nearestOf } from './calling.rules.ts';
import * as store from './calling.store.ts';

type Parts = Pick<Deps, 'database' | 'clock'>;
type Nearest = z.input<(typeof callingEndpoints)['GET /api/v1/salesman/nearest']['reply']>['data'];

/** The five people nearest to their next threshold, and what became of those of the 20th. */
export function showNearest({ database, clock }: Parts, sellerId: number): Promise<Nearest> {
  const now = clock.now();
  return inSnapshot(database.kysely, async (handle) => {
    const { people, month } = await readNearest(handle, sellerId, now);
    const kept = await store.findKept(handle, sellerId, addMonths(month, -1));
    return { month: month.slice(0, 7), people, kept };
  });
}

/** The nearest people as the representative sees them now. */
export async function readNearest(
  handle: Handle,
  sellerId: number,
  now: Date,
): Promise<{ month: string; people: Nearest['people'] }> {
  const [today, month] = [dayOf(now), monthOf(now)];
  const shops = ownShops(await findTerritory(handle, sellerId), today);
  const placeIds = shops.map(({ placeId }) => placeId);
  const [own, rules, calling] = await Promise.all([
    store.findOwnPeople(handle, placeIds, { today, month }),
    store.findRules(handle, month),
    textOn(handle, today),
  ]);
  const isOn = calling !== null;
  const near = nearestOf(
    own.filter(({ mayBeCalled }) => mayBeCalled || !isOn),
    rules,
  );
  const [{ padlock }, correct] = await Promise.all([
    padlockReader(handle, [month], now),
    store.countCorrect(
      handle,
      near.map(({ personId }) => personId),
      month,
    ),
  ]);
  const { minimum } = padlock(month);
  const people = near.map(({ personId, name, role, placeIds: places, ...figures }) => ({
    id: String(personId),
    name: shownName(name, false),
    shops: shops.filter(({ placeId }) => places.includes(placeId)).map(({ shop }) => shop),
    percent: figures.percent,
    goal: figures.goal,
    bonus: figures.bonus,
    left: figures.left,
    answers:
      rules.get(role)?.knowledgeGate === true
        ? Math.max(0, minimum - (correct.get(personId) ?? 0))
        : 0,
    isCallable: isOn,
  }));
  return { month, people };
}

/**
 * Returns those of the people who may be called by the representative today.
 * @param text the setting `calling_text` today
 */
export async function callableOf(
  handle: Handle,
  territory: readonly Assignment[],
  personIds: readonly number[],
  { text, today }: { readonly text: string; readonly today: string },
): Promise<Set<number>> {
  const shops = ownShops(territory, today);
  if (!isCallingOn(text) || personIds.length === 0 || shops.length === 0) return new Set();
  const found = await store.findCallable(handle, personIds, idsOf(shops), today);
  return new Set(found.map(({ id }) => id));
}

/**
 * Gives a number and notes it; the same person again costs nothing. Null beyond the day's limit, which
 * is noted too. Call it in a transaction that has locked the representative.
 */
export async function giveNumber(
  handle: Handle,
  sellerId: number,
  personId: number,
  now: Date,
): Promise<{ phone: string; left: number } | null> {
  const today = dayOf(now);
  const shops = ownShops(await findTerritory(handle, sellerId), today);
  const calling = await textOn(handle, today);
  if (calling === null || shops.length === 0) throw refuse('notFound');
  const [found] = await store.findCallable(handle, [personId], idsOf(shops), today);
  if (found === undefined) throw refuse('notFound');
  const given = new Set(await store.findGiven(handle, sellerId, today));
  const isRefused = !given.has(personId) && given.size >= numbersADay;
  const request = { sellerId, personId, today, now, textSince: calling.since };
  await store.noteRequest(handle, request, isRefused);
  return isRefused
    ? null
    : { phone: shownPhone(found.phone), left: numbersADay - given.add(personId).size };
}

/** What the programme says about calls, and whether the person allows them. */
export async function showCalling(
  { database: { kysely }, clock }: Parts,
  personId: number,
): Promise<(CallingText & { isAllowed: boolean }) | null> {
  const calling = await textOn(kysely, dayOf(clock.now()));
  return calling && { ...calling, isAllowed: !(await store.hasRefused(kysely, personId)) };
}

async function textOn(handle: Handle, day: string): Promise<CallingText | null> {
  return callingTextOn(await settingHistories(handle, ['calling_text']), day);
}

/** The shops that the representative looks after today; none for a regional manager. */
function ownShops(territory: readonly Assignment[], today: string): Assignment[] {
  const present = territory.filter(({ fromDay, toDay }) => fromDay <= today && toDay >= today);
  return present.some(({ managerId }) => managerId !== null) ? [] : present;
}

function idsOf(shops: readonly Assignment[]): number[] {
  return shops.map(({ placeId }) => placeId);
}
