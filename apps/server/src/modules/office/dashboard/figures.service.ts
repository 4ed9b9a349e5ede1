import { dayMs } from '../../../infra/clock.ts';
import type { Database, Handle } from '../../../infra/db/db.ts';
import { addMonths, monthOf } from '../../../infra/warsaw.ts';
import type { FigureName } from './dashboard.copy.ts';
import {
  countFromRows,
  countOfNow,
  findBookedMonths,
  findFigures,
  type MonthFigure,
} from './figures.store.ts';

export type Figure = {
  readonly name: FigureName;
  /** Null: not visible for this account, or not counted yet. */
  readonly value: number | null;
  readonly unit: 'people' | 'percent' | 'points' | 'letters';
  readonly months: { readonly month: string; readonly value: number | null }[];
};

const shown: readonly { readonly name: FigureName; readonly unit: Figure['unit'] }[] = [
  { name: 'active', unit: 'people' },
  { name: 'median', unit: 'percent' },
  { name: 'golden', unit: 'points' },
  { name: 'letters', unit: 'letters' },
];
const monthsShown = 13;
const activeMs = 7 * dayMs;
/** A retry passes over what an earlier attempt has counted; its pauses add up to less. */
const retryMs = 30 * 60_000;
/** A long import commits later than the time of its entries. */
const lateMs = dayMs;
const countedAgainMs = 7 * dayMs;

function monthsFrom(first: string): string[] {
  return Array.from({ length: monthsShown }, (_, index) => addMonths(first, index));
}

/** The four figures of the last 13 months, as last counted. */
export async function readFigures(
  { database, now }: { readonly database: Database; readonly now: Date },
  seesAmounts: boolean,
): Promise<{ at: string; figures: Figure[] }> {
  const current = monthOf(now);
  const first = addMonths(current, 1 - monthsShown);
  const rows = await findFigures(database.kysely, first);
  const months = monthsFrom(first);
  const valueOf = (name: FigureName, month: string): number | null => {
    if (name === 'golden' && !seesAmounts) return null;
    return rows.find((row) => row.name === name && row.month === month)?.value ?? null;
  };
  const counted = rows
    .filter(({ month }) => month === current)
    .map(({ countedAt }) => countedAt.getTime());
  return {
    at: (counted.length === 0 ? now : new Date(Math.min(...counted))).toISOString(),
    figures: shown.map(({ name, unit }) => ({
      name,
      unit,
      value: valueOf(name, current),
      months: months.map((month) => ({ month: month.slice(0, 7), value: valueOf(name, month) })),
    })),
  };
}

/**
 * Counts the current month and the one before, whose results still arrive, each month with new
 * entries (like a quarter's bonus or a correction), figures older than a week, and months without
 * figures. Commits month by month, so that a retry has less to do.
 */
export async function countFigures(
  handle: Handle,
  now: Date,
  { isRetry }: { readonly isRetry: boolean } = { isRetry: false },
): Promise<void> {
  const current = monthOf(now);
  const first = addMonths(current, 1 - monthsShown);
  const known = (await findFigures(handle, first)).filter(({ name }) => isOfRows(name));
  const done = new Set(known.filter((one) => isRetry && ageOf(one, now) < retryMs).map(monthIn));
  for (const month of await monthsToCount(handle, known, { first, current, now }))
    if (!done.has(month)) await countFromRows(handle, month, now);
  await countOfNow(handle, current, now, new Date(now.getTime() - activeMs));
}

async function monthsToCount(
  handle: Handle,
  known: readonly MonthFigure[],
  { first, current, now }: { readonly first: string; readonly current: string; readonly now: Date },
): Promise<string[]> {
  const all = monthsFrom(first).toReversed();
  if (known.length === 0) return all;
  const lastRound = Math.max(...known.map(({ countedAt }) => countedAt.getTime()));
  const booked = await findBookedMonths(handle, first, new Date(lastRound - lateMs));
  const old = known.filter((one) => ageOf(one, now) >= countedAgainMs).map(monthIn);
  const wanted = new Set([addMonths(current, -1), current, ...booked, ...old]);
  const counted = new Set(known.map(monthIn));
  return all.filter((month) => wanted.has(month) || !counted.has(month));
}

function monthIn({ month }: MonthFigure): string {
  return month;
}

/** Milliseconds since it was counted. */
function ageOf({ countedAt }: MonthFigure, now: Date): number {
  return now.getTime() - countedAt.getTime();
}

/**
 * True for figures that a month's rows show at any time; others can only be counted in the present.
 */
function isOfRows(name: FigureName): boolean {
  return name === 'median' || name === 'golden';
}
