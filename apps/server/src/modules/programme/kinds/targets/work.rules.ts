import type { Role } from '@klub/contract/roles';
import { addMonths } from '../../../../infra/warsaw.ts';

/** When a person works in a shop; days are numbers since 2000-01-01, both included. */
export type Stay = { readonly placeId: number; readonly from: number; readonly to: number };

/** A day that no assignment reaches: it has no end. */
export const openEnd = 10_000_000;

export type WorkState =
  | { readonly is: 'works' }
  /** All that the person ever had ended before: the last day of it. */
  | { readonly is: 'left'; readonly lastDay: number }
  | { readonly is: 'elsewhere' };

const works: WorkState = { is: 'works' };
const elsewhere: WorkState = { is: 'elsewhere' };

/** How a person stands to a shop in a span of days (D46). */
export function standingAt(
  stays: readonly Stay[],
  placeId: number,
  first: number,
  last: number,
): WorkState {
  let lastDay = -1;
  for (const stay of stays) {
    if (stay.placeId === placeId && stay.from <= last && stay.to >= first) return works;
    lastDay = Math.max(lastDay, stay.to);
  }
  return stays.length > 0 && lastDay < first ? { is: 'left', lastDay } : elsewhere;
}

/** `month` is the first month in which the next role held; rising. */
export type FormerRole = { readonly month: string; readonly role: Role };

/** The role that counts for a month: what a person was before the first change that came after it. */
export function roleInMonth(current: Role, former: readonly FormerRole[], month: string): Role {
  for (const change of former) if (change.month > month) return change.role;
  return current;
}

const monthsAhead = 3;
const monthsBehind = 13;

/** The first and the last month of which figures are taken, as first days. */
export function takenMonths(currentMonth: string): {
  readonly first: string;
  readonly last: string;
} {
  return {
    first: addMonths(currentMonth, -monthsBehind),
    last: addMonths(currentMonth, monthsAhead),
  };
}
