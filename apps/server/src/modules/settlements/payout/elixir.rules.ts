/**
 * The file of transfers that Polish banks import, Elixir-0: one line a transfer, type 110, fields separated by commas, texts
 * in quotes with `|` between their lines, Windows-1250, CRLF.
 */
export type Transfer = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly grosze: number;
  /** 26 digits. */
  readonly payerAccount: string;
  readonly payer: readonly string[];
  readonly receiverAccount: string;
  readonly receiver: readonly string[];
  readonly title: readonly string[];
};

const linesMax = 4;
const lineMax = 35;

export function elixirFile(transfers: readonly Transfer[]): Uint8Array {
  return windows1250(transfers.map((transfer) => `${elixirLine(transfer)}\r\n`).join(''));
}

export function elixirLine({ day, grosze, payerAccount, payer, receiverAccount, receiver, title }: Transfer): string {
  return [
    '110',
    day.replaceAll('-', ''),
    String(grosze),
    clearingNumber(payerAccount),
    '0',
    quoted([payerAccount]),
    quoted([receiverAccount]),
    quoted(fourLines(payer)),
    quoted(fourLines(receiver)),
    '0',
    clearingNumber(receiverAccount),
    quoted(fourLines(title)),
    '""',
    '""',
    '"51"',
  ].join(',');
}

/** `PL61…` → the 26 digits of the account. */
export function accountDigits(iban: string): string {
  return iban.replace(/^PL/, '');
}

/** The bank's number: digits 3–10 of the account. */
function clearingNumber(account: string): string {
  return account.slice(2, 10);
}

/** At most four lines of 35; a longer one goes on in the next, what then is left is cut. */
function fourLines(lines: readonly string[]): string[] {
  return lines
    .map(bankText)
    .filter((line) => line !== '')
    .flatMap((line) => line.match(new RegExp(`.{1,${lineMax}}`, 'gu')) ?? [])
    .map((line) => line.trim())
    .slice(0, linesMax);
}

/**
 * A text of a transfer in the characters that every bank takes: Latin and Polish letters, digits, space and `. - / + ( )`.
 * Other letters lose their marks or become a dot; `&` is read as "i"; what else banks refuse (`: ; , & @ $`, quotes) goes.
 */
export function bankText(text: string): string {
  return [...text.normalize('NFC')].map(said).join('').replace(/ +/g, ' ').trim();
}

/** What stands for one character. */
function said(character: string): string {
  if (allowed.test(character)) return character;
  const words = spelled.get(character);
  if (words !== undefined) return words;
  const plain = [...character.normalize('NFKD').replace('⁄', '/')].filter((part) => allowed.test(part)).join('');
  if (/[A-Za-z0-9]/.test(plain)) return plain;
  return /[\p{L}\p{N}]/u.test(character) ? '.' : ' ';
}

const allowed = /^[A-Za-z0-9ĄĆĘŁŃÓŚŹŻąćęłńóśźż .\-/+()]$/;

/** What has no plain letter under a mark, and signs that are read aloud. */
const spelled = new Map(
  Object.entries({
    ...{ '&': ' i ', '@': '(at)', '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-', _: '-', '\\': '/' },
    ...{ ß: 'ss', ẞ: 'SS', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Þ: 'Th', þ: 'th', ı: 'i' },
    ...{ Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', Ŋ: 'N', ŋ: 'n' },
  }),
);

function quoted(lines: readonly string[]): string {
  return `"${lines.join('|')}"`;
}

/** The bytes of a text of `bankText` and of what the format itself puts around it. */
function windows1250(text: string): Uint8Array {
  return Uint8Array.from([...text].map((character) => codes.get(character) ?? dot));
}

const dot = 0x2e;
const codes = new Map(
  Array.from({ length: 256 }, (_, code) => [new TextDecoder('windows-1250').decode(Uint8Array.of(code)), code]),
);
