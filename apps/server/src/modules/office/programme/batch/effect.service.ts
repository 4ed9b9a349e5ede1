import type { Told } from '../programme.kind.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import { addMonths, monthOf } from '../../../../infra/warsaw.ts';
import {
  type AloneAct,
  type AloneChange,
  aloneChanges,
  movedBy,
  aloneByMonth,
  bestOf,
  lockAlone,
  noteAlone,
  overTogether,
  peopleTogether,
} from '../../../money/alone/alone.ts';
import { settlingMonth, whyNeedTwo } from '../../../money/corrections/corrections.ts';
import { closedMonths } from '../../../money/settlements/settlements.ts';
import { takesTwoPeople } from '../../trail/trail.ts';
import type { TouchedMonths } from '../programme.bonuses.ts';
import { canBeDue } from '../programme.store.ts';
import {
  type Effect,
  type Entry,
  type MonthEffect,
  type OverEffect,
  bonusNets,
  isOverPart,
  largestShown,
  limitReasons,
  linesOf,
  movesOf,
  netBy,
  periodOf,
  secondPersonLimits,
  unlikeIn,
  type UnlikeEffect,
} from './effect.rules.ts';
import {
  type OverMonth,
  channelsOf,
  findAhead,
  findOver,
  goldenNow,
  monthTotals,
  monthsNow,
  rolesOf,
  thresholdsPassed,
} from './effect.store.ts';

/** What an import has done in its transaction. */
export type Done = {
  readonly isRehearsal: boolean;
  /** Imports whose plans and results are checked; empty for an undo. */
  readonly runIds: readonly number[];
  /** Months with changed figures, roles or questions. */
  readonly touched: Pick<TouchedMonths, 'ofEverybody' | 'ofSome'>;
  readonly booked: readonly Entry[];
  /** Changed bank accounts of people who have joined. */
  readonly accounts: number;
  readonly told: Told;
  /** Newer states of tasks that an older one replaces; undefined for an undo. */
  readonly older?: number;
  /** The first month that has another customer in some shop; undefined or null: none (D64). */
  readonly customersFrom?: string | null;
  readonly now: Date;
};

/** Sums up the bookings, in their transaction. */
export async function effectOf(handle: Handle, done: Done): Promise<Effect> {
  return effectWith(handle, done, await overIn(handle, done));
}

/**
 * The same for an act by one account: counts it as done alone, and blocks other such acts on these
 * months until commit. Beyond the limits counts nothing, because the caller refuses.
 */
export async function effectAlone(
  handle: Handle,
  done: Done,
  act: Pick<AloneAct, 'act' | 'actId' | 'staffId'>,
): Promise<Effect> {
  const over = await overIn(handle, done);
  await lockAlone(handle);
  const effect = await effectWith(handle, done, over);
  if (limitReasons(effect).length > 0) return effect;
  await noteAlone(handle, { ...act, at: done.now }, [
    ...aloneChanges(done.booked.map((entry) => ({ ...entry, month: settlingMonth(entry) }))),
    ...over.filter(isOverPart).flatMap(overChanges),
  ]);
  return effect;
}

/**
 * Counts a command's corrections as done alone; false: they need two people, because of changes
 * since their rows were read.
 */
export async function countOfCommand(
  handle: Handle,
  {
    entries,
    runIds,
    now,
  }: { readonly entries: readonly Entry[]; readonly runIds: readonly number[]; readonly now: Date },
): Promise<boolean> {
  const corrections = entries.filter(({ kind }) => kind === 'correction');
  if (corrections.length === 0) return true;
  await lockAlone(handle);
  const why = await whyNeedTwo(handle, corrections);
  if (why.some((one) => one !== null) && (await takesTwoPeople(handle))) return false;
  const act = { act: 'import', actId: runIds[0] ?? 0, staffId: null, at: now } as const;
  await noteAlone(
    handle,
    act,
    aloneChanges(corrections.map((one) => ({ ...one, month: settlingMonth(one) }))),
  );
  return true;
}

function overChanges({ month, personIds }: OverMonth): AloneChange[] {
  return personIds.map((personId) => ({
    month,
    personId,
    amount: 0,
    corrections: 0,
    isOver: true,
  }));
}

