import type { challengesEndpoints } from '@klub/contract/calls/challenges';
import type { z } from 'zod';
import type { BonusFacts, PadlockFacts } from '../../club/ledger/bonus-state.rules.ts';
import { nextPercentOf, pointsFor } from '../../club/ledger/goals.rules.ts';
import {
  type BonusRule,
  bonusOf,
  earnsMoreAbove,
  type PeriodKind,
  percentOf,
  stillLeftOf,
} from '../../club/ledger/ledger.rules.ts';
import { isPadlockOpen } from '../../club/ledger/padlock.rules.ts';

export type Challenges = z.input<
  (typeof challengesEndpoints)['GET /api/v1/challenges']['reply']
>['data'];

export type Period = {
  readonly start: string;
  /** First days. */
  readonly months: readonly string[];
  readonly rule: BonusRule | undefined;
  /** Over all shops: decides the bonus. */
  readonly target: number;
  readonly points: number;
  /** Of the chosen shop, or over all: shown on the screen. */
  readonly shownTarget: number;
  readonly shownPoints: number;
  readonly booked: number;
  readonly knowledge: readonly PadlockFacts[];
  /** A quarter closes with its last month. */
  readonly isClosed: boolean;
};

/** The achievement's bonus by rule, regardless of the padlock. */
export function worthOf({ rule, points, target }: Period): number {
  const percent = percentOf(points, target);
  return rule === undefined || percent === null ? 0 : bonusOf(rule, percent);
}

export function planRow(period: Period): {
  realizationPercent: number | null;
  stillLeft: number | null;
  bonus: number;
} {
  const { shownPoints, shownTarget } = period;
  return {
    realizationPercent: percentOf(shownPoints, shownTarget),
    stillLeft: stillLeftOf(shownPoints, shownTarget),
    bonus: worthOf(period),
  };
}

/**
 * Null without a target. Below 100 % the bonus is that of the full plan, from there on the current
 * one.
 */
export function currentPlan(period: Period | undefined) {
  if (period === undefined) return null;
  const { rule, shownPoints, shownTarget } = period;
  const realizationPercent = percentOf(shownPoints, shownTarget);
  const stillLeft = stillLeftOf(shownPoints, shownTarget);
  if (realizationPercent === null || stillLeft === null) return null;
  const percent = percentOf(period.points, period.target) ?? 0;
  const bonus = rule === undefined ? 0 : bonusOf(rule, Math.max(100, percent));
  const aboveTarget = rule !== undefined && earnsMoreAbove(rule, percent);
  const rewards = {
    thresholds: thresholdsOf(rule),
    worth: worthOf(period),
    next: nextOf(period, percent),
  };
  return {
    target: shownTarget,
    plan: {
      realization: shownPoints,
      bonus,
      aboveTarget,
      realizationPercent,
      stillLeft,
      ...rewards,
    },
  };
}

function thresholdsOf(rule: BonusRule | undefined): { percent: number; bonus: number }[] {
  return (rule?.thresholds ?? [])
    .toSorted((a, b) => a.percent - b.percent)
    .map(({ percent, bonus }) => ({ percent, bonus }));
}

/** The next percentage that earns more, over all shops. */
function nextOf(
  { rule, points, target }: Period,
  percent: number,
): { percent: number; bonus: number; left: number } | null {
  const next = rule && nextPercentOf(rule, percent);
  if (rule === undefined || next === undefined || target <= 0) return null;
  return { percent: next, bonus: bonusOf(rule, next), left: pointsFor(next, target) - points };
}

export function presentPadlock(month: Period | undefined): Challenges['currentMonthPadlock'] {
  const knowledge = month?.knowledge[0] ?? { correct: 0, minimum: 0 };
  return {
    isNeeded: month?.rule?.knowledgeGate ?? false,
    isOpen: isPadlockOpen(knowledge),
    passed: knowledge.correct,
    minimum: knowledge.minimum,
  };
}

/** What the achievements say of the bonus. */
export function bonusFacts(kind: PeriodKind, period: Period, today: string): BonusFacts {
  const { months, knowledge, rule, booked, isClosed } = period;
  return { kind, months, knowledge, rule, booked, isClosed, worth: worthOf(period), today };
}
