import { lastDayOf } from '../../../infra/warsaw.ts';

/** The knowledge padlock of a month: all decisions on opening it are in this file (D39). */
export type Padlock = {
  /** First day. */
  readonly month: string;
  /** Correct answers that open it. */
  readonly minimum: number;
  /**
   * Closed under the former rule, where the number of questions limited the minimum; it stays so.
   */
  readonly isFormer: boolean;
};

/** A closed month. Null: closed under the former rule, without a recorded minimum. */
export type ClosedMonth = { readonly month: string; readonly knowledgeMinimum: number | null };

/**
 * A closed month keeps the minimum of its closing. Any other month uses `minimum_wiedzy` of its
 * last day, like every dated setting of a month, on whatever day it is read. `minimumOn`: the
 * setting on a day.
 */
export function padlockOf(
  month: string,
  minimumOn: (day: string) => number,
  closed: readonly ClosedMonth[],
): Padlock {
  const closing = closed.find((candidate) => candidate.month === month);
  if (closing === undefined)
    return { month, minimum: minimumOn(lastDayOf(month)), isFormer: false };
  const { knowledgeMinimum } = closing;
  // The former rule used the setting of the first day.
  if (knowledgeMinimum === null) return { month, minimum: minimumOn(month), isFormer: true };
  return { month, minimum: knowledgeMinimum, isFormer: false };
}

/** Correct answers that open it; the number of questions limits it only under the former rule. */
export function minimumOf({ minimum, isFormer }: Padlock, questions: number): number {
  return isFormer ? Math.min(minimum, questions) : minimum;
}

/**
 * True while the questions that are left reach the minimum. A month cannot close with fewer questions than its minimum, so
 * the missing ones must follow (D39).
 */
export function canPadlockOpen(
  { correct, minimum }: { readonly correct: number; readonly minimum: number },
  { asked, answerable }: { readonly asked: number; readonly answerable: number },
): boolean {
  return minimum - correct <= answerable + Math.max(0, minimum - asked);
}

/** The padlock opens at the minimum, never because of missing questions (D39). */
export function isPadlockOpen({
  correct,
  minimum,
}: {
  readonly correct: number;
  readonly minimum: number;
}): boolean {
  return correct >= minimum;
}
