import { warsawMonth } from '@klub/ui/words/month.ts';
import { type BonusRow, outcomeOf } from '@klub/ui/words/bonus.rules.ts';

/** The selected year and shop; undefined means the current year, and all shops together. */
export type Selection = { readonly year: number | undefined; readonly shop: string | undefined };

const names = { year: 'rok', shop: 'sklep' } as const;

export function selectionOf(search: URLSearchParams): Selection {
  const year = search.get(names.year) ?? '';
  const shop = search.get(names.shop) ?? '';
  return {
    year: /^20\d\d$/.test(year) ? Number(year) : undefined,
    shop: shop === '' ? undefined : shop,
  };
}

/** The search part of the address after a change; a default value is left out. */
export function withSelection(
  search: URLSearchParams,
  change: Partial<Selection>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const { year, shop } = { ...selectionOf(search), ...change };
  put(next, names.year, year?.toString());
  put(next, names.shop, shop);
  return next;
}

function put(search: URLSearchParams, name: string, value: string | undefined): void {
  if (value === undefined) search.delete(name);
  else search.set(name, value);
}

/** Whether the shown bonus is a minimum: from 100 % on, if every further percent adds to it. */
export function isAtLeast(plan: { realizationPercent: number; aboveTarget: boolean }): boolean {
  return plan.realizationPercent >= 100 && plan.aboveTarget;
}

type Plan = {
  readonly monthsPlan: readonly { readonly month: string; readonly bonus: number }[];
  readonly bonusMonthsPlan: readonly (BonusRow & { readonly month: string })[];
};

/**
 * The bonus of the current month, if it is reached and only the padlock of knowledge holds it back. A past month has
 * none: its padlock can no longer be opened.
 */
export function waitingBonus(plan: Plan, now: Date): { month: string; amount: number } | undefined {
  const month = warsawMonth(now);
  const outcome = outcomeOf(plan.bonusMonthsPlan.find((row) => row.month === month));
  const amount = plan.monthsPlan.find((row) => row.month === month)?.bonus ?? 0;
  return outcome === 'held' && amount > 0 ? { month, amount } : undefined;
}

/** True while the plan shows the current month in Warsaw, and not a month of another year. */
export function isRunning(plan: { readonly currentMonth: string }, now: Date): boolean {
  return plan.currentMonth === warsawMonth(now);
}

/** True for a month (`2026-11`) or a quarter (`2026-Q4`) that has ended in Warsaw. */
export function isOver(period: string, now: Date): boolean {
  const [year = '', quarter] = period.split('-Q');
  const last =
    quarter === undefined ? period : `${year}-${String(Number(quarter) * 3).padStart(2, '0')}`;
  return last < warsawMonth(now);
}

export function yearIn(now: Date): number {
  return Number(warsawMonth(now).slice(0, 4));
}
