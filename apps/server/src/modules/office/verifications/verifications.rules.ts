import { type Check, type Checked, differencesIn } from '../../money/audit/verify.rules.ts';
import type { Difference, Verification } from '../../money/audit/audit.ts';
import { addDays, dayOf, instantOf } from '../../../infra/warsaw.ts';

/** Maximum number of stored differences of a check; the total is stored too. */
export const keptOfCheck = 200;

/** Runs per page. */
export const runsShown = 20;

export type KeptCheck = Omit<Checked, 'check'> & { readonly check: Check | 'trail' };
export type LateMonth = Verification['open'][number];

export type Result = {
  readonly people: number;
  readonly months: number;
  readonly differences: number;
  readonly isTrailWhole: boolean;
  readonly trailWords: string;
  readonly checks: readonly KeptCheck[];
  readonly late: readonly LateMonth[];
  readonly kept: readonly Difference[];
};

type Trail = { readonly isWhole: boolean; readonly words: string; readonly entries: number };

/** The stored part of a verification: every count, and the first differences by check. */
export function resultOf(verification: Omit<Verification, 'concerned'>, trail: Trail): Result {
  const { people, months, differences, checked, open } = verification;
  const kept = checked.flatMap(({ check }) =>
    differences.filter((one) => one.check === check).slice(0, keptOfCheck),
  );
  return {
    people,
    months: months.length,
    differences: differencesIn(verification),
    isTrailWhole: trail.isWhole,
    trailWords: trail.words,
    checks: [
      ...checked,
      { check: 'trail', compared: trail.entries, differences: trail.isWhole ? 0 : 1 },
    ],
    late: open,
    kept,
  };
}

/** When few people work and no closing runs. */
const nightlyAt = '03:00';

export function nextNight(now: Date): Date {
  return instantOf(addDays(lastNight(now), 1), nightlyAt);
}

/** The night of the last due run, by the day on which it ends. */
export function lastNight(now: Date): string {
  const today = dayOf(now);
  return instantOf(today, nightlyAt) > now ? addDays(today, -1) : today;
}
