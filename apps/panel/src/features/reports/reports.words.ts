import {
  formatGrosze,
  formatMonth,
  formatNumber,
  formatOneDigit,
  formatPercent,
} from '@klub/ui/words/format.ts';
import { compact } from './reports.copy.ts';
import type { ReportColumn, ReportRow } from './reports.rules.ts';

/** A value as the table shows it. */
export function shownValue({ key, format }: ReportColumn, row: ReportRow): string {
  const value = row[key] ?? null;
  if (value === null) return '–';
  if (typeof value === 'string')
    return format === 'month' && /^\d{4}-\d\d$/.test(value) ? formatMonth(value) : value;
  if (format === 'money') return formatGrosze(value);
  return format === 'percent' ? formatPercent(value) : formatNumber(value);
}

/** A figure next to a drawing: large ones in thousands and millions, money in złoty. */
export function shortValue(value: number, isMoney: boolean): string {
  const whole = isMoney ? value / 100 : value;
  const size = Math.abs(whole);
  const words =
    size >= 1_000_000
      ? `${formatOneDigit(whole / 1_000_000)} ${compact.million}`
      : size >= 10_000
        ? `${formatOneDigit(whole / 1_000)} ${compact.thousand}`
        : formatOneDigit(isMoney ? Math.round(whole) : whole);
  return `${words}${isMoney ? ` ${compact.zloty}` : ''}`;
}
