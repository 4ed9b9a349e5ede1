import { dayMs } from '../../../infra/clock.ts';
import type { MissingCount, PendingMoney } from '../../money/settlements/settlements.ts';
import { type ReadinessState, lineCopy as copy, missingLines } from './dashboard.copy.ts';

export type Line = {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly count: number;
  readonly state: ReadinessState;
  readonly link: { readonly label: string; readonly address: string } | null;
};

type ShownKind = keyof typeof missingLines;

/** In the order of the month's work. */
export const shownKinds: readonly ShownKind[] = [
  'resultWithoutPlan',
  'planWithoutResult',
  'personWithoutShop',
  'shopWithoutSeller',
  'taskWithoutResults',
  'monthOpen',
];

/** Results arrive weekly; plus one day. */
const resultsMaxDays = 8;
/** Days in which the bank confirms. */
const confirmedDays = 5;

/** In a running month gaps are open work; afterwards they block it. */
export function missingLine(
  kind: ShownKind,
  sum: MissingCount | undefined,
  state: 'open' | 'over',
): Line {
  const { title, ready, words, link } = missingLines[kind];
  if (sum === undefined)
    return { id: kind, title, words: ready, count: 0, state: 'ready', link: null };
  return {
    id: kind,
    title,
    words: words(sum),
    count: sum.count,
    state: state === 'open' ? 'attention' : 'missing',
    link,
  };
}

export function questionsLine(roles: number): Line {
  const { title, ready, words, link } = copy.questions;
  if (roles === 0)
    return { id: 'questions', title, words: ready, count: 0, state: 'ready', link: null };
  return { id: 'questions', title, words: words(roles), count: roles, state: 'missing', link };
}

/** After the end of the month its results may be old. */
export function resultsLine(at: Date | null, now: Date, state: 'open' | 'over'): Line {
  const { title, fresh, old, none, link } = copy.results;
  if (at === null) return { id: 'results', title, words: none, count: 0, state: 'unknown', link };
  const days = Math.floor((now.getTime() - at.getTime()) / dayMs);
  if (state === 'over' || days <= resultsMaxDays) {
    return { id: 'results', title, words: fresh(at), count: 0, state: 'ready', link: null };
  }
  return { id: 'results', title, words: old(at, days), count: days, state: 'attention', link };
}

export function heldLine(held: PendingMoney['held'], seesAmounts: boolean): Line {
  const { title, ready, people, link } = copy.held;
  if (held.length === 0)
    return { id: 'held', title, words: ready, count: 0, state: 'ready', link: null };
  const words = held.map(({ reason, people: amount, grosze }) =>
    people(reason, amount, seesAmounts ? grosze : null),
  );
  const count = held.reduce((sum, one) => sum + one.people, 0);
  return { id: 'held', title, words: `${words.join('; ')}.`, count, state: 'attention', link };
}

/** Shows the oldest unconfirmed batch. */
export function payoutLine(payouts: PendingMoney['unconfirmed'], today: string): Line {
  const { title, ready, late, waiting, link } = copy.payout;
  const [oldest] = payouts.toSorted((one, other) =>
    one.executionDay.localeCompare(other.executionDay),
  );
  if (oldest === undefined)
    return { id: 'payout', title, words: ready, count: 0, state: 'ready', link: null };
  const days = Math.round((Date.parse(today) - Date.parse(oldest.executionDay)) / dayMs);
  const isLate = days > confirmedDays;
  const words = isLate ? late(oldest.executionDay, days) : waiting(oldest.executionDay);
  return {
    id: 'payout',
    title,
    words,
    count: payouts.length,
    state: isLate ? 'attention' : 'ready',
    link,
  };
}

export function approverLine(approvers: number): Line {
  const { title, ready, none, link } = copy.approver;
  if (approvers === 0)
    return { id: 'approver', title, words: none, count: 0, state: 'missing', link };
  return {
    id: 'approver',
    title,
    words: ready(approvers),
    count: approvers,
    state: 'ready',
    link: null,
  };
}
