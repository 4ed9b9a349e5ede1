import { lastDayOf } from '../../infra/warsaw.ts';

/** The knowledge padlock of a month: the one place that says what opens it (D39). */
export type Padlock = {
  /** First day. */
  readonly month: string;
  /** Correct answers that open it. */
  readonly minimum: number;
  /** The month was closed when a month with fewer questions asked for no more than it had, and it stays as it was closed. */
  readonly isFormer: boolean;
};

/** A month that has been closed. Null: its closing recorded no minimum, because it was made under the former rule. */
export type ClosedMonth = { readonly month: string; readonly knowledgeMinimum: number | null };

/**
 * A closed month keeps the minimum of its closing. Any other goes by `minimum_wiedzy` of its last day, as by every dated
 * setting of a month, on whatever day it is read. `minimumOn` says the setting of a day.
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
  // The former rule took the setting of the first day.
  if (knowledgeMinimum === null) return { month, minimum: minimumOn(month), isFormer: true };
  return { month, minimum: knowledgeMinimum, isFormer: false };
}

/** How many correct answers open it; the number of questions counts only where the former rule does. */
export function minimumOf({ minimum, isFormer }: Padlock, questions: number): number {
  return isFormer ? Math.min(minimum, questions) : minimum;
}

/** The padlock opens at the minimum, never for want of questions (D39). */
export function isPadlockOpen({
  correct,
  minimum,
}: {
  readonly correct: number;
  readonly minimum: number;
}): boolean {
  return correct >= minimum;
}
