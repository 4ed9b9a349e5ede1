import { isPesel } from '@klub/contract/identity';
import { e164Of, maskedNumber } from '../../../infra/phone.ts';

/** Maximum length of a quoted cell. */
const quotedMax = 60;
/** Maximum read length; no quote begins later. */
const readMax = 200;

/** Minimum digits of a mistyped number. */
const nearlyPhone = 7;

const phoneColumns: readonly string[] = ['telefon', 'wskazanie'];
const secretColumns: readonly string[] = ['pesel', 'konto'];

/**
 * A cell that an error may quote: escapes invisible characters and direction marks, masks numbers
 * as long as a PESEL or an account, and truncates long text.
 */
export function quotable(cell: string, column = ''): string {
  const start = cell.trim().slice(0, readMax);
  const visible = [...masked(start, column)].map(visibleCharacter);
  const isCut = visible.length > quotedMax || cell.trim().length > readMax;
  return isCut ? `${visible.slice(0, quotedMax).join('')}…` : visible.join('');
}

/** A quoted cell for storage and for viewers without access to numbers: `*** *** 678`. */
export function withoutPhone(quoted: string, column: string): string {
  if (!phoneColumns.includes(column)) return quoted;
  const digits = quoted.replace(/\D/g, '');
  const isPhone = e164Of(quoted) !== null || (column === 'telefon' && digits.length >= nearlyPhone);
  return isPhone ? maskedNumber(digits) : quoted;
}

/** Codes that are read digit by digit: a lost zero must be seen. */
const codeColumns: readonly string[] = ['sap', 'sklep', 'kod', 'slug', 'kod_celu', 'zadanie'];

/**
 * The whole value of a new row for a screen and a file: phones by their last three digits, PESEL and accounts masked (D58).
 */
export function shownCell(text: string, column: string): string {
  const isCode = codeColumns.includes(column) && !isPesel(text);
  const shown = isCode ? text : withoutPhone(masked(text, column), column).replace(/•{4,}/g, '•••');
  return Array.from(shown, visibleCharacter).join('');
}

/** A cell of a file whose columns may have other names: also numbers that can only be a phone. */
export function maskedCell(text: string, column: string): string {
  const isPhone = !codeColumns.includes(column) && e164Of(text) !== null;
  return isPhone ? maskedNumber(text.trim()) : shownCell(text, column);
}

/** A file's text for storage: whole, except long numbers and invisible characters. */
export function keptText(text: string): string {
  return Array.from(masked(text, ''), visibleCharacter).join('');
}

/**
 * A phone has 9 digits, a PESEL 11 and an account 26; phone numbers stay readable in their own
 * columns.
 */
function masked(text: string, column: string): string {
  if (secretColumns.includes(column)) return maskedDigits(text);
  if (phoneColumns.includes(column) && !isPesel(text) && e164Of(text) !== null) return text;
  if (isAmount(text)) return text;
  return text.replace(/\d(?:[\s.-]?\d){8,}/g, (found) =>
    isMoment(found) ? found : maskedDigits(found),
  );
}

/**
 * A number that fills its cell and belongs to no person: one out of bounds is quoted whole. Eleven bare digits may be a PESEL
 * with a mistake.
 */
function isAmount(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const isNumber =
    /^[-\u2212\u2013]?\d{1,3}([\s.,]\d{3})+([.,]\d{1,2})?$/.test(text) ||
    /^[-\u2212\u2013]?(\d+[.,]\d{1,2}|\d{10}|\d{12,})$/.test(text);
  return isNumber && digits.length <= 16 && !isPesel(digits) && e164Of(text) === null;
}

/** A day, with or without its hour. */
function isMoment(text: string): boolean {
  return /^(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(\s\d{1,2})?$/.test(text);
}

/** All digits except the last two. */
function maskedDigits(text: string): string {
  let left = text.match(/\d/g)?.length ?? 0;
  return text.replace(/\d/g, (digit) => {
    left -= 1;
    return left < 2 ? digit : '•';
  });
}

function visibleCharacter(character: string): string {
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${code}⟩`;
}
