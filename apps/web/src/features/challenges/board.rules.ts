import type { Bonus } from '@klub/ui/words/bonus.rules.ts';

/** What the board says of a month or a quarter: a sentence, its figures, and the next step. */

export type BoardPlan = {
  readonly target: number;
  readonly realization: number;
  readonly realizationPercent: number;
  readonly stillLeft: number;
  readonly bonus: number;
  readonly aboveTarget: boolean;
  readonly worth: number;
  readonly thresholds: readonly { readonly percent: number; readonly bonus: number }[];
  readonly next: { readonly percent: number; readonly bonus: number; readonly left: number } | null;
};

export type Standing =
  /** A chosen shop: its bonus is that of all shops together. */
  | { readonly kind: 'shop'; readonly left: number }
  | { readonly kind: 'noRule' }
  /** `next` is undefined for the full bonus, which the board shows next to the sentence. */
  | {
      readonly kind: 'next';
      readonly bonus: Bonus;
      readonly left: number;
      readonly next: number | undefined;
    }
  /** Nothing more can come, or nothing earns more below the full plan. */
  | { readonly kind: 'worth'; readonly bonus: Bonus }
  | {
      readonly kind: 'met';
      readonly percent: number;
      readonly bonus: Bonus;
      readonly more: 'percent' | 'threshold' | 'nothing';
    }
  | {
      readonly kind: 'over';
      readonly percent: number;
      readonly left: number;
      readonly isLost: boolean;
    };

type Circumstances = {
  readonly isOneShop: boolean;
  readonly isOver: boolean;
  readonly bonus: Bonus;
};

export function standingOf(plan: BoardPlan, { isOneShop, isOver, bonus }: Circumstances): Standing {
  const { realizationPercent: percent, stillLeft, thresholds, next } = plan;
  if (isOver) return { kind: 'over', percent, left: stillLeft, isLost: bonus.outcome === 'lost' };
  if (isOneShop) return { kind: 'shop', left: stillLeft };
  if (bonus.isLost) return { kind: 'worth', bonus };
  if (thresholds.length === 0) return { kind: 'noRule' };
  if (percent >= 100) return { kind: 'met', percent, bonus, more: moreOf(percent, next) };
  if (next === null) return { kind: 'worth', bonus };
  return {
    kind: 'next',
    bonus,
    left: next.left,
    next: next.bonus === plan.bonus ? undefined : next.bonus,
  };
}

function moreOf(percent: number, next: BoardPlan['next']): 'percent' | 'threshold' | 'nothing' {
  if (next === null) return 'nothing';
  return next.percent === percent + 1 ? 'percent' : 'threshold';
}

export type Padlock = {
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  readonly passed: number;
  readonly minimum: number;
};
type Question = { readonly slug: string; readonly pill: string | null; readonly reward: number };
type Chances = { readonly canOpen: boolean; readonly questions: readonly Question[] };

export type NextStep =
  /** Back to the current month. */
  | { readonly kind: 'now' }
  | {
      readonly kind: 'padlock';
      readonly missing: number;
      readonly holdsBonus: boolean;
      readonly question: Question | undefined;
    }
  | { readonly kind: 'question'; readonly reward: number; readonly question: Question }
  | { readonly kind: 'special' }
  | { readonly kind: 'pills' };

type Situation = {
  readonly isOver: boolean;
  readonly padlock: Padlock | undefined;
  /** A bonus is reached and waits for the padlock. */
  readonly holdsBonus: boolean;
  /** The padlock cannot open any more. */
  readonly isLost: boolean;
  /** Undefined where the call has failed. */
  readonly chances: Chances | undefined;
  readonly hasSpecials: boolean;
};

/** The step that brings a participant furthest now. */
export function nextStepOf({
  isOver,
  padlock,
  holdsBonus,
  isLost,
  chances,
  hasSpecials,
}: Situation): NextStep {
  if (isOver) return { kind: 'now' };
  const question = chances?.questions[0];
  if (padlock?.isNeeded && !padlock.isOpen && !isLost && chances?.canOpen !== false) {
    return { kind: 'padlock', missing: padlock.minimum - padlock.passed, holdsBonus, question };
  }
  if (question !== undefined) return { kind: 'question', reward: question.reward, question };
  return { kind: hasSpecials ? 'special' : 'pills' };
}
