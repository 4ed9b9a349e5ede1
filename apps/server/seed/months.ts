import { addMonths, instantOf, lastDayOf, monthOf } from '../src/infra/warsaw.ts';
import type { DayInMonth } from './content/content.ts';

/** Plans of the current month and the thirteen before it. */
export const planMonths = 14;
export const firstMonth = 1 - planMonths;

/** Names of months, which the demo counts from the current one in Warsaw. */
export type Months = {
  readonly now: Date;
  /** `YYYY-MM-01` */
  monthAt(offset: number): string;
  dayAt(day: DayInMonth): string;
  /** A past instant of the current month: 0 is its first one, 1 is now. */
  passed(share: number): Date;
};

export function monthsOf(now: Date): Months {
  const current = monthOf(now);
  const start = instantOf(current).getTime();
  const monthAt = (offset: number): string => addMonths(current, offset);
  return {
    now,
    monthAt,
    dayAt: ({ month, day }) => {
      const first = monthAt(month);
      return day === undefined
        ? lastDayOf(first)
        : `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
    },
    passed: (share) => new Date(start + Math.floor((now.getTime() - start) * share)),
  };
}
