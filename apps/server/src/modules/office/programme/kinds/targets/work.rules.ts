import type { Role } from '@klub/contract/roles';
import { addMonths } from '../../../../../infra/warsaw.ts';

/** When a person works in a shop; days are inclusive numbers since 2000-01-01. */
export type ShopAssignment = {
  readonly placeId: number;
  readonly from: number;
  readonly to: number;
};

/** End of an assignment without an end: after every possible day. */
export const openEnd = 10_000_000;

export type WorkState =
  | { readonly is: 'works' }
  /** Worked in the shop; all assignments of the person had ended: their last day. */
  | { readonly is: 'left'; readonly lastDay: number }
  /** Works or worked in the shop at another time. */
  | { readonly is: 'away' }
  /** Never works in the shop. */
  | { readonly is: 'elsewhere' };

const works: WorkState = { is: 'works' };
const away: WorkState = { is: 'away' };
const elsewhere: WorkState = { is: 'elsewhere' };

/** How a person relates to a shop in a span of days (D46, D62). */
export function standingAt(
  stays: readonly ShopAssignment[],
  placeId: number,
  first: number,
  last: number,
): WorkState {
  let lastDay = -1;
  let isKnown = false;
  for (const stay of stays) {
    const isThere = stay.placeId === placeId;
    if (isThere && stay.from <= last && stay.to >= first) return works;
    isKnown ||= isThere;
    lastDay = Math.max(lastDay, stay.to);
  }
  if (!isKnown) return elsewhere;
  return lastDay < first ? { is: 'left', lastDay } : away;
}

/** `month`: the first month of the next role; ascending. */
export type FormerRole = { readonly month: string; readonly role: Role };

/** The role that counts for a month: that before the first later change. */
export function roleInMonth(current: Role, former: readonly FormerRole[], month: string): Role {
  for (const change of former) if (change.month > month) return change.role;
  return current;
}

const monthsAhead = 3;
const monthsBehind = 13;

/** First and last month for which figures are accepted, as first days. */
export function takenMonths(currentMonth: string): {
  readonly first: string;
  readonly last: string;
} {
  return {
    first: addMonths(currentMonth, -monthsBehind),
    last: addMonths(currentMonth, monthsAhead),
  };
}
