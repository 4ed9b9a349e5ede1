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
 * What became of a bonus: `lost` behind a padlock that stays closed, `held` still waiting for it, `reckoned` of a quarter
 * before its closing, `pending` due and not booked, `won` in the ledger, `taken` below zero there.
 */
export type Outcome = 'none' | 'held' | 'lost' | 'reckoned' | 'pending' | 'won' | 'taken';

/** A bonus: what became of it, what the result is worth, what the ledger has, and whether nothing more can come. */
export type Bonus = {
  readonly outcome: Outcome;
  readonly worth: number;
  readonly booked: number;
  readonly isLost: boolean;
};

/** The golden points that are the person's: booked, or due with nothing missing (D59). Only these are gold. */
export function ownOf({ outcome, worth, booked }: Omit<Bonus, 'isLost'>): number {
  if (outcome === 'won') return booked;
  return outcome === 'pending' ? worth : 0;
}

/** True when the whole bonus of the result is the person's. */
export function isOwn(bonus: Omit<Bonus, 'isLost'>): boolean {
  const own = ownOf(bonus);
  return own > 0 && own >= bonus.worth;
}

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

export type BonusRow = {
  /** In the ledger. */
  readonly bonus: number;
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
  if (row !== undefined && row.bonus < 0) return 'taken';
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

/** The bonus of a row of the reply, whose result is worth so much. */
export function bonusOf(row: BonusRow | undefined, worth: number): Bonus {
  const outcome = outcomeOf(row);
  const isLost = outcome === 'lost' || (row?.fate !== undefined && row.isLost === true);
  return { outcome, worth, booked: row?.bonus ?? 0, isLost };
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
