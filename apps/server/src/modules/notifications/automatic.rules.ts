import { dayMs } from '../../infra/clock.ts';
import {
  addDays,
  addMonths,
  instantOf,
  lastDayOf,
  monthOf,
  startOfDay,
} from '../../infra/warsaw.ts';
import { reopening } from '../settings/settings.rules.ts';

/** When the club tells people something by itself. Each cause tells a person once, ever. */

/** A pill that opened longer ago is no news: a programme that comes in late does not tell its whole past. */
const pillNewsMs = 3 * dayMs;
const questionWarningMs = dayMs;
const profileWarningDays = 3;
/** Not in the night: a phone may show it at once. */
const profileWarningTime = '09:00';

/** Pills that opened after `after`, up to `until`, are news. */
export function newPillWindow(now: Date): { readonly after: Date; readonly until: Date } {
  return { after: new Date(now.getTime() - pillNewsMs), until: now };
}

/** Open questions that close after `after`, up to `until`, close soon. */
export function closingWindow(now: Date): { readonly after: Date; readonly until: Date } {
  return { after: now, until: new Date(now.getTime() + questionWarningMs) };
}

/** How many chances a question gives before it closes: the third too, where it is asked again while it is open (D17). */
export function chancesWhileOpen(
  { month, closesAt }: { readonly month: string; readonly closesAt: Date },
  reopenDays: number,
): 2 | 3 {
  const { from, to } = reopening(month, reopenDays);
  return from < closesAt && closesAt <= to ? 3 : 2;
}

/** The month (first day) whose settlement is near, or null: it is three days before the end of the month and later. */
export function monthToSettle(now: Date): string | null {
  const month = monthOf(now);
  const from = instantOf(addDays(lastDayOf(month), -profileWarningDays), profileWarningTime);
  return from <= now && now < startOfDay(addMonths(month, 1)) ? month : null;
}

export type ProgressStep = {
  readonly month: string;
  readonly percent: 80 | 100;
  /** Percent from which the step no longer holds, because the next one does; null for the last. */
  readonly below: number | null;
  readonly cause: string;
  /** A person who got this notification already knows more. */
  readonly unless: string | null;
};

/**
 * The steps of the plan that are news in these months (first days): 80 % of a month that still runs; the whole plan of
 * the last month as well, whose figures often come in the first days of the next.
 */
export function progressSteps(months: Iterable<string>, now: Date): ProgressStep[] {
  const current = monthOf(now);
  const recent = [addMonths(current, -1), current];
  return [...new Set(months)]
    .filter((month) => recent.includes(month))
    .toSorted()
    .flatMap((month) => {
      const cause = (percent: 80 | 100): string => `plan:${month.slice(0, 7)}:${percent}`;
      const whole = { month, percent: 100, below: null, cause: cause(100), unless: null } as const;
      const most = {
        month,
        percent: 80,
        below: 100,
        cause: cause(80),
        unless: cause(100),
      } as const;
      return month === current ? [most, whole] : [whole];
    });
}
