import type { missing } from '@klub/contract/calls/explain';
import type { z } from 'zod';
import type { Role } from '@klub/contract/roles';
import { dayOf, lastDayOf } from '../../../infra/warsaw.ts';
import { goalsOf, pointsFor } from '../../club/ledger/goals.rules.ts';
import {
  type BonusRule,
  bonusOf,
  isGateOpen,
  percentOf,
  stillLeftOf,
} from '../../club/ledger/ledger.rules.ts';
import type { Padlock } from '../../club/ledger/padlock.rules.ts';
import { type AskedQuestion, type Chances, knowledgeOf, presentChances } from './padlock.rules.ts';

type Plan = NonNullable<z.input<typeof missing>['plan']>;

/** Calendar days from `today` to the end of its month, inclusive. */
export function daysLeftOf(today: string): number {
  return Number(lastDayOf(today).slice(8)) - Number(today.slice(8)) + 1;
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

/** What the running month still lacks; its bonus waits for a padlock only while that can open (D59). */
export function presentMissing(input: {
  readonly figures: readonly { readonly target: number | null; readonly points: number | null }[];
  readonly rule: BonusRule | undefined;
  readonly questions: readonly AskedQuestion[];
  readonly padlock: Padlock;
  readonly role: Role;
  readonly chances: Chances;
  readonly pointUnit: string;
  readonly now: Date;
}): z.input<typeof missing> {
  const { figures, rule, questions, padlock, role, chances, pointUnit, now } = input;
  const daysLeft = daysLeftOf(dayOf(now));
  const sum = (field: 'target' | 'points'): number =>
    figures.reduce((total, row) => total + (row[field] ?? 0), 0);
  const plan = presentPlan({ target: sum('target'), points: sum('points'), rule, daysLeft });
  const knowledge = knowledgeOf(questions, padlock, { reopenDays: chances.reopenDays, now });
  const isHeld = rule !== undefined && !isGateOpen(rule, [knowledge]) && knowledge.canOpen;
  return {
    month: padlock.month.slice(0, 7),
    daysLeft,
    pointUnit,
    plan,
    knowledge: {
      ...presentChances(questions, knowledge, { role, chances, now }),
      waiting: isHeld ? (plan?.worth ?? 0) : 0,
      isNeeded: rule?.knowledgeGate ?? false,
    },
  };
}
