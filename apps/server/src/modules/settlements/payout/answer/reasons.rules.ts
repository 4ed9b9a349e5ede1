import { banksReasons } from './answer.copy.ts';

/** What is kept of the words about a return: never an account, an amount or a name. */

export const reasonMax = 100;

/** Eight digits with at most three other signs between two of them: an account, a PESEL, a phone number, and no date. */
const longNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){7}/u;
const dates = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})(?!\d)/g;

export function holdsLongNumber(words: string): boolean {
  return longNumber.test(words.normalize('NFKC').replace(dates, 'x'));
}

/** Codes of ISO 20022 for a return, `AC04`. */
const code = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?![\p{L}\p{N}])/gu;
const digit = /\p{N}/u;
/** A letter of another code page, a sign of a table or a lost letter is none of these. */
const readable = /^[A-Za-zĄĆĘŁŃÓŚŹŻąćęłńóśźż0-9 .,:()!?%&+'’/„”…–—-]*$/;

export type ReasonFault = 'account' | 'digits' | 'letters';

/** Why the words are no reason; null: they may be kept. */
export function reasonFault(words: string): ReasonFault | null {
  if (holdsLongNumber(words)) return 'account';
  if (digit.test(words.replace(code, ''))) return 'digits';
  return readable.test(words) ? null : 'letters';
}

/** The words without the names of the receiver, which stand in many answers beside the reason. */
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

/** The letters alone, in lower case and without marks. */
function folded(word: string): string {
  return word.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\P{L}/gu, '');
}

/** The reason that the free words of a bank name, in our own words: theirs hold names and accounts. */
export function reasonNamed(pieces: readonly string[]): string {
  const words = pieces.join(' ').slice(0, 2_000);
  return banksReasons.find(({ pattern }) => pattern.test(words))?.reason ?? '';
}
