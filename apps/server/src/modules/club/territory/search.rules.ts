import { e164Of } from '../../../infra/phone.ts';
import { declinedWords } from './reports.copy.ts';
import { ReportDeclined } from './report.ts';

const searchMaxLength = 100;

export type Search = {
  /** LIKE patterns that all must match; the typed text is escaped in them. */
  readonly patterns: readonly string[];
  /** The whole typed number, or null. */
  readonly phone: string | null;
  /** The typed three last digits, or null. */
  readonly lastDigits: string | null;
};

/**
 * The parsed search; null: empty. A phone matches by the whole number or by the three shown digits:
 * matching any part would reveal the hidden digits one by one.
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

/** Lower case without Polish marks; keep equal to the SQL function of the same name. */
export function searchable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[A-ZąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/gu, (letter) => plain[letter] ?? letter.toLowerCase());
}
