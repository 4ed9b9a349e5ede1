/**
 * The transfer file of Polish banks, Elixir-0: one line per transfer, type 110, fields separated by
 * commas, texts in quotes with `|` between their lines, Windows-1250, CRLF.
 */
export type Order = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** 26 digits. */
  readonly payerAccount: string;
  readonly payer: readonly string[];
};

export type Transfer = {
  readonly grosze: number;
  /** 26 digits. */
  readonly receiverAccount: string;
  readonly receiver: readonly string[];
  readonly title: readonly string[];
};

const linesMax = 4;
const lineMax = 35;
const pieceOfLine = new RegExp(`.{1,${lineMax}}`, 'gu');

/** Returns a function that turns an order's transfers into bytes of the file. */
export function elixirLines({
  day,
  payerAccount,
  payer,
}: Order): (transfers: readonly Transfer[]) => Uint8Array {
  const start = `110,${day.replaceAll('-', '')}`;
  const from = `${clearingNumber(payerAccount)},0,${quoted([payerAccount])}`;
  const payerLines = quoted(fourLines(payer));
  const lineOf = ({ grosze, receiverAccount, receiver, title }: Transfer): string =>
    [
      start,
      String(grosze),
      from,
      quoted([receiverAccount]),
      payerLines,
      quoted(fourLines(receiver)),
      '0',
      clearingNumber(receiverAccount),
      quoted(fourLines(title)),
      '""',
      '""',
      '"51"\r\n',
    ].join(',');
  return (transfers) => windows1250(transfers.map(lineOf).join(''));
}

/** `PL61…` → the 26 digits of the account. */
export function accountDigits(iban: string): string {
  return iban.replace(/^PL/, '');
}

/** The bank's number: digits 3–10 of the account. */
function clearingNumber(account: string): string {
  return account.slice(2, 10);
}

/** At most four lines of 35; a longer one continues in the next, the rest is cut off. */
function fourLines(lines: readonly string[]): string[] {
  return lines
    .map(bankText)
    .filter((line) => line !== '')
    .flatMap((line) => (line.length <= lineMax ? [line] : (line.match(pieceOfLine) ?? [])))
    .map((line) => line.trim())
    .slice(0, linesMax);
}

/**
 * A transfer's text in the characters that every bank accepts: Latin and Polish letters, digits,
 * space and `. - / + ( )`. Other letters lose their marks or become a dot; `&` becomes "i"; other
 * characters that banks refuse (`: ; , & @ $`, quotes) are dropped.
 */
export function bankText(text: string): string {
  const whole = text.normalize('NFC');
  const taken = allAllowed.test(whole) ? whole : [...whole].map(said).join('');
  return taken.replace(/ +/g, ' ').trim();
}

/** Replacement of one character. */
function said(character: string): string {
  if (allowed.test(character)) return character;
  const words = spelled.get(character);
  if (words !== undefined) return words;
  const plain = [...character.normalize('NFKD').replace('⁄', '/')]
    .filter((part) => allowed.test(part))
    .join('');
  if (/[A-Za-z0-9]/.test(plain)) return plain;
  return /[\p{L}\p{N}]/u.test(character) ? '.' : ' ';
}

const allowed = /^[A-Za-z0-9ĄĆĘŁŃÓŚŹŻąćęłńóśźż .\-/+()]$/;
const allAllowed = /^[A-Za-z0-9ĄĆĘŁŃÓŚŹŻąćęłńóśźż .\-/+()]*$/;

/** Letters that are no plain letter with a mark, and characters that become words. */
const spelled = new Map(
  Object.entries({
    '&': ' i ',
    '@': '(at)',
    '–': '-',
    '—': '-',
    '‐': '-',
    '‑': '-',
    '−': '-',
    _: '-',
    '\\': '/',
    ß: 'ss',
    ẞ: 'SS',
    Ø: 'O',
    ø: 'o',
    Đ: 'D',
    đ: 'd',
    Ð: 'D',
    ð: 'd',
    Þ: 'Th',
    þ: 'th',
    ı: 'i',
    Æ: 'AE',
    æ: 'ae',
    Œ: 'OE',
    œ: 'oe',
    Ħ: 'H',
    ħ: 'h',
    Ŧ: 'T',
    ŧ: 't',
    Ŋ: 'N',
    ŋ: 'n',
  }),
);

function quoted(lines: readonly string[]): string {
  return `"${lines.join('|')}"`;
}

/**
 * Bytes of a text of `bankText` and of the format's own characters: each is a single UTF-16 unit.
 */
function windows1250(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = codes[text.charCodeAt(at)] ?? dot;
  return bytes;
}

const dot = 0x2e;
/** Indexed by UTF-16 unit. */
const codes = new Uint8Array(0x1_00_00).fill(dot);
for (let code = 0; code < 256; code += 1) {
  codes[new TextDecoder('windows-1250').decode(Uint8Array.of(code)).charCodeAt(0)] = code;
}
