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
    .map(harmless)
    .filter((line) => line !== '')
    .flatMap((line) => line.match(new RegExp(`.{1,${lineMax}}`, 'gu')) ?? [])
    .map((line) => line.trim())
    .slice(0, linesMax);
}

/** What separates fields, lines and texts may not stand in them; nor may what a bank's keyboard has no key for. */
function harmless(text: string): string {
  return text
    .normalize('NFC')
    .replace(/["'|,;\p{C}]+/gu, ' ')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function quoted(lines: readonly string[]): string {
  return `"${lines.join('|')}"`;
}

/** Letters that Windows-1250 has not lose their marks; what then is still unknown is a dot. */
export function windows1250(text: string): Uint8Array {
  const bytes = [...text].flatMap((character) => {
    const known = codes.get(character);
    if (known !== undefined) return [known];
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '');
    return [...plain].map((part) => codes.get(part) ?? dot);
  });
  return Uint8Array.from(bytes);
}

const dot = 0x2e;
const codes = new Map(
  Array.from({ length: 256 }, (_, code) => [new TextDecoder('windows-1250').decode(Uint8Array.of(code)), code]),
);
