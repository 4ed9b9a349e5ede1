import { addMonths, quarterOf } from '../../infra/warsaw.ts';

/** The sum that a correction belongs to: the bonus of a month or quarter, the reward of a question, that of a task. */
export type CorrectedSum =
  | { readonly of: 'month' | 'quarter' }
  | { readonly of: 'question' | 'special'; readonly id: number };

/** Where a correction stands in the ledger. */
export type Place = { readonly month: string; readonly cause: string };

/** @param month the first day of a month; of a quarter any of its months will do */
export function placeOf(sum: CorrectedSum, month: string): Place {
  if ('id' in sum) return { month, cause: `${sum.of}:${sum.id}` };
  if (sum.of === 'month') return { month, cause: `month:${month.slice(0, 7)}` };
  const first = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3));
  return { month: first, cause: `quarter:${quarterOf(month)}` };
}

/** The sum of a cause as the ledger names it; null for what takes no correction. */
export function sumNamed(cause: string): CorrectedSum | null {
  const [of, name = ''] = cause.split(':');
  if (of === 'month' || of === 'quarter') return { of };
  if ((of === 'question' || of === 'special') && /^\d{1,15}$/.test(name))
    return { of, id: Number(name) };
  return null;
}

/** The month whose closing settles it: a quarter belongs to its last. */
export function settlingMonth({ month, cause }: Place): string {
  return cause.startsWith('quarter:') ? addMonths(month, 2) : month;
}
