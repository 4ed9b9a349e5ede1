import { lastDayOf } from '../../../infra/warsaw.ts';
import {
  type BonusRule,
  isGateOpen,
  type MonthKnowledge,
  type PeriodKind,
} from './ledger.rules.ts';
import { isPadlockOpen } from './padlock.rules.ts';

/** `canOpen`: false when the questions that are left no longer reach the minimum of the running month. */
export type PadlockFacts = MonthKnowledge & { readonly canOpen: boolean };

/** The facts of a booking by which every screen names the state of a bonus. */
export type BonusFacts = {
  readonly kind: PeriodKind;
  /** First days. */
  readonly months: readonly string[];
  readonly knowledge: readonly PadlockFacts[];
  readonly rule: BonusRule | undefined;
  /** The bonus by rule, regardless of the padlock. */
  readonly worth: number;
  readonly booked: number;
  /** A quarter closes with its last month. */
  readonly isClosed: boolean;
  /** In Warsaw. */
  readonly today: string;
};

/**
 * What a screen may say of a bonus (D59): `booked` is in the ledger, `due` would be at the closing if nothing changed,
 * `held` waits for the padlock, `lost` cannot come any more, `reckoned` is a quarter before its closing, `none` is below
 * the first threshold.
 */
export type BonusFate = 'none' | 'held' | 'lost' | 'reckoned' | 'due' | 'booked';

export function fateOf(facts: BonusFacts): BonusFate {
  const { kind, months, worth, booked, isClosed, today } = facts;
  if (booked !== 0) return 'booked';
  const isOver = lastDayOf(months.at(-1) ?? '') < today;
  if (isLost(facts) && (worth > 0 || !isOver)) return 'lost';
  if (worth === 0) return 'none';
  if (kind === 'quarter' && !isClosed) return 'reckoned';
  return isOpen(facts) ? 'due' : 'held';
}

/** The state in the words of the calls; `locked` also for a quarter whose months may still open. */
export function stateOf(facts: BonusFacts): 'none' | 'locked' | 'pending' | 'unlocked' {
  const fate = fateOf(facts);
  if (fate === 'booked') return 'unlocked';
  if (facts.worth === 0) return 'none';
  return isOpen(facts) ? 'pending' : 'locked';
}

/** True when a padlock of the period stays shut for good: it opens only in its own month. Nothing more is booked then. */
export function isLost(facts: BonusFacts): boolean {
  const { months, knowledge, today } = facts;
  return (
    !isOpen(facts) &&
    months.some((month, index) => {
      const ofMonth = knowledge[index];
      if (ofMonth === undefined || isPadlockOpen(ofMonth)) return false;
      return lastDayOf(month) < today || !ofMonth.canOpen;
    })
  );
}

function isOpen({ rule, knowledge }: BonusFacts): boolean {
  return rule === undefined || isGateOpen(rule, knowledge);
}
