import {
  formatDate,
  formatGrosze,
  formatMonth,
  formatNumber,
  formatQuarter,
} from '@klub/ui/words/format.ts';
import type { BadgeTone } from '@klub/ui/text/Badge.tsx';
import { stateTones } from './reports.copy.ts';

/** 'listopad 2026' of '2026-11', 'IV kwartał 2026' of '2026-Q4'; a year and anything else as it is. */
export function formatPeriod(period: string): string {
  if (/^\d{4}-Q[1-4]$/.test(period)) return formatQuarter(period);
  return /^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/.test(period) ? formatMonth(period) : period;
}

/** '21.11.2026' of a day or of a point in time. */
export function formatCellDate(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year !== undefined) return `${day}.${month}.${year}`;
  return Number.isNaN(Date.parse(value)) ? value : formatDate(value);
}

/** '500 000 001' of nine digits; masked numbers and those of other countries as they are. */
export function groupedPhone(phone: string): string {
  return /^\d{9}$/.test(phone) ? phone.replace(/(\d{3})(?=\d)/g, '$1\u00a0') : phone;
}

/** A text as the type of its column is read. */
export function formatText(value: string, type: string | undefined): string {
  if (type === 'date') return formatCellDate(value);
  if (type === 'phone') return groupedPhone(value);
  return type === 'month' ? formatPeriod(value) : value;
}

/** A number formatted by the type of its column; `undefined` when it is not a number. */
export function formatAmount(value: unknown, type: string | undefined): string | undefined {
  if (typeof value !== 'number') return undefined;
  return type === 'money' ? formatGrosze(value) : formatNumber(value);
}

/** Columns whose cells are compared by their digits. */
export function isNumeric(type: string | undefined): boolean {
  return (
    type !== undefined &&
    ['integer', 'points', 'toPlan', 'toTarget', 'golden', 'money'].includes(type)
  );
}

/** 'wstrzymane: brak numeru konta' or 'wstrzymane (brak numeru konta)' is a state and its reason. */
export function stateAndReason(words: string): { state: string; reason: string } {
  const mark = words.search(/[:(]/);
  const written = words.slice(mark + 1).trimStart();
  const reason = written.endsWith(')') ? written.slice(0, -1) : written;
  return mark < 1 || reason === ''
    ? { state: words, reason: '' }
    : { state: words.slice(0, mark).trimEnd(), reason };
}

/** Splits a cell into the state and the reason after it. */
export function toneOf(state: string): BadgeTone {
  return stateTones.find(([start]) => state.toLowerCase().startsWith(start))?.[1] ?? 'neutral';
}
