import type { LetterState } from '@klub/contract/letters';
import { addDays, addMonths, lastDayOf } from '../../../infra/warsaw.ts';
import { dayOff, workingDayFrom } from '../../../infra/working-days.ts';
import { termUnits } from './letters.copy.ts';

/** How long an answer may take from the day of receipt, which does not count. */
export type Term = {
  readonly count: number;
  readonly unit: 'days' | 'workingDays' | 'months';
};

const longest = { days: 366, workingDays: 250, months: 12 } as const;

/** `14 dni`, `5 dni roboczych`, `1 miesiąc`; null: no term. */
export function termOf(text: string): Term | null {
  const [, digits = '', words = ''] = /^(\d{1,3})\s+(\S.*)$/u.exec(text.trim()) ?? [];
  const unit = termUnits[words.toLowerCase().replace(/\s+/g, ' ')];
  const count = Number(digits);
  if (unit === undefined || count < 1 || count > longest[unit]) return null;
  return { count, unit };
}

/**
 * The last day for an answer. A term that ends on a Saturday or a day off ends on the next working
 * day (art. 115 of the Civil Code); months end on the same day of the month (art. 112).
 */
export function dueDay(received: string, { count, unit }: Term): string {
  if (unit === 'days') return workingDayFrom(addDays(received, count));
  if (unit === 'months') return workingDayFrom(sameDayIn(received, count));
  let day = received;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (dayOff(day) === null) left -= 1;
  }
  return day;
}

/** The same day of a later month, or its last one. */
function sameDayIn(day: string, months: number): string {
  const first = addMonths(day, months);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  const last = lastDayOf(first);
  return wanted > last ? last : wanted;
}

/** `ZG-2026-000123` */
export function numberOf(year: number, count: number): string {
  return `ZG-${year}-${String(count).padStart(6, '0')}`;
}

/** The state as the participant sees it. */
export function shownState(state: LetterState): 'open' | 'waiting' | 'closed' {
  return state === 'new' || state === 'assigned' ? 'open' : state;
}
