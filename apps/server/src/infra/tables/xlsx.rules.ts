import { dayMs } from '../clock.ts';
import { Unreadable } from './source.ts';

/** How the number of a cell is shown: by its value, as a day (with its time), with leading zeros, or as a percentage. */
export type NumberStyle =
  | { readonly shown: 'value' | 'day' | 'moment' | 'percent' }
  | { readonly shown: 'zeros'; readonly places: Places };

/** The places of a format like `00-000`: null for a digit, else the character between digits. */
type Places = readonly (string | null)[];

export type CellKind = {
  readonly type: string;
  readonly style: NumberStyle;
  readonly is1904: boolean;
};

/** Stands for the value of a formula that no program has calculated; `isErrorValue` is true of it. */
export const uncalculated = '#BRAK!';

/** Error values as Excel stores them, and as its Polish version shows them. */
const errorValues = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
  '#GETTING_DATA',
  '#N/D!',
  '#N/D',
  '#ADR!',
  '#ADR',
  '#ARG!',
  '#DZIEL/0!',
  '#NAZWA?',
  '#LICZBA!',
  '#ZERO!',
  '#ROZLANIE!',
  '#OBL!',
  uncalculated,
]);

/** True for a cell that shows an error, or a formula without a value. */
export function isErrorValue(text: string): boolean {
  return text.startsWith('#') && errorValues.has(text);
}

/** `B7` → 1; undefined when a cell has no reference. */
export function columnNumber(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * The visible value in a form that does not depend on the language: `1234`, `0.5`, `00-950`, `2026-11-30`. A cell without a
 * value is empty, whatever its type.
 */
export function cellText(
  { type, style, is1904 }: CellKind,
  value: string,
  strings: readonly string[],
): string {
  // `Number` turns white space into zero.
  if (value.trim() === '' && (type === 's' || type === 'n' || type === 'b')) return '';
  if (type === 's') return sharedText(value, strings);
  if (type === 'str' || type === 'inlineStr') return unescapedString(value);
  if (type === 'b') return value.trim() === '0' ? 'FAŁSZ' : 'PRAWDA';
  if (type === 'd') return isoMoment(value, style);
  if (type !== 'n') return value;
  const number = Number(value);
  return Number.isFinite(number) ? numberAsShown(number, style, is1904) : value;
}

/** From an ISO 8601 day or moment, as cells of type `d` store it. */
function isoMoment(value: string, style: NumberStyle): string {
  const [day = '', time = '00:00'] = value.split('T');
  return style.shown === 'day' || time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

function numberAsShown(number: number, style: NumberStyle, is1904: boolean): string {
  if (style.shown === 'day' || style.shown === 'moment')
    return dateText(number, is1904, style.shown === 'moment');
  if (style.shown === 'zeros') return withZeros(number, style.places);
  return style.shown === 'percent' ? `${numberText(number * 100)}%` : numberText(number);
}

/** Fills the digits into the places, from the right; more digits than places go in front. */
function withZeros(number: number, places: Places): string {
  const wanted = places.filter((sign) => sign === null).length;
  const left = [...numberText(Math.abs(Math.round(number))).padStart(wanted, '0')];
  const tail = places.toReversed().map((sign) => sign ?? left.pop());
  return `${number < 0 ? '-' : ''}${left.join('')}${tail.toReversed().join('')}`;
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

/** Half a thousandth of a second: less is noise of the binary number. */
const noise = 0.5 / dayMs;

/** A serial day number; the fraction is the time of day, and 23:59:59 belongs to its day. */
function dateText(serial: number, is1904: boolean, hasTime: boolean): string {
  if (serial < 0 || serial > 2_958_465) return String(serial);
  // Excel treats 1900 as a leap year, so its count is right only from March 1900 on.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const minutes = Math.floor((serial + noise) * 1_440);
  const date = new Date(epoch + minutes * 60_000);
  const [day = '', time = ''] = date.toISOString().split('T');
  return !hasTime || time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** Built-in formats of Excel; 45–47 are durations and no dates. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** Limit of Excel. */
export const formatMaxLength = 255;

/** The style of a built-in format by its id, or of a format code. */
export function styleOfFormat(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return builtInStyle(id);
  const bare = (
    code.replace(/"[^"]*"?|\[[^\]]*\]?|[\\_*]./g, '').split(';', 1)[0] ?? ''
  ).toLowerCase();
  if (/[yr]|d/.test(bare) && !/general|standard/.test(bare))
    return { shown: /[hs]/.test(bare) ? 'moment' : 'day' };
  if (bare.includes('%')) return { shown: 'percent' };
  const places = placesOf(code);
  return places === null ? { shown: 'value' } : { shown: 'zeros', places };
}

function builtInStyle(id: number): NumberStyle {
  if (builtInDates.has(id)) return { shown: id === 22 ? 'moment' : 'day' };
  return { shown: id === 9 || id === 10 ? 'percent' : 'value' };
}

/** The places of a format that keeps leading zeros; null for amounts, conditions and anything else. */
function placesOf(code: string): Places | null {
  const section = (code.split(';', 1)[0] ?? '').replace(/^\[\$[^\]]*\]/, '');
  const places: (string | null)[] = [];
  let zeros = 0;
  for (const [token, quoted, escaped] of section.matchAll(/"([^"]*)"|\\(.)|_.|[^]/g)) {
    const literal = quoted ?? escaped ?? (/^[ /()+:-]$/.test(token) ? token : undefined);
    if (literal !== undefined) places.push(literal);
    else if (token === '0' || token === '#') places.push(null);
    else if (!token.startsWith('_')) return null;
    if (token === '0') zeros += 1;
  }
  return zeros > 1 ? places : null;
}

/** `_x000D_` encodes characters that XML does not allow. */
export function unescapedString(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
