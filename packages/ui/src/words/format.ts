import { plural } from './plural.ts';

const locale = 'pl-PL';
const numbers = new Intl.NumberFormat(locale);
const twoDigits = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'PLN' });
const monthAndYear = new Intl.DateTimeFormat(locale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const monthAlone = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayAndMonth = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat(locale, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Warsaw',
});
const clock = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Warsaw',
});
/** Swedish dates are written year first, with dashes. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' });
const romanQuarters = ['I', 'II', 'III', 'IV'];

/** '12 345', with non-breaking spaces; a negative zero, as `-amount` makes it, is '0'. */
export function formatNumber(value: number): string {
  return withMinus(numbers.format(value + 0));
}

/** '+5', '−5' or '0': a difference. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
}

/** '1,2' of 1.234, for a figure next to a drawing. */
export function formatOneDigit(value: number): string {
  return withMinus(oneDigit.format(value));
}

/** '64%'. Whole percents only: the server has floored them (D6). */
export function formatPercent(value: number): string {
  return `${numbers.format(value)}%`;
}

/** '12,50'. */
export function formatTwoDecimals(value: number): string {
  return twoDigits.format(value);
}

/** '1 234,50 zł' of whole grosze. */
export function formatGrosze(grosze: number): string {
  return withMinus(money.format(grosze / 100));
}

/** Less than nothing has a minus before it, not a hyphen. */
function withMinus(written: string): string {
  return written.replace('-', '\u2212');
}

/** '5 punktów' from `counted(5, ['punkt', 'punkty', 'punktów'])`. */
export function counted(
  count: number,
  forms: readonly [one: string, few: string, many: string],
): string {
  return `${formatNumber(count)}\u00a0${plural(count, forms)}`;
}

/** 'listopad 2026' from '2026-11' or '2026-11-01'. */
export function formatMonth(month: string): string {
  return monthAndYear.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}

/** 'listopad' from '2026-11'. */
export function formatMonthName(month: string): string {
  return monthAlone.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}

/** 'paź' from '2026-10': what fits under a column of a phone. */
export function formatShortMonth(month: string): string {
  return shortMonth.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`)).replace('.', '');
}

/** 'IV kwartał 2026' from '2026-Q4'. */
export function formatQuarter(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-Q');
  return `${romanQuarters[Number(number) - 1] ?? number}\u00a0kwartał ${year}`;
}

/** A month or a quarter in words; anything else, like a year, as it is. */
export function formatPeriod(period: string): string {
  if (/^\d{4}-Q[1-4]$/.test(period)) return formatQuarter(period);
  return /^\d{4}-\d{2}$/.test(period) ? formatMonth(period) : period;
}

/** '21 listopada 2026' from the calendar day '2026-11-21'. */
export function formatDay(day: string): string {
  return longDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)).replace(' ', '\u00a0');
}

/** '21 listopada' from the calendar day '2026-11-21'. */
export function formatDayOfYear(day: string): string {
  return dayAndMonth.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)).replace(' ', '\u00a0');
}

/** '21.11.2026' of a point in time, as clocks in Warsaw show it. */
export function formatDate(instant: string | Date): string {
  return shortDay.format(new Date(instant));
}

/** '21.11.2026, 10:05' of a point in time, as clocks in Warsaw show it. */
export function formatDateTime(instant: string | Date): string {
  const date = new Date(instant);
  return `${shortDay.format(date)}, ${clock.format(date)}`;
}

/** '10:05' of a point in time, as clocks in Warsaw show it. */
export function formatTime(instant: string | Date): string {
  return clock.format(new Date(instant));
}

/** '2026-11-21' of a point in time, as calendars in Warsaw show it. */
export function warsawDay(instant: Date): string {
  return isoDay.format(instant);
}
