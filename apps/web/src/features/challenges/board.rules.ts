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

/**
 * What became of a bonus: `lost` behind a padlock that stayed closed, `held` still waiting for it, `reckoned` of a quarter
 * before its closing, `pending` due and not booked, `won` in the ledger.
 */
export type Outcome = 'none' | 'held' | 'lost' | 'reckoned' | 'pending' | 'won';

/** True for a bonus that is the person's: booked, or due with nothing missing (D59). Only this is gold. */
export function isOwn(outcome: Outcome): boolean {
  return outcome === 'won' || outcome === 'pending';
}

export type Standing =
  /** A chosen shop: its bonus is that of all shops together. */
  | { readonly kind: 'shop'; readonly left: number }
  | { readonly kind: 'noRule' }
  /** `bonus` is undefined for the full bonus, which the board shows next to the sentence. */
  | {
      readonly kind: 'next';
      readonly worth: number;
      readonly outcome: Outcome;
      readonly left: number;
      readonly bonus: number | undefined;
    }
  /** Nothing earns more below the full plan. */
  | { readonly kind: 'worth'; readonly worth: number; readonly outcome: Outcome }
  /** A bonus that cannot come any more, before the period ends. */
  | { readonly kind: 'lost' }
  | {
      readonly kind: 'met';
      readonly percent: number;
      readonly worth: number;
      readonly outcome: Outcome;
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
  readonly outcome: Outcome;
};

export function standingOf(
  plan: BoardPlan,
  { isOneShop, isOver, outcome }: Circumstances,
): Standing {
  const { realizationPercent: percent, stillLeft, thresholds, next, worth, bonus } = plan;
  if (isOver) return { kind: 'over', percent, left: stillLeft, isLost: outcome === 'lost' };
  if (isOneShop) return { kind: 'shop', left: stillLeft };
  if (thresholds.length === 0) return { kind: 'noRule' };
  if (outcome === 'lost') return { kind: 'lost' };
  if (percent >= 100) return { kind: 'met', percent, worth, outcome, more: moreOf(percent, next) };
  if (next === null) return { kind: 'worth', worth, outcome };
  return {
    kind: 'next',
    worth,
    outcome,
    left: next.left,
    bonus: next.bonus === bonus ? undefined : next.bonus,
  };
}

function moreOf(percent: number, next: BoardPlan['next']): 'percent' | 'threshold' | 'nothing' {
  if (next === null) return 'nothing';
  return next.percent === percent + 1 ? 'percent' : 'threshold';
}

type BonusRow = {
  readonly state: 'none' | 'locked' | 'pending' | 'unlocked';
  readonly fate?: keyof typeof outcomes;
  readonly isLost?: boolean;
};

const outcomes = {
  none: 'none',
  held: 'held',
  lost: 'lost',
  reckoned: 'reckoned',
  due: 'pending',
  booked: 'won',
} as const;

/** A row kept by an earlier version of the app has no fate, and may not say whether it is lost. */
export function outcomeOf(row: BonusRow | undefined): Outcome {
  if (row?.fate !== undefined) return outcomes[row.fate];
  switch (row?.state) {
    case 'unlocked':
      return 'won';
    case 'pending':
      return 'pending';
    case 'locked':
      return row.isLost ? 'lost' : 'held';
    default:
      return 'none';
  }
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
  readonly holdsBonus: boolean;
  /** Undefined where the call has failed. */
  readonly chances: Chances | undefined;
  readonly hasSpecials: boolean;
};

/** The step that brings a participant furthest now. */
export function nextStepOf({
  isOver,
  padlock,
  holdsBonus,
  chances,
  hasSpecials,
}: Situation): NextStep {
  if (isOver) return { kind: 'now' };
  const question = chances?.questions[0];
  if (padlock?.isNeeded && !padlock.isOpen && chances?.canOpen !== false) {
    return { kind: 'padlock', missing: padlock.minimum - padlock.passed, holdsBonus, question };
  }
  if (question !== undefined) return { kind: 'question', reward: question.reward, question };
  return { kind: hasSpecials ? 'special' : 'pills' };
}
