import { warsawDay } from './format.ts';

/** Whether a text is a month like 2026-10, as the contract takes it. */
export function isMonth(written: string | undefined): written is string {
  return written !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(written);
}

/** '2026-11' of a point in time, as calendars in Warsaw show it. */
export function warsawMonth(instant: Date): string {
  return warsawDay(instant).slice(0, 7);
}

/** '2027-01' from '2026-12'; with a number, that many months later, negative: earlier. */
export function monthAfter(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
