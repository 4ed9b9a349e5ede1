import type { missing } from '@klub/contract/calls/explain';
import type { z } from 'zod';
import { lastDayOf } from '../../infra/warsaw.ts';
import { type BonusRule, bonusOf, percentOf, stillLeftOf } from '../ledger/ledger.rules.ts';

type Plan = NonNullable<z.input<typeof missing>['plan']>;

/** Calendar days from `today` to the end of its month, today included. */
export function daysLeftOf(today: string): number {
  return Number(lastDayOf(`${today.slice(0, 7)}-01`).slice(8)) - Number(today.slice(8)) + 1;
}

/** The fewest points with which `percentOf` is at least this percent. */
export function pointsFor(percent: number, target: number): number {
  const product = percent * target;
  if (Number.isSafeInteger(product)) return Math.ceil(product / 100);
  return Number((BigInt(percent) * BigInt(target) + 99n) / 100n);
}

/** Rounded up: with a point less on each day something would be left at the end. */
export function perDayOf(left: number, days: number): number {
  return days <= 0 ? left : Math.ceil(left / days);
}

/** What is left of the month's plan; null without a target. */
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

/** The next percent that earns more than now, and the full plan while it is not reached; ascending. */
function goalsOf(rule: BonusRule | undefined, percent: number): number[] {
  const full = percent < 100 ? [100] : [];
  if (rule === undefined) return full;
  const now = bonusOf(rule, percent);
  const candidates = [...rule.thresholds.map((threshold) => threshold.percent), Math.max(100, percent) + 1];
  const earning = candidates.filter((candidate) => candidate > percent && bonusOf(rule, candidate) > now);
  const next = earning.length === 0 ? [] : [Math.min(...earning)];
  return [...new Set([...next, ...full])].toSorted((a, b) => a - b);
}
