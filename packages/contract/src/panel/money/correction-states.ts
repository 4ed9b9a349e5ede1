/** What became of a correction: in the ledger, or waiting for a second person, or ended without a booking. */
export const correctionStates = [
  'booked',
  'proposed',
  'refused',
  'withdrawn',
  'expired',
  'stale',
] as const;
export type CorrectionState = (typeof correctionStates)[number];

export const correctionReasons = ['data', 'complaint', 'content', 'agreement', 'other'] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

export const correctionMax = 1_000_000;

/**
 * Limits of golden points that one account corrects without a second person: for one person in a
 * month, and for all people in it.
 */
export const correctionLimits = { person: 200, month: 1_000 } as const;

/**
 * Golden points, without signs, that single accounts have changed since the last decision of two
 * people about the list: by corrections of one person, by corrections of the month, and by all acts
 * of the month, with its limit.
 */
export type AloneSums = {
  readonly person: number;
  readonly month: number;
  readonly all: number;
  readonly allMax: number;
};

/** Why two people decide about a correction; `sum` is what all changes of that kind would be together. */
export type WhyTwo =
  | { readonly why: 'closed' }
  | { readonly why: 'person' | 'month' | 'all'; readonly sum: number; readonly max: number };

/**
 * Golden points, without signs, of the corrections sent together: of the person, and of all people
 * in the month.
 */
type Added = { readonly person: number; readonly month: number };

/** Null: one person may do it. */
export function whyTwo(
  added: Added,
  { isClosed, alone }: { isClosed: boolean; alone: AloneSums },
): WhyTwo | null {
  if (isClosed) return { why: 'closed' };
  const sums = [
    { why: 'person', sum: alone.person + added.person, max: correctionLimits.person },
    { why: 'month', sum: alone.month + added.month, max: correctionLimits.month },
    { why: 'all', sum: alone.all + added.month, max: alone.allMax },
  ] as const;
  return sums.find(({ sum, max }) => sum > max) ?? null;
}
