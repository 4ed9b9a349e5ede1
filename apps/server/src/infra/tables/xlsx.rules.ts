import { dayMs } from '../clock.ts';
import { Unreadable } from './source.ts';

export type CellKind = {
  readonly type: string;
  readonly isDate: boolean;
  readonly is1904: boolean;
};

/** `B7` → 1; undefined when a cell has no reference. */
export function columnNumber(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * The visible value in a style-independent form: `1234`, `0.5`, `2026-11-30`. A cell without a
 * value is empty, whatever its type.
 */
export function cellText(
  { type, isDate, is1904 }: CellKind,
  value: string,
  strings: readonly string[],
): string {
  // `Number` turns white space into zero.
  if (value.trim() === '' && (type === 's' || type === 'n')) return '';
  if (type === 's') return sharedText(value, strings);
  if (type === 'str' || type === 'inlineStr') return unescapedString(value);
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '');
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return isDate ? dateText(number, is1904) : numberText(number);
}

/** Throws `Unreadable` for a missing text: an empty cell would clear the stored value. */
function sharedText(index: string, strings: readonly string[]): string {
  const text = strings[Number(index)];
  if (text === undefined) throw new Unreadable('brokenWorkbook');
  return text;
}

/** Without exponent and without binary rounding noise: Excel shows 15 digits. */
function numberText(number: number): string {
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) < 1e21
    ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
    : String(rounded);
}

/** A serial day number; the fraction is the time of day. */
function dateText(serial: number, is1904: boolean): string {
  // Excel treats 1900 as a leap year, so its count is right only from March 1900 on.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const minutes = Math.round((serial * dayMs) / 60_000);
  const date = new Date(epoch + minutes * 60_000);
  if (serial < 0 || serial > 2_958_465) return String(serial);
  const [day = '', time = ''] = date.toISOString().split('T');
  return serial % 1 === 0 || time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** Built-in formats of Excel; 45–47 are durations and no dates. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** Limit of Excel. */
export const formatMaxLength = 255;

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  const bare = code.replace(/"[^"]*"?|\[[^\]]*\]?|[\\_*]./g, '').split(';', 1)[0] ?? '';
  return /[yr]|d/i.test(bare) && !/general|standard/i.test(bare);
}

/** `_x000D_` encodes characters that XML does not allow. */
export function unescapedString(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
