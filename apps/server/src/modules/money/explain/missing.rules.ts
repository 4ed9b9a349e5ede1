import type { missing } from '@klub/contract/calls/explain';
import type { z } from 'zod';
import { lastDayOf } from '../../../infra/warsaw.ts';
import { goalsOf, pointsFor } from '../../club/ledger/goals.rules.ts';
import { type BonusRule, bonusOf, percentOf, stillLeftOf } from '../../club/ledger/ledger.rules.ts';

type Plan = NonNullable<z.input<typeof missing>['plan']>;

/** Calendar days from `today` to the end of its month, inclusive. */
export function daysLeftOf(today: string): number {
  return Number(lastDayOf(`${today.slice(0, 7)}-01`).slice(8)) - Number(today.slice(8)) + 1;
}

/** Rounded up, so that nothing is left at the end. */
export function perDayOf(left: number, days: number): number {
  return days <= 0 ? left : Math.ceil(left / days);
}

/** Null without a target. */
export function presentPlan(input: {
  readonly target: number;
  readonly points: number;
  readonly rule: BonusRule | undefined;
  readonly daysLeft: number;
}): Plan | null {
  const { target, points, rule, daysLeft } = input;
  const realizationPercent = percentOf(points, target);
  const stillLeft = stillLeftOf(points, target);
  if (realizationPercent === null || stillLeft === null) return null;
  return {
    target,
    realization: points,
    realizationPercent,
    stillLeft,
    perDay: perDayOf(stillLeft, daysLeft),
    worth: rule === undefined ? 0 : bonusOf(rule, realizationPercent),
    steps: goalsOf(rule, realizationPercent).map((percent) => {
      const left = pointsFor(percent, target) - points;
      return {
        percent,
        bonus: rule === undefined ? 0 : bonusOf(rule, percent),
        left,
        perDay: perDayOf(left, daysLeft),
      };
    }),
  };
}
