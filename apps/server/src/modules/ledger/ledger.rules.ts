import { isPadlockOpen, type Padlock } from './padlock.rules.ts';

/** A bonus rule as it is in force: thresholds in any order, golden points in whole numbers (D32). */
export type BonusRule = {
  readonly thresholds: readonly { readonly percent: number; readonly bonus: number }[];
  /** Golden points for every whole percent above 100, and the most that they can add. */
  readonly aboveRate: number;
  readonly aboveCap: number;
  /** The bonus is due only when the knowledge padlock is open. */
  readonly knowledgeGate: boolean;
};

/** A month's correct answers of a person, and how many open its padlock. */
export type MonthKnowledge = { readonly correct: number; readonly minimum: number };

export type PeriodKind = 'month' | 'quarter';

/** A month or a quarter with the months that it consists of and the padlock of each. */
export type Period = {
  /** Its first day. */
  readonly start: string;
  /** `month:2026-11`, `quarter:2026-Q4` */
  readonly cause: string;
  readonly months: readonly Padlock[];
  /** It was closed under the former rule: what it let through stays. */
  readonly keepsOpen: boolean;
};

/** A new ledger entry. A negative amount corrects what was booked before. */
export type Booked = {
  readonly personId: number;
  readonly kind: PeriodKind;
  /** First day of the period. */
  readonly month: string;
  readonly amount: number;
  readonly cause: string;
  /** 1 for the first booking of the cause, more for a later difference. */
  readonly revision: number;
};

export type Reward = {
  readonly personId: number;
  readonly questionId: number;
  /** First day of the question's month. */
  readonly month: string;
  readonly amount: number;
};

/** A percent stops here, as `whole_percent` does in SQL, so that no figure in a file can make anything overflow. */
const percentMax = 1_000_000_000;

/** Whole percent of the target, floored, so that 99.97 % never reads 100 (D6); null without a target. */
export function percentOf(points: number, target: number): number | null {
  if (target <= 0) return null;
  if (points <= 0) return 0;
  // A hundredfold may leave the numbers that a double holds exactly, and then only big integers floor rightly.
  const hundredfold = points * 100;
  const percent = Number.isSafeInteger(hundredfold)
    ? (hundredfold - (hundredfold % target)) / target
    : Number((BigInt(points) * 100n) / BigInt(target));
  return Math.min(percentMax, percent);
}

/** Points still missing to the target; null without a target. */
export function stillLeftOf(points: number, target: number): number | null {
  return target > 0 ? Math.max(0, target - points) : null;
}

/** Golden points that a rule gives for a percent; the SQL function `bonus_of` is the same. */
export function bonusOf(rule: BonusRule, percent: number): number {
  const reached = rule.thresholds
    .filter((threshold) => threshold.percent <= percent)
    .map(({ bonus }) => bonus);
  return Math.max(0, ...reached) + aboveBonus(rule, percent);
}

function aboveBonus(rule: BonusRule, percent: number): number {
  return percent > 100 ? Math.min(rule.aboveCap, rule.aboveRate * (percent - 100)) : 0;
}

/** True above 100 % while every further percent earns more: the bonus then reads "min." (D32). */
export function earnsMoreAbove(rule: BonusRule, percent: number): boolean {
  return percent > 100 && rule.aboveRate > 0 && aboveBonus(rule, percent) < rule.aboveCap;
}

/** A quarter's gate is the padlock of each of its months. */
export function isGateOpen(rule: BonusRule, months: readonly MonthKnowledge[]): boolean {
  return !rule.knowledgeGate || months.every(isPadlockOpen);
}

/** Golden points due for a period. `staysOpen`: a closing under the former rule let the bonus through (D39). */
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
 * Added to the revisions of a rehearsal. An insert waits for one of the same key in another transaction, and a rehearsal lives
 * until its end: with revisions of its own an answer of the same person does not wait for it.
 */
export const rehearsalRevisions = 1_000_000_000;