async function effectWith(handle: Handle, done: Done, over: readonly OverMonth[]): Promise<Effect> {
  const { touched, booked, accounts, told, older = 0, customersFrom = null } = done;
  const byPerson = netBy(booked, ({ personId }) => String(personId));
  const personIds = [...new Set(booked.map(({ personId }) => personId))];
  const roles = await rolesOf(handle, personIds);
  const channels = await channelsOf(handle, booked);
  const months = await monthEffects(handle, booked);
  const largest = [...byPerson]
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, largestShown);
  const golden = await goldenNow(
    handle,
    largest.map(([id]) => Number(id)),
  );
  return {
    lines: linesOf(booked, {
      roleOf: (id) => roles.get(id) ?? '',
      channelOf: (id, month) => channels.get(`${id} ${month}`) ?? '',
    }),
    months,
    people: byPerson.size,
    ...(await togetherOf(handle, months, personIds)),
    ...movesOf(booked),
    thresholds: (await thresholdsPassed(handle, bonusNets(booked)))
      .map(({ cause, ...passed }) => ({
        period: periodOf(cause, cause.slice('month:'.length)),
        ...passed,
      }))
      .toSorted((a, b) => a.period.localeCompare(b.period) || a.percent - b.percent),
    accounts,
    ...(told.sms + told.emails > 0 ? { told } : {}),
    ...(older > 0 ? { older } : {}),
    corrections: (
      await whyNeedTwo(
        handle,
        booked.filter(({ kind }) => kind === 'correction'),
      )
    ).filter((why) => why !== null).length,
    closed: await closedAmong(
      handle,
      [
        ...touched.ofEverybody,
        ...touched.ofSome,
        // Corrections are checked one by one.
        ...booked.filter(({ kind }) => kind !== 'correction').map(settlingMonth),
      ],
      customersFrom,
    ),
    over: await overEffects(handle, over),
    unlike: await unlikeMonths(handle, done),
    ahead: await aheadIn(handle, done),
    largest: largest.map(([id, net]) => {
      const after = golden.get(Number(id)) ?? 0;
      return { personId: Number(id), before: after - net, after };
    }),
  };
}

/** Months with entries, each with earlier changes alone and the maximum of its plans. */
async function monthEffects(handle: Handle, booked: readonly Entry[]): Promise<MonthEffect[]> {
  const byMonth = Map.groupBy(booked, ({ month }) => month);
  const names = [...byMonth.keys()];
  const alone = await aloneByMonth(handle, names);
  const best = await bestOf(handle, names);
  return (await monthsNow(handle, names)).map(({ month, golden: after, isClosed }) => {
    const entries = byMonth.get(month) ?? [];
    const net = entries.reduce((sum, { amount }) => sum + amount, 0);
    return {
      month: month.slice(0, 7),
      before: after - net,
      after,
      isClosed,
      people: new Set(entries.map(({ personId }) => personId)).size,
      moved: movedBy(entries),
      alone: alone.get(month)?.amount ?? 0,
      best: best.get(month) ?? 0,
    };
  });
}

/** Beyond the limit of people the earlier number does not matter. */
async function togetherOf(
  handle: Handle,
  months: readonly MonthEffect[],
  personIds: readonly number[],
): Promise<Pick<Effect, 'peopleTogether'>> {
  const isAny = months.some(({ alone = 0 }) => alone > 0);
  if (!isAny || personIds.length > secondPersonLimits.people) return {};
  const days = months.map(({ month }) => `${month}-01`);
  return { peopleTogether: await peopleTogether(handle, days, personIds) };
}

/**
 * Reads figures only of months in which a bonus can be due; of other plans a check writes only a
 * part.
 */
async function overIn(handle: Handle, { runIds, touched }: Done): Promise<readonly OverMonth[]> {
  const months = [...new Set([...touched.ofEverybody, ...touched.ofSome])];
  if (runIds.length === 0 || months.length === 0 || !(await canBeDue(handle, months))) return [];
  const { overPercent: percent, overPeople: max } = secondPersonLimits;
  return findOver(handle, { runIds, months, percent, max });
}

/** Of the newest months with results of a check; like `overIn` only where a bonus can be due. */
async function unlikeMonths(
  handle: Handle,
  { isRehearsal, runIds, touched, now }: Done,
): Promise<readonly UnlikeEffect[]> {
  const months = [...new Set([...touched.ofEverybody, ...touched.ofSome])].toSorted().slice(-3);
  const [first, last] = [months[0], months.at(-1)];
  if (!isRehearsal || runIds.length === 0 || first === undefined || last === undefined) return [];
  if (!(await canBeDue(handle, months))) return [];
  const totals = await monthTotals(handle, { since: addMonths(first, -3), until: last });
  return unlikeIn(totals, { months, current: monthOf(now) });
}

async function overEffects(handle: Handle, over: readonly OverMonth[]): Promise<OverEffect[]> {
  const effects: OverEffect[] = [];
  for (const { month, people, of, personIds } of over) {
    const isMany = people >= secondPersonLimits.overPeople;
    const together = isMany ? people : await overTogether(handle, month, personIds);
    effects.push({ month: month.slice(0, 7), people, of, together });
  }
  return effects;
}

async function aheadIn(handle: Handle, { runIds, now }: Done): Promise<string[]> {
  if (runIds.length === 0) return [];
  return (await findAhead(handle, runIds, monthOf(now))).map((month) => month.slice(0, 7));
}

/** The closed ones of these months (first days), as `2026-10`. */
async function closedAmong(
  handle: Handle,
  months: readonly string[],
  from: string | null,
): Promise<string[]> {
  const changed = new Set(months);
  return (await closedMonths(handle))
    .filter((month) => changed.has(month) || (from !== null && month >= from))
    .map((month) => month.slice(0, 7))
    .toSorted();
}
