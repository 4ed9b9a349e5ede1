import { type AloneSums, correctionLimits } from '@klub/contract/panel/money/correction-states';
import { z } from 'zod';

/** What one account does to the golden points of a month, or a command where `staffId` is null. */
export type AloneAct = {
  readonly act: 'correction' | 'import' | 'undo' | 'role';
  /** Of the correction, the import, or the person who has another role. */
  readonly actId: number;
  readonly staffId: number | null;
  readonly at: Date;
};

/** What an act changes of one person in one month (a first day); golden points without signs. */
export type AloneChange = {
  readonly month: string;
  readonly personId: number;
  readonly amount: number;
  /** The part of `amount` that corrections are. */
  readonly corrections: number;
  /** The result came out far above the plan. */
  readonly isOver: boolean;
};

/** What one account has done alone in a month; null: a command. */
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

/** What an act changes in a month, what was done alone to it before, and the most that all of it may be. */
export type MonthLimit = {
  readonly month: string;
  readonly moved: number;
  readonly alone: number;
  readonly allMax: number;
};

/** So many percent of what the plans of a month would bring at their highest thresholds, one person changes alone. */
export const alonePercent = 20;

/** The most that all changes of a month that were made alone may be, whatever they are; imports stop at the percentage. */
export function allMaxOf(best: number): number {
  return Math.max(correctionLimits.month, Math.floor((best * alonePercent) / 100));
}

export const nothingAlone: AloneSums = {
  person: 0,
  month: 0,
  all: 0,
  allMax: correctionLimits.month,
};

/** The list that a proposal shows, by which its approval knows what it has covered: months (first days), and the newest id. */
export const aloneShownForm = z.object({ months: z.array(z.string()), upTo: z.number() });
export type AloneShown = z.infer<typeof aloneShownForm>;

/** A line of what two people decide about, in a part of its own. */
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

/** Adds up entries by person and month; each counts without its sign. */
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

/** The amounts without their signs: +200 and −200 are 400. */
export function movedBy(entries: readonly { readonly amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
}
