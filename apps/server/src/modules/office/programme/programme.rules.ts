import { addDays, instantOf, isDay } from '../../../infra/warsaw.ts';
import { totalsWords } from './programme.copy.ts';

/** Spaces in numbers and phone numbers of offices. */
const anySpace = /[\s\u00a0\u202f\u2007]/g;

/**
 * `1 234`, `1234,00`, `1.234,00`, `1,234.00`, `1.234.567` and `1234-` are integers; null for other
 * text, from 10^15 on, and for `1.234`, which may be a thousand or a fraction.
 */
export function wholeNumberOf(text: string): number | null {
  const plain = plainNumber(text);
  if (isThousandOrFraction(plain)) return null;
  const grouped = /^(-?)([1-9]\d{0,2}(?:\.\d{3}){1,4})(?:,0{1,9})?$/.exec(plain);
  const english = /^(-?)([1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.0{1,9})?$/.exec(plain);
  const match = grouped ?? english ?? /^(-?)(\d{1,15})(?:[.,]0{1,9})?$/.exec(plain);
  return match === null
    ? null
    : Number(`${match[1] ?? ''}${(match[2] ?? '').replace(/[.,]/g, '')}`) + 0;
}

/** `1.234` or `12,000`: the mark may separate thousands or a fraction. */
export function isThousandOrFraction(text: string): boolean {
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plainNumber(text));
}

/** Without spaces, with the sign in front as a hyphen: accounting programs write `1234-`. */
function plainNumber(text: string): string {
  if (text.length > 100) return '';
  const dense = text.replace(anySpace, '').replace(/^[\u2212\u2013]/, '-');
  return /^\d[\d.,]{0,30}-$/.test(dense) ? `-${dense.slice(0, -1)}` : dense;
}

/** True for a number with a non-zero fraction: understood, but no whole point. */
export function isFraction(text: string): boolean {
  return /^-?\d+[.,]\d+$/.test(text.replace(anySpace, ''));
}

const wallClock = /^([\d.-]+)[ T]+(\d{1,2}):(\d{2})(?::\d{2})?$/;

/**
 * `2026-11-05`, `05.11.2026` or `5.11.2026`, with or without a time of that day, as `YYYY-MM-DD`;
 * null for an invalid day.
 */
export function dayFrom(text: string): string | null {
  const bare = wallClock.exec(text)?.[1] ?? text;
  const polish = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(bare);
  const day =
    polish === null
      ? bare
      : `${polish[3]}-${(polish[2] ?? '').padStart(2, '0')}-${(polish[1] ?? '').padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/**
 * `2026-11`, `11.2026`, or a workbook's first day of the month, as the first day; null for other
 * text.
 */
export function monthFrom(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text);
  const polish = /^(\d{1,2})\.(\d{4})$/.exec(text);
  const [year, month] = iso === null ? [polish?.[2], polish?.[1]] : [iso[1], iso[2]];
  const day =
    year === undefined ? dayFrom(text) : dayFrom(`${year}-${(month ?? '').padStart(2, '0')}-01`);
  return day !== null && day.endsWith('-01') ? day : null;
}

/**
 * A day, or a day and `HH:mm`, in Warsaw. A bare day is its start, or with `end` the start of the
 * next day.
 */
export function momentFrom(text: string, bareDay: 'start' | 'end'): Date | null {
  const timed = wallClock.exec(text);
  const day = dayFrom(timed === null ? text : (timed[1] ?? ''));
  if (day === null) return null;
  if (timed === null) return instantOf(bareDay === 'start' ? day : addDays(day, 1));
  const [hour = '', minute = ''] = [timed[2]?.padStart(2, '0'), timed[3]];
  return Number(hour) < 24 && Number(minute) < 60 ? instantOf(day, `${hour}:${minute}`) : null;
}

export function yesNoFrom(text: string): boolean | null {
  const word = text.toLowerCase();
  if (['tak', '1', 'true', 'prawda'].includes(word)) return true;
  if (['nie', '0', 'false', 'fałsz'].includes(word)) return false;
  return null;
}

/** True for a row that begins with „Razem” or „Suma”; only unreadable rows may count as totals. */
export function isTotals(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  if (first.length > 40) return false;
  const word = first.endsWith(':') ? first.slice(0, -1).trim() : first;
  return totalsWords.includes(word.toLocaleLowerCase('pl'));
}

/** Compared form of a column name: `Miesiąc *` is `miesiac`. */
export function columnName(text: string): string {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const unmarked = plain.endsWith('*') ? plain.slice(0, -1).trimEnd() : plain;
  return unmarked.replace(/[\s-]+/g, '_');
}

/** A kind's data for recognising a file. */
export type Shape = {
  readonly name: string;
  readonly required: readonly string[];
  readonly columns: readonly string[];
};

/**
 * The kind with all its required columns in the header; of several the one that knows the most
 * columns. Null: none, or a tie.
 */
export function kindOf<S extends Shape>(header: readonly string[], shapes: readonly S[]): S | null {
  const [best, next] = shapes
    .filter(({ required }) => required.every((name) => header.includes(name)))
    .map((shape) => ({ shape, known: known(header, shape), required: shape.required.length }))
    .toSorted((a, b) => b.known - a.known || b.required - a.required);
  if (best === undefined) return null;
  const isTie = next !== undefined && next.known === best.known && next.required === best.required;
  return isTie ? null : best.shape;
}

/** The most similar kind, to report what the file lacks. */
export function nearestKind<S extends Shape>(
  header: readonly string[],
  shapes: readonly S[],
): S | null {
  const scored = shapes.map((shape) => ({
    shape,
    share: known(header, shape) / shape.required.length,
  }));
  const best = scored.toSorted((a, b) => b.share - a.share)[0];
  return best === undefined || best.share < 0.5 ? null : best.shape;
}

function known(header: readonly string[], { columns }: Shape): number {
  return header.filter((name) => columns.includes(name)).length;
}
