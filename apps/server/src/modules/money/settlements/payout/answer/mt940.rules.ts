import {
  accountIn,
  type AnswerEntry,
  type EntryFault,
  groszeIn,
  type ReadEntries,
} from './entry.ts';
import { type NamedNumbers, numbersIn } from './numbers.rules.ts';
import { reasonNamed } from './reasons.rules.ts';
import { balance, type Figure } from './totals.rules.ts';

type Statement = {
  account: string | null;
  /** Empty: not read yet. */
  currency: string;
  /** Currency and signed grosze; null: not read yet, or not understood. */
  opening: Balance | null;
  closing: Balance | null;
  /** True once the closing balance is read, so nothing is truncated. */
  isClosed: boolean;
  /** Signed grosze of its entries; null: not understood. */
  readonly booked: (number | null)[];
};

type Balance = { readonly currency: string; readonly grosze: number };

type RawEntry = {
  readonly statement: Statement;
  readonly line: number;
  readonly head: string;
  readonly more: string[];
  readonly words: string[];
};

/** `:61:` is an entry with its amount, `:86:` its words; both may continue in the lines below. */
export function readMt940(text: string): ReadEntries {
  const entries: AnswerEntry[] = [];
  let outgoing = 0;
  let others = 0;
  const { found, statements } = rawEntries(text);
  for (const raw of found) {
    const heading = headingOf(raw.head);
    raw.statement.booked.push(bookedOf(heading));
    const entry = entryOf(raw, heading);
    if (entry === 'outgoing') outgoing += 1;
    else if (entry === 'other') others += 1;
    else entries.push(entry);
  }
  return { entries, outgoing, others, statements: statements.map((one) => [figureOf(one)]) };
}

function figureOf({ opening, closing, booked }: Statement): Figure {
  const isSame = opening?.currency === closing?.currency;
  return balance(opening?.grosze ?? null, isSame ? (closing?.grosze ?? null) : null, booked);
}

type Raw = { readonly found: readonly RawEntry[]; readonly statements: readonly Statement[] };

function rawEntries(text: string): Raw {
  const found: RawEntry[] = [];
  const statements: Statement[] = [];
  let statement = newStatement();
  let open: RawEntry | null = null;
  let pieces: string[] | null = null;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, value = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag === '86') {
      open?.words.push(value);
      pieces = open?.words ?? null;
    } else if (tag === '61') {
      open = { statement, line: index + 1, head: value, more: [], words: [] };
      pieces = open.more;
      found.push(open);
    } else if (tag !== undefined) {
      open = null;
      pieces = null;
      if (tag === '20') statements.push((statement = newStatement()));
      else noteHeading(statement, tag, value);
    } else if (line === '-' || line.startsWith('-}')) {
      open = null;
      pieces = null;
    } else {
      pieces?.push(line);
    }
  }
  return { found, statements };
}

function newStatement(): Statement {
  return {
    account: null,
    currency: '',
    opening: null,
    closing: null,
    isClosed: false,
    booked: [],
  };
}

function noteHeading(statement: Statement, tag: string, value: string): void {
  if (tag === '25' || tag === '25P') statement.account = accountIn(value);
  if (tag === '60F' || tag === '60M') {
    statement.currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? '';
    statement.opening = balanceOf(value);
  }
  if (tag === '62F' || tag === '62M') {
    statement.isClosed = true;
    statement.closing = balanceOf(value);
  }
}

function balanceOf(value: string): Balance | null {
  const [, sign, currency = '', whole = '', fraction = ''] =
    /^([CD])\d{6}([A-Z]{3})(\d{1,15}),(\d{0,2})\s*$/.exec(value) ?? [];
  const grosze = whole === '' ? null : groszeIn(whole, fraction);
  if (grosze === null) return null;
  return { currency, grosze: sign === 'D' ? -grosze : grosze };
}

/** Day, booking day (blank at some banks), direction. */
const heading =
  /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}| {4})?(RC|RD|EC|ED|C|D)(.*)$/;
/** Third letter of the currency, amount, kind of the transaction. */
const money = /^([A-Z])?(\d{1,15}),(\d{0,2})[NFS][A-Z0-9]{3}/;

type Heading = {
  readonly mark: string | undefined;
  /** The letter of the entry's currency. */
  readonly funds: string;
  /** Null: not understood. */
  readonly grosze: number | null;
};

function headingOf(head: string): Heading {
  const [, mark, rest = ''] = heading.exec(head) ?? [];
  const [, funds = 'N', whole = '', fraction = ''] = money.exec(rest) ?? [];
  return { mark, funds, grosze: whole === '' ? null : groszeIn(whole, fraction) };
}

/** Signed grosze that the entry adds to the balance: an announced one (`EC`, `ED`) none. */
function bookedOf({ mark, grosze }: Heading): number | null {
  if (mark === 'EC' || mark === 'ED') return 0;
  if (mark === undefined || grosze === null) return null;
  return mark === 'C' || mark === 'RD' ? grosze : -grosze;
}

function entryOf(
  { statement, line, head, more, words }: RawEntry,
  { mark, funds, grosze }: Heading,
): AnswerEntry | 'outgoing' | 'other' {
  const named = [numbersIn([head, ...more]), numbersOf(words)];
  const items = [...new Set(named.flatMap((one) => one.items))];
  if (items.length === 0) return 'other';
  const isLoose = named.every((one) => one.isLoose || one.items.length === 0);
  const isOutgoing = mark === 'D' || mark === 'ED';
  if (isOutgoing) return isLoose ? 'other' : 'outgoing';
  const faults = faultsOfHeading(mark, grosze);
  if (named.some(({ isExact }) => !isExact)) faults.push('unclearNumber');
  faults.push(...faultsOfStatement(statement, funds));
  return {
    line,
    items,
    isLoose,
    grosze,
    account: statement.account,
    reason: reasonNamed(words),
    faults,
  };
}

function numbersOf(words: readonly string[]): NamedNumbers {
  const pieces = withoutMarks(words.join('\n')).split('\n');
  const named = numbersIn(pieces.map((piece) => piece.trimEnd()));
  // A sign that the bank could not write is a question mark too, `KP?17`.
  return named.items.length > 0 ? named : numbersIn(words);
}

/** Each bank marks subfields with one sign, like `?20`; the end of a line may stand within a mark. */
const subfield = /([?<~^])\n?(?:0\n?0|1\n?0|2\n?\d|3\n?[0-8]|6\n?[0-5])/g;

/** Puts each subfield on a line of its own. */
function withoutMarks(words: string): string {
  const signs = [...words.matchAll(subfield)].map(([, sign]) => sign);
  // A single one is no mark.
  const own = signs.find((sign, index) => signs.indexOf(sign) !== index);
  return words.replace(subfield, (whole, sign) => (sign === own ? '\n' : whole));
}

function faultsOfHeading(mark: string | undefined, grosze: number | null): EntryFault[] {
  if (mark === undefined) return ['unreadable'];
  const faults: EntryFault[] = [];
  if (grosze === null) faults.push('noAmount');
  if (mark === 'EC') faults.push('announced');
  if (mark === 'RC') faults.push('takenBack');
  return faults;
}

/** `funds`: the letter of the entry's currency. */
function faultsOfStatement(
  { account, currency, isClosed }: Statement,
  funds: string,
): EntryFault[] {
  const faults: EntryFault[] = [];
  if (currency === '') faults.push('noCurrency');
  else if (currency !== 'PLN' || funds !== 'N') faults.push('otherCurrency');
  if (account === null) faults.push('noAccount');
  if (!isClosed) faults.push('cut');
  return faults;
}
