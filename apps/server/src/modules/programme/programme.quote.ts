import { isPesel } from '@klub/contract/identity';
import { e164Of } from '../../infra/phone.ts';

/** A quoted cell shows at most so many characters. */
const quotedMax = 60;
/** So much of a cell is looked at; nothing that is quoted begins later. */
const readMax = 200;

/** A number with a mistake in it has some digits less. */
const nearlyPhone = 7;

const phoneColumns: readonly string[] = ['telefon', 'wskazanie'];
const secretColumns: readonly string[] = ['pesel', 'konto'];

/**
 * A cell as an error may quote it: invisible characters and those that turn the direction of the text are shown as
 * their code, numbers as long as a PESEL or an account are masked, and long text is cut.
 */
export function quotable(cell: string, column = ''): string {
  const start = cell.trim().slice(0, readMax);
  const visible = [...masked(start, column)].map(visibleCharacter);
  const isCut = visible.length > quotedMax || cell.trim().length > readMax;
  return isCut ? `${visible.slice(0, quotedMax).join('')}…` : visible.join('');
}

/** A quoted cell as it may be kept, and shown to who may not see numbers of people: `*** *** 678`. */
export function withoutPhone(quoted: string, column: string): string {
  if (!phoneColumns.includes(column)) return quoted;
  const digits = quoted.replace(/\D/g, '');
  const isPhone = e164Of(quoted) !== null || (column === 'telefon' && digits.length >= nearlyPhone);
  return isPhone ? `*** *** ${digits.slice(-3)}` : quoted;
}

/** Any text of a file as it may be kept: whole, but for long numbers and invisible characters. */
export function keptText(text: string): string {
  return Array.from(masked(text, ''), visibleCharacter).join('');
}

/** A phone has 9 digits, a PESEL 11 and an account 26; phone numbers stay readable in their own columns. */
function masked(text: string, column: string): string {
  if (secretColumns.includes(column)) return maskedDigits(text);
  if (phoneColumns.includes(column) && !isPesel(text) && e164Of(text) !== null) return text;
  return text.replace(/\d(?:[\s.-]?\d){8,}/g, maskedDigits);
}

/** All digits but the last two. */
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
