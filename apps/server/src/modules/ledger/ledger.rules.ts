/** A bonus rule as it is in force: thresholds in any order, golden points in whole numbers (D32). */
export type BonusRule = {
  readonly thresholds: readonly { readonly percent: number; readonly bonus: number }[];
  /** Golden points for every whole percent above 100, and the most that they can add. */
  readonly aboveRate: number;
  readonly aboveCap: number;
  /** The bonus is due only when the knowledge padlock is open. */
  readonly knowledgeGate: boolean;
};

/** What a person did for the padlock of one month. */
export type MonthKnowledge = { readonly questions: number; readonly correct: number; readonly minimum: number };

export type PeriodKind = 'month' | 'quarter';

/** A month or a quarter with the months that it consists of and the knowledge minimum of each. */
export type Period = {
  /** Its first day. */
  readonly start: string;
  /** `month:2026-11`, `quarter:2026-Q4` */
  readonly cause: string;
  readonly months: readonly { readonly month: string; readonly minimum: number }[];
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
  const reached = rule.thresholds.filter((threshold) => threshold.percent <= percent).map(({ bonus }) => bonus);
  return Math.max(0, ...reached) + aboveBonus(rule, percent);
}

function aboveBonus(rule: BonusRule, percent: number): number {
  return percent > 100 ? Math.min(rule.aboveCap, rule.aboveRate * (percent - 100)) : 0;
}

/** True above 100 % while every further percent earns more: the bonus then reads "min." (D32). */
export function earnsMoreAbove(rule: BonusRule, percent: number): boolean {
  return percent > 100 && rule.aboveRate > 0 && aboveBonus(rule, percent) < rule.aboveCap;
}

/** The padlock of a month opens at the minimum, or at all questions where the month has fewer; without any it is open. */
export function isPadlockOpen({ questions, correct, minimum }: MonthKnowledge): boolean {
  return correct >= Math.min(minimum, questions);
}

/** A quarter's gate is the padlock of each of its months. */
export function isGateOpen(rule: BonusRule, months: readonly MonthKnowledge[]): boolean {
  return !rule.knowledgeGate || months.every(isPadlockOpen);
}

/**
 * Golden points due for a period. `wasBooked`: a gate that once let a bonus through stays open, so that a question
 * or a minimum that the programme adds later takes nothing back.
 */
export function dueBonus(period: {
  readonly rule: BonusRule | undefined;
  readonly points: number;
  readonly target: number;
  readonly months: readonly MonthKnowledge[];
  readonly wasBooked: boolean;
}): number {
  const { rule, months, wasBooked } = period;
  const percent = percentOf(period.points, period.target);
  if (rule === undefined || percent === null) return 0;
  return wasBooked || isGateOpen(rule, months) ? bonusOf(rule, percent) : 0;
}
