import { type Check, type Checked, differencesIn } from '../audit/verify.rules.ts';
import type { Difference, Verification } from '../audit/verify.service.ts';
import { addDays, dayOf, instantOf } from '../../infra/warsaw.ts';

/** Of one check so many differences are kept one by one; how many there are stands with the check. */
export const keptOfCheck = 200;

/** So many runs at a time. */
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

/** What is kept of a verification: every count, and the first differences of each check in the order of the checks. */
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

/** When few people are at work and no closing runs. */
const nightlyAt = '03:00';

/** The instant of the run that comes next. */
export function nextNight(now: Date): Date {
  return instantOf(addDays(lastNight(now), 1), nightlyAt);
}

/** The night whose run was due last, by the day on which it ends. */
export function lastNight(now: Date): string {
  const today = dayOf(now);
  return instantOf(today, nightlyAt) > now ? addDays(today, -1) : today;
}
