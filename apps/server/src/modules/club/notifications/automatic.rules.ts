import { dayMs } from '../../../infra/clock.ts';
import {
  addDays,
  addMonths,
  instantOf,
  lastDayOf,
  monthOf,
  startOfDay,
} from '../../../infra/warsaw.ts';
import { reopening } from '../settings/settings.rules.ts';

/** When the server notifies people automatically. Each cause notifies a person once. */

/**
 * Older pills are not announced, so that a programme that is imported late does not announce its
 * past.
 */
const pillNewsMs = 3 * dayMs;
const questionWarningMs = dayMs;
const profileWarningDays = 3;
/** In the morning, because a phone may show the notification immediately. */
const profileWarningTime = '09:00';

/** Announces pills that opened after `after`, up to `until`. */
export function newPillWindow(now: Date): { readonly after: Date; readonly until: Date } {
  return { after: new Date(now.getTime() - pillNewsMs), until: now };
}

/** Warns of open questions that close after `after`, up to `until`. */
export function closingWindow(now: Date): { readonly after: Date; readonly until: Date } {
  return { after: now, until: new Date(now.getTime() + questionWarningMs) };
}

/**
 * Number of chances before the question closes; includes the third when the question reopens before
 * its end (D17).
 */
export function chancesWhileOpen(
  { month, closesAt }: { readonly month: string; readonly closesAt: Date },
  reopenDays: number,
): 2 | 3 {
  const { from, to } = reopening(month, reopenDays);
  return from < closesAt && closesAt <= to ? 3 : 2;
}

/** First day of the month that is settled soon; null until three days before its end. */
export function monthToSettle(now: Date): string | null {
  const month = monthOf(now);
  const from = instantOf(addDays(lastDayOf(month), -profileWarningDays), profileWarningTime);
  return from <= now && now < startOfDay(addMonths(month, 1)) ? month : null;
}

export type ProgressStep = {
  readonly month: string;
  readonly percent: 80 | 100;
  /** Percent at which the next step applies; null for the last step. */
  readonly below: number | null;
  readonly cause: string;
  /** A person who got this cause before is not notified. */
  readonly unless: string | null;
};

/**
 * The steps to announce for these months (first days): 80 % in a running month, also the whole plan
 * in the month before, whose figures often arrive in the first days of the next.
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
