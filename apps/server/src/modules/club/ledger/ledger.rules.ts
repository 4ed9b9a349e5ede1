import { isPadlockOpen, type Padlock } from './padlock.rules.ts';

/** A bonus rule: thresholds in any order, golden points as integers (D32). */
export type BonusRule = {
  readonly thresholds: readonly { readonly percent: number; readonly bonus: number }[];
  /** Golden points for every whole percent above 100, and their maximum. */
  readonly aboveRate: number;
  readonly aboveCap: number;
  /** The bonus requires an open knowledge padlock. */
  readonly knowledgeGate: boolean;
};

/** A person's right answers in a month, and the minimum that opens its padlock. */
export type MonthKnowledge = { readonly correct: number; readonly minimum: number };

export type PeriodKind = 'month' | 'quarter';

/** A month or a quarter, with its months and their padlocks. */
export type Period = {
  /** Its first day. */
  readonly start: string;
  /** `month:2026-11`, `quarter:2026-Q4` */
  readonly cause: string;
  readonly months: readonly Padlock[];
  /** Closed under the former rule: bonuses that it let through stay. */
  readonly keepsOpen: boolean;
};

/** A new ledger entry. A negative amount corrects earlier bookings. */
export type Booked = {
  readonly personId: number;
  readonly kind: PeriodKind;
  /** First day of the period. */
  readonly month: string;
  readonly amount: number;
  readonly cause: string;
  /** 1 for the first booking of the cause, more for later differences. */
  readonly revision: number;
};

export type Reward = {
  readonly personId: number;
  readonly questionId: number;
  /** First day of the question's month. */
  readonly month: string;
  readonly amount: number;
};

/** Maximum percent, as `whole_percent` in SQL, so that no figure of a file causes an overflow. */
const percentMax = 1_000_000_000;

/**
 * Whole percent of the target, floored, so that 99.97 % is never shown as 100 (D6); null without a
 * target.
 */
export function percentOf(points: number, target: number): number | null {
  if (target <= 0) return null;
  if (points <= 0) return 0;
  // The hundredfold may exceed exact doubles; only big integers floor correctly then.
  const hundredfold = points * 100;
  const percent = Number.isSafeInteger(hundredfold)
    ? (hundredfold - (hundredfold % target)) / target
    : Number((BigInt(points) * 100n) / BigInt(target));
  return Math.min(percentMax, percent);
}

/** Points missing to the target; null without a target. */
export function stillLeftOf(points: number, target: number): number | null {
  return target > 0 ? Math.max(0, target - points) : null;
}

/** Golden points of a rule for a percent; keep equal to the SQL function `bonus_of`. */
export function bonusOf(rule: BonusRule, percent: number): number {
  const reached = rule.thresholds
    .filter((threshold) => threshold.percent <= percent)
    .map(({ bonus }) => bonus);
  return Math.max(0, ...reached) + aboveBonus(rule, percent);
}

function aboveBonus(rule: BonusRule, percent: number): number {
  return percent > 100 ? Math.min(rule.aboveCap, rule.aboveRate * (percent - 100)) : 0;
}

/**
 * True above 100 % while every further percent earns more: the bonus is then shown with "min."
 * (D32).
 */
export function earnsMoreAbove(rule: BonusRule, percent: number): boolean {
  return percent > 100 && rule.aboveRate > 0 && aboveBonus(rule, percent) < rule.aboveCap;
}

/** A quarter needs the padlock of each of its months. */
export function isGateOpen(rule: BonusRule, months: readonly MonthKnowledge[]): boolean {
  return !rule.knowledgeGate || months.every(isPadlockOpen);
}

/**
 * Golden points due for a period. `staysOpen`: a closing under the former rule let the bonus
 * through (D39).
 */
export function dueBonus(period: {
  readonly rule: BonusRule | undefined;
  readonly points: number;
  readonly target: number;
  readonly months: readonly MonthKnowledge[];
  readonly staysOpen: boolean;
}): number {
  const { rule, months, staysOpen } = period;
  const percent = percentOf(period.points, period.target);
  if (rule === undefined || percent === null) return 0;
  return staysOpen || isGateOpen(rule, months) ? bonusOf(rule, percent) : 0;
}

/**
 * Added to the revisions of a rehearsal. An insert waits for one with the same key in another
 * transaction; with separate revisions an answer does not wait for a long rehearsal.
 */
export const rehearsalRevisions = 1_000_000_000;
