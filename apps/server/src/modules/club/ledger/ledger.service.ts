import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import { resetPlanner, disableNestedLoops } from '../../../infra/db/planner.ts';
import { monthOf, monthsOfQuarter, quarterOf } from '../../../infra/warsaw.ts';
import type { Booked, Period, PeriodKind, Reward } from './ledger.rules.ts';
import { padlockReader } from './padlock.service.ts';
import {
  type ReachedGroup,
  bookOnce,
  bookPeriods,
  findEntriesOfAnswer,
  findReached,
  lockBooking,
  sendFigures,
} from './ledger.store.ts';

/**
 * Books the difference between due and booked bonuses of the given months (first days) and of their
 * quarters whose last month is closed (D44), for the given people or for everyone. Returns the
 * bookings, so that the caller can notify with the cause `bonus:<cause>:<revision>`. Idempotent,
 * also when called concurrently (D33).
 *
 * Call it in the transaction of the change: after plans, results, rules, settings and questions of
 * those months, and after every correct answer. (Not only after the last one that the padlock
 * needs: concurrent answers do not see each other before this call, which serialises them.)
 *
 * A rehearsal books into a transaction that its caller rolls back: it neither waits for bookings
 * nor blocks them.
 */
export function bookBonuses(
  handle: Handle,
  what: {
    readonly months: readonly string[];
    readonly personIds?: readonly number[];
    readonly isRehearsal?: boolean;
  },
  now: Date,
): Promise<Booked[]> {
  const { personIds, isRehearsal = false } = what;
  const months = [...new Set(what.months)].toSorted();
  const isOver = (quarter: string): boolean => monthsOfQuarter(quarter)[2] < monthOf(now);
  const quarters = [...new Set(months.map(quarterOf))].filter(isOver);
  return book(handle, { months, quarters, areClosed: false, personIds, isRehearsal }, now);
}

/** Blocks all other bookings until commit, for callers that book for many people. */
export function lockBookings(transaction: Handle): Promise<void> {
  return lockBooking(transaction, undefined);
}

/** Notifies the open screens of these people, or of everyone, of changed figures, on commit. */
export async function tellFigures(
  handle: Handle,
  personIds: Iterable<number> | 'all',
): Promise<void> {
  const told: readonly number[] | 'all' = personIds === 'all' ? 'all' : [...new Set(personIds)];
  if (told.length > 0) await sendFigures(handle, told);
}

type OfEverybody = { readonly isRehearsal: boolean; readonly now: Date };

/** Books only the months, for everyone: the part of a closing before its statements. */
export function bookMonths(
  handle: Handle,
  months: readonly string[],
  how: OfEverybody,
): Promise<Booked[]> {
  const { isRehearsal, now } = how;
  return book(
    handle,
    { months, quarters: [], areClosed: false, personIds: undefined, isRehearsal },
    now,
  );
}

/** Books a quarter for everyone, in the transaction that closes its last month (D44). */
export function bookQuarter(handle: Handle, quarter: string, how: OfEverybody): Promise<Booked[]> {
  const { isRehearsal, now } = how;
  return book(
    handle,
    { months: [], quarters: [quarter], areClosed: true, personIds: undefined, isRehearsal },
    now,
  );
}

type Booking = {
  readonly months: readonly string[];
  readonly quarters: readonly string[];
  /** False: books only quarters whose last month is closed. */
  readonly areClosed: boolean;
  readonly personIds: readonly number[] | undefined;
  readonly isRehearsal: boolean;
};

