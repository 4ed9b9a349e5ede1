import { banksReasons } from './answer.copy.ts';

/** Maximum length of a stored reason: never an account, an amount or a name. */

export const reasonMax = 100;

/**
 * Eight digits with at most three other characters between two of them: an account, a PESEL or a
 * phone number, but no date.
 */
const longNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){7}/u;
const dates = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})(?!\d)/g;

export function holdsLongNumber(words: string): boolean {
  return longNumber.test(words.normalize('NFKC').replace(dates, 'x'));
}

/** Codes of ISO 20022 for a return, `AC04`. */
const code = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?![\p{L}\p{N}])/gu;
const digit = /\p{N}/u;
/** Excludes letters of another code page, table characters and lost letters. */
const readable = /^[A-Za-zĄĆĘŁŃÓŚŹŻąćęłńóśźż0-9 .,:()!?%&+'’/„”…–—-]*$/;

export type ReasonFault = 'account' | 'digits' | 'letters';

/** Why the words are no reason; null: they may be stored. */
export function reasonFault(words: string): ReasonFault | null {
  if (holdsLongNumber(words)) return 'account';
  if (digit.test(words.replace(code, ''))) return 'digits';
  return readable.test(words) ? null : 'letters';
}

/** Removes the receiver's names, which many answers have next to the reason. */
export function withoutNames(words: string, name: string): string {
  const names = new Set(name.split(/[ -]/).map(folded));
  names.delete('');
  const parts = words.split(/(?<=[ ,.:()/–—-])/);
  const others = parts.filter((part) => !names.has(folded(part)));
  if (others.length === parts.length) return words;
  const kept = others.join('');
  const first = kept.search(/[\p{L}\p{N}]/u);
  const last = [...kept].findLastIndex((sign) => /[\p{L}\p{N})]/u.test(sign));
  return /\p{L}/u.test(kept) ? kept.slice(first, last + 1) : '';
}

/** Letters only, in lower case and without marks. */
function folded(word: string): string {
  return word.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\P{L}/gu, '');
}

/**
 * The reason in a bank's free text, in the club's words, because the bank's contain names and
 * accounts.
 */
export function reasonNamed(pieces: readonly string[]): string {
  const words = pieces.join(' ').slice(0, 2_000);
  return banksReasons.find(({ pattern }) => pattern.test(words))?.reason ?? '';
}
