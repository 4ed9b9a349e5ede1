import { addMonths, lastDayOf, monthOf } from '../src/infra/warsaw.ts';
import type { DayInMonth } from './content/content.ts';

/** Plans of the current month and the thirteen before it. */
export const planMonths = 14;
export const firstMonth = 1 - planMonths;

/** The content counts months from the current one; this names them: `YYYY-MM-01`. */
export function monthAt(now: Date, offset: number): string {
  return addMonths(monthOf(now), offset);
}

export function dayAt(now: Date, { month, day }: DayInMonth): string {
  const first = monthAt(now, month);
  return day === undefined ? lastDayOf(first) : `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
}