async function book(
  handle: Handle,
  { months, quarters: asked, areClosed, personIds, isRehearsal }: Booking,
  now: Date,
): Promise<Booked[]> {
  if (months.length + asked.length === 0 || personIds?.length === 0) return [];
  return inTransaction(handle, async (transaction) => {
    if (personIds === undefined) await disableNestedLoops(transaction);
    if (!isRehearsal) await lockBooking(transaction, personIds);
    const { padlock, isClosed } = await padlockReader(
      transaction,
      [...months, ...asked.flatMap((quarter) => monthsOfQuarter(quarter))],
      now,
    );
    const monthly = months.map((month) => monthPeriod(month, padlock));
    const quarterly = asked
      .map((quarter) => ({ quarter, within: monthsOfQuarter(quarter) }))
      .filter(({ within }) => areClosed || isClosed(within[2]))
      .map(({ quarter }) => quarterPeriod(quarter, padlock));
    const booked = [
      ...(await bookPeriods(transaction, 'month', monthly, personIds, { isRehearsal, now })),
      ...(await bookPeriods(transaction, 'quarter', quarterly, personIds, { isRehearsal, now })),
    ];
    if (personIds === undefined) await resetPlanner(transaction);
    return booked;
  });
}

type PadlockOf = Awaited<ReturnType<typeof padlockReader>>['padlock'];

function monthPeriod(month: string, padlock: PadlockOf): Period {
  const own = padlock(month);
  return {
    start: month,
    cause: `month:${month.slice(0, 7)}`,
    months: [own],
    keepsOpen: own.isFormer,
  };
}

function quarterPeriod(quarter: string, padlock: PadlockOf): Period {
  const within = monthsOfQuarter(quarter);
  return {
    start: within[0],
    cause: `quarter:${quarter}`,
    months: within.map(padlock),
    keepsOpen: padlock(within[2]).isFormer,
  };
}

/**
 * People of a role by percent reached in a month or a quarter, as a booking would compute it; reads
 * only.
 * @param start its first month
 */
export async function reachedIn(
  handle: Handle,
  {
    role,
    kind,
    start,
  }: { readonly role: string; readonly kind: PeriodKind; readonly start: string },
  now: Date,
): Promise<readonly ReachedGroup[]> {
  const quarter = quarterOf(start);
  const { padlock } = await padlockReader(
    handle,
    kind === 'month' ? [start] : monthsOfQuarter(quarter),
    now,
  );
  const period = kind === 'month' ? monthPeriod(start, padlock) : quarterPeriod(quarter, padlock);
  return inTransaction(handle, async (transaction) => {
    await disableNestedLoops(transaction);
    const reached = await findReached(transaction, { role, kind, period });
    await resetPlanner(transaction);
    return reached;
  });
}

export type { ReachedGroup };

/** Books a correct answer's reward; returns the booked golden points, 0 when already booked. */
export async function bookReward(handle: Handle, reward: Reward, now: Date): Promise<number> {
  if (reward.amount <= 0) return 0;
  return bookOnce(handle, reward, `question:${reward.questionId}`, now);
}

/**
 * One entry per bonus of an answer; `period` is `2026-11` or `2026-Q4`, null for the answer's
 * reward.
 */
export type Arrival = {
  readonly kind: 'answer' | PeriodKind;
  readonly period: string | null;
  readonly amount: number;
};

/** An answer's reward and the bonuses booked with it, without reversals. */
export function arrivalsOf(
  reward: number,
  booked: readonly Pick<Booked, 'kind' | 'cause' | 'amount'>[],
): Arrival[] {
  const answer = { kind: 'answer', period: null, amount: reward } as const;
  const bonuses = booked.map(({ kind, cause, amount }) => ({
    kind,
    period: cause.split(':')[1] ?? null,
    amount,
  }));
  return [answer, ...bonuses].filter(({ amount }) => amount > 0);
}

/** The same for an earlier answer, from the ledger. */
export async function findArrivals(
  handle: Handle,
  personId: number,
  questionId: number,
): Promise<Arrival[]> {
  const entries = await findEntriesOfAnswer(handle, personId, questionId);
  const reward = entries.find(({ kind }) => kind === 'knowledge')?.amount ?? 0;
  return arrivalsOf(
    reward,
    entries.flatMap(({ kind, ...entry }) => (kind === 'knowledge' ? [] : [{ kind, ...entry }])),
  );
}
