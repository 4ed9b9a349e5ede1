import {
  accountIn,
  type AnswerEntry,
  type EntryFault,
  groszeIn,
  type ReadEntries,
} from './entry.ts';
import { numbersIn } from './numbers.rules.ts';
import { reasonNamed } from './reasons.rules.ts';

type Statement = {
  account: string | null;
  /** Empty: not read yet. */
  currency: string;
  /** True once the closing balance is read, so nothing is truncated. */
  isClosed: boolean;
};

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
  for (const raw of rawEntries(text)) {
    const entry = entryOf(raw);
    if (entry === 'outgoing') outgoing += 1;
    else if (entry === 'other') others += 1;
    else entries.push(entry);
  }
  return { entries, outgoing, others };
}

function rawEntries(text: string): RawEntry[] {
  const found: RawEntry[] = [];
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
      if (tag === '20') statement = newStatement();
      else noteHeading(statement, tag, value);
    } else if (line === '-' || line.startsWith('-}')) {
      open = null;
      pieces = null;
    } else {
      pieces?.push(line);
    }
  }
  return found;
}

function newStatement(): Statement {
  return { account: null, currency: '', isClosed: false };
}

function noteHeading(statement: Statement, tag: string, value: string): void {
  if (tag === '25' || tag === '25P') statement.account = accountIn(value);
  if (tag === '60F' || tag === '60M')
    statement.currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? '';
  if (tag === '62F' || tag === '62M') statement.isClosed = true;
}

/** Day, booking day (blank at some banks), direction. */
const heading =
  /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}| {4})?(RC|RD|EC|ED|C|D)(.*)$/;
/** Third letter of the currency, amount, kind of the transaction. */
const money = /^([A-Z])?(\d{1,15}),(\d{0,2})[NFS][A-Z0-9]{3}/;

function entryOf({
  statement,
  line,
  head,
  more,
  words,
}: RawEntry): AnswerEntry | 'outgoing' | 'other' {
  // Subfields are marked like `?20`.
  const named = [
    numbersIn([head, ...more]),
    numbersIn(words.flatMap((piece) => piece.split(/[?<~^]\d{2}/))),
  ];
  const items = [...new Set(named.flatMap((one) => one.items))];
  if (items.length === 0) return 'other';
  const [, mark, rest = ''] = heading.exec(head) ?? [];
  if (mark === 'D' || mark === 'ED') return 'outgoing';
  const [, funds = 'N', whole = '', fraction = ''] = money.exec(rest) ?? [];
  const grosze = whole === '' ? null : groszeIn(whole, fraction);
  const faults = faultsOfHeading(mark, grosze);
  if (named.some(({ isExact }) => !isExact)) faults.push('unclearNumber');
  faults.push(...faultsOfStatement(statement, funds));
  return { line, items, grosze, account: statement.account, reason: reasonNamed(words), faults };
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
