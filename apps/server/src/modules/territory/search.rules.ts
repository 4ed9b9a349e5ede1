import { e164Of } from '../../infra/phone.ts';
import { declinedWords } from './reports.copy.ts';
import { ReportDeclined } from './report.ts';

const searchMaxLength = 100;

export type Search = {
  /** LIKE patterns that all have to fit; what the person typed is in them letter by letter. */
  readonly patterns: readonly string[];
  /** The whole number that was typed, or null. */
  readonly phone: string | null;
  /** The three last digits that was typed, or null. */
  readonly lastDigits: string | null;
};

/**
 * What to look for; null for nothing. A phone is found by the whole number or by the three digits that the list shows:
 * by any part of it, the hidden digits could be found one after the other.
 */
export function searchOf(typed: string | undefined): Search | null {
  const words = searchable(typed ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  if ((typed ?? '').trim().length > searchMaxLength)
    throw new ReportDeclined(declinedWords.searchTooLong);
  const digits = words.join('').replaceAll(/[*\s-]/gu, '');
  return {
    patterns: words.map((word) => `%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`),
    phone: e164Of(typed ?? ''),
    lastDigits: /^\d{3}$/.test(digits) ? digits : null,
  };
}

const plain: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', (letter, index) => [letter, 'acelnoszzacelnoszz'.charAt(index)]),
);

/** Small letters without Polish marks; the SQL function of the same name does the same. */
export function searchable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[A-ZąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/gu, (letter) => plain[letter] ?? letter.toLowerCase());
}
