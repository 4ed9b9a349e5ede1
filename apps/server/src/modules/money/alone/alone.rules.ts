import { type AloneSums, correctionLimits } from '@klub/contract/panel/money/correction-states';
import { z } from 'zod';

/** A change of a month's golden points by one account; `staffId` null: a command. */
export type AloneAct = {
  readonly act: 'correction' | 'import' | 'undo' | 'role' | 'shop';
  /** Id of the correction, of the import, or of the person with a changed role. */
  readonly actId: number;
  readonly staffId: number | null;
  readonly at: Date;
};

/** An act's change for one person in one month (first day); golden points are absolute values. */
export type AloneChange = {
  readonly month: string;
  readonly personId: number;
  readonly amount: number;
  /** The part of `amount` from corrections. */
  readonly corrections: number;
  /** The result is far above the plan. */
  readonly isOver: boolean;
};

/** Changes of one account alone in a month; null: a command. */
export type AloneShare = {
  readonly month: string;
  readonly by: string | null;
  readonly corrections: number;
  readonly imports: number;
  readonly undos: number;
  readonly roles: number;
  readonly people: number;
  readonly amount: number;
};

/** An act's change in a month, earlier changes alone, and the maximum of their sum. */
export type MonthLimit = {
  readonly month: string;
  readonly moved: number;
  readonly alone: number;
  readonly allMax: number;
};

/** Percent of a month's bonuses at the highest thresholds that one person may change alone. */
export const alonePercent = 20;

/** Maximum of all changes alone in a month, of every kind; imports stop at the percentage. */
export function allMaxOf(best: number): number {
  return Math.max(correctionLimits.month, Math.floor((best * alonePercent) / 100));
}

export const nothingAlone: AloneSums = {
  person: 0,
  month: 0,
  all: 0,
  allMax: correctionLimits.month,
};

/**
 * What a proposal's list covers: months (first days), and the newest id of a change. Its approval
 * settles these changes.
 */
export const aloneShownForm = z.object({ months: z.array(z.string()), upTo: z.number() });
export type AloneShown = z.infer<typeof aloneShownForm>;

/** A line of a decision, in a separate section. */
export const aloneLineForm = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
  part: z.literal('alone'),
});
export type AloneLine = z.infer<typeof aloneLineForm>;

type Entry = {
  readonly personId: number;
  readonly month: string;
  readonly kind: string;
  readonly amount: number;
};

/** Sums entries by person and month, as absolute values. */
export function aloneChanges(entries: readonly Entry[]): AloneChange[] {
  const byKey = Map.groupBy(entries, ({ personId, month }) => `${personId} ${month}`);
  return [...byKey.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const corrections = own.filter(({ kind }) => kind === 'correction');
    const { personId, month } = first;
    return [
      { personId, month, amount: movedBy(own), corrections: movedBy(corrections), isOver: false },
    ];
  });
}

/** Sum of absolute amounts: +200 and −200 are 400. */
export function movedBy(entries: readonly { readonly amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
}
