import type { Database, Handle } from '../../infra/db/db.ts';
import { addMonths, monthOf } from '../../infra/warsaw.ts';
import type { FigureName } from './dashboard.copy.ts';
import { countFromRows, countOfNow, findFigures } from './figures.store.ts';

export type Figure = {
  readonly name: FigureName;
  /** Null: not for this account, or not counted yet. */
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
const activeMs = 7 * 24 * 3_600_000;

/** Returns the four figures with their last 13 months, as they were last counted. */
export async function readFigures(
  { database, now }: { readonly database: Database; readonly now: Date },
  seesAmounts: boolean,
): Promise<{ at: string; figures: Figure[] }> {
  const current = monthOf(now);
  const first = addMonths(current, 1 - monthsShown);
  const rows = await findFigures(database.kysely, first);
  const months = Array.from({ length: monthsShown }, (_, index) => addMonths(first, index));
  const valueOf = (name: FigureName, month: string): number | null => {
    if (name === 'golden' && !seesAmounts) return null;
    return rows.find((row) => row.name === name && row.month === month)?.value ?? null;
  };
  const counted = rows.filter(({ month }) => month === current).map(({ countedAt }) => countedAt.getTime());
  return {
    at: (counted.length === 0 ? now : new Date(Math.min(...counted))).toISOString(),
    figures: shown.map(({ name, unit }) => ({
      ...{ name, unit, value: valueOf(name, current) },
      months: months.map((month) => ({ month: month.slice(0, 7), value: valueOf(name, month) })),
    })),
  };
}

/** Counts the current month and the one before, whose results still come; the first time all that are shown. */
export async function countFigures(handle: Handle, now: Date): Promise<void> {
  const current = monthOf(now);
  const first = addMonths(current, 1 - monthsShown);
  const known = await findFigures(handle, first);
  const from = known.some(({ name }) => name === 'median') ? addMonths(current, -1) : first;
  await countFromRows(handle, { from, to: current, now });
  await countOfNow(handle, current, now, new Date(now.getTime() - activeMs));
}
