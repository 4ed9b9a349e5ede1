/** What became of a bonus, for the board of the app and for „Skąd ta kwota?” of both apps. */

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
