import { addMonths, quarterOf } from '../../../infra/warsaw.ts';

/** The corrected sum: the bonus of a month or quarter, the reward of a question or of a task. */
export type CorrectedSum =
  | { readonly of: 'month' | 'quarter' }
  | { readonly of: 'question' | 'special'; readonly id: number };

export type Place = { readonly month: string; readonly cause: string };

/** @param month first day; for a quarter any of its months */
export function placeOf(sum: CorrectedSum, month: string): Place {
  if ('id' in sum) return { month, cause: `${sum.of}:${sum.id}` };
  if (sum.of === 'month') return { month, cause: `month:${month.slice(0, 7)}` };
  const first = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3));
  return { month: first, cause: `quarter:${quarterOf(month)}` };
}

/** The sum of a ledger cause; null when it cannot be corrected. */
export function sumNamed(cause: string): CorrectedSum | null {
  const [of, name = ''] = cause.split(':');
  if (of === 'month' || of === 'quarter') return { of };
  if ((of === 'question' || of === 'special') && /^\d{1,15}$/.test(name))
    return { of, id: Number(name) };
  return null;
}

/** The month whose closing settles it: for a quarter its last. */
export function settlingMonth({ month, cause }: Place): string {
  return cause.startsWith('quarter:') ? addMonths(month, 2) : month;
}
