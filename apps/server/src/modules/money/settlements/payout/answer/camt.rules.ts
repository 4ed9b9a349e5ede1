import { XMLParser } from 'fast-xml-parser';
import {
  accountIn,
  type AnswerEntry,
  type EntryFault,
  groszeIn,
  type ReadEntries,
} from './entry.ts';
import { numbersIn } from './numbers.rules.ts';
import { reasonFault, reasonMax } from './reasons.rules.ts';
import { balance, type Figure, sumOf } from './totals.rules.ts';

type XmlNode = { readonly [name: string]: unknown };

const repeated: ReadonlySet<string> = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls']);
const attribute = '@';

/** ISO 20022 messages that are no statement, by the element within `Document`. */
const otherMessages: ReadonlyMap<string, 'camt.052' | 'camt.054' | 'pain'> = new Map([
  ['BkToCstmrAcctRpt', 'camt.052'],
  ['BkToCstmrDbtCdtNtfctn', 'camt.054'],
  ['CstmrPmtStsRpt', 'pain'],
  ['CstmrCdtTrfInitn', 'pain'],
]);

/** Returns the name of another format when it is no camt.053. */
export function readCamt(
  text: string,
): ReadEntries | 'camt.052' | 'camt.054' | 'pain' | 'xml' | 'brokenXml' {
  // A bank's statement has none, and its entities could expand without limit.
  if (/<!DOCTYPE/i.test(text)) return 'xml';
  const document = nodeAt(parsed(text), 'Document');
  for (const [element, name] of otherMessages) if (element in document) return name;
  if (!('BkToCstmrStmt' in document))
    return /<(?:\w+:)?BkToCstmrStmt\b/.test(text) ? 'brokenXml' : 'xml';
  // The parser silently closes truncated elements.
  if (!/<\/(?:\w+:)?Document\s*>\s*$/.test(text.trimEnd().slice(-200))) return 'brokenXml';
  const statements = listAt(nodeAt(document, 'BkToCstmrStmt'), 'Stmt');
  const entries: AnswerEntry[] = [];
  let outgoing = 0;
  let others = 0;
  let line = 0;
  for (const statement of statements) {
    const account = accountOf(nodeAt(statement, 'Acct'));
    for (const entry of listAt(statement, 'Ntry')) {
      line += 1;
      for (const found of entriesOf({ line, account, entry })) {
        if (found === 'outgoing') outgoing += 1;
        else if (found === 'other') others += 1;
        else entries.push(found);
      }
    }
  }
  return { entries, outgoing, others, statements: statements.map(figuresOf) };
}

/** The balances, and the summary of a statement that is not parted into pages. */
function figuresOf(statement: XmlNode): Figure[] {
  const entries = listAt(statement, 'Ntry');
  const amounts = entries.map((entry) => amountOf(entry).grosze);
  const balances = balance(
    balanceOf(statement, ['OPBD', 'PRCD', 'ITBD'], 'first'),
    balanceOf(statement, ['CLBD', 'ITBD'], 'last'),
    entries.map(bookedOf),
  );
  const summary = nodeAt(statement, 'TxsSummry');
  if (isPage(nodeAt(statement, 'StmtPgntn'))) return [balances];
  return [
    balances,
    ...(['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries'] as const).flatMap((name) => {
      const of = amounts.filter((_, index) => isOf(name, entries[index]));
      return summaryOf(nodeAt(summary, name), of);
    }),
  ];
}

type Sums = 'TtlNtries' | 'TtlCdtNtries' | 'TtlDbtNtries';

function isOf(sums: Sums, entry: XmlNode | undefined): boolean {
  if (sums === 'TtlNtries') return true;
  const direction = entry === undefined ? '' : textAt(entry, 'CdtDbtInd');
  return direction === (sums === 'TtlCdtNtries' ? 'CRDT' : 'DBIT');
}

function isPage(page: XmlNode): boolean {
  return 'PgNb' in page && !(textAt(page, 'PgNb') === '1' && textAt(page, 'LastPgInd') === 'true');
}

function summaryOf(sums: XmlNode, amounts: readonly (number | null)[]): Figure[] {
  const count = /^\d{1,9}$/.exec(textAt(sums, 'NbOfNtries'))?.[0];
  return [
    { of: 'entries', said: count === undefined ? null : Number(count), found: amounts.length },
    { of: 'sum', said: groszeOf(textAt(sums, 'Sum')), found: sumOf(amounts) },
  ];
}

/** Signed grosze of the balance of the first of these kinds; null: none, or not understood. */
function balanceOf(
  statement: XmlNode,
  kinds: readonly string[],
  which: 'first' | 'last',
): number | null {
  const all = listAt(statement, 'Bal');
  const kindOf = (one: XmlNode): string => textAt(nodeAt(nodeAt(one, 'Tp'), 'CdOrPrtry'), 'Cd');
  const found = kinds
    .map((kind) => all.filter((one) => kindOf(one) === kind))
    .find((some) => some.length > 0);
  const one = found?.at(which === 'first' ? 0 : -1);
  return one === undefined ? null : signed(one);
}

/** Signed grosze that the entry adds to the booked balance. */
function bookedOf(entry: XmlNode): number | null {
  const status = statusOf(entry);
  if (status === '') return null;
  return status === 'BOOK' ? signed(entry) : 0;
}

function signed(node: XmlNode): number | null {
  const { grosze } = amountOf(node);
  const direction = textAt(node, 'CdtDbtInd');
  if (grosze === null || (direction !== 'CRDT' && direction !== 'DBIT')) return null;
  return direction === 'CRDT' ? grosze : -grosze;
}

function parsed(text: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: attribute,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: 40,
    isArray: (name) => repeated.has(name),
  });
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}

type Entry = { readonly line: number; readonly account: string | null; readonly entry: XmlNode };
type Found = AnswerEntry | 'outgoing' | 'other';

/** One transfer, or several that the bank has booked in one sum. */
function entriesOf({ line, account, entry }: Entry): Found[] {
  const details = listAt(entry, 'NtryDtls');
  const parts = details.flatMap((detail) => listAt(detail, 'TxDtls'));
  const isWhole = details.every(hasAllParts);
  const whole = amountOf(entry);
  const amounts = parts.map(amountOfPart);
  if (parts.length < 2) {
    const [part = entry] = parts;
    const [amount = whole] = amounts;
    // The bank books the received amount; if the transfer's own amount differs, one of the two
    // includes a fee.
    const isSame =
      amount.text === '' || (amount.grosze === whole.grosze && amount.currency === whole.currency);
    return [
      found({
        line,
        account,
        entry,
        part,
        texts: entry,
        amount: whole,
        faults: isSame && isWhole ? [] : ['amountsDiffer'],
      }),
    ];
  }
  const sum = sumOf(amounts.map(({ grosze }) => grosze));
  const faults: EntryFault[] = sum === whole.grosze && isWhole ? [] : ['amountsDiffer'];
  const all = parts.map((part, index) =>
    found({ line, account, entry, part, texts: part, amount: amounts[index] ?? whole, faults }),
  );
  if (all.some((one) => one !== 'other')) return all;
  // The number is next to the parts, so its part is unknown.
  const amount = { ...whole, grosze: null };
  return [found({ line, account, entry, part: entry, texts: entry, amount, faults: [] })];
}

/** False when a batch says that it has more transfers than the file. */
function hasAllParts(detail: XmlNode): boolean {
  const count = textAt(nodeAt(detail, 'Btch'), 'NbOfTxs');
  const parts = listAt(detail, 'TxDtls').length;
  return count === '' || Number(count) === Math.max(parts, 1);
}

type Part = Entry & {
  readonly part: XmlNode;
  readonly texts: XmlNode;
  readonly amount: Amount;
  readonly faults: readonly EntryFault[];
};

function found({ line, account, entry, part, texts, amount, faults: given }: Part): Found {
  const named = wordsIn(texts).map(numbersIn);
  const items = [...new Set(named.flatMap((one) => one.items))];
  if (items.length === 0) return 'other';
  const isLoose = named.every((one) => one.isLoose || one.items.length === 0);
  const direction = directionOf(entry, part);
  if (direction === 'out') return isLoose ? 'other' : 'outgoing';
  const faults: EntryFault[] = [...given];
  if (direction === 'unknown') faults.push('noDirection');
  if (direction === 'takenBack') faults.push('takenBack');
  const status = statusOf(entry);
  if (status === '') faults.push('noStatus');
  else if (status !== 'BOOK') faults.push('notBooked');
  if (named.some(({ isExact }) => !isExact)) faults.push('unclearNumber');
  if (amount.grosze === null) faults.push('noAmount');
  if (amount.currency === '') faults.push('noCurrency');
  else if (amount.currency !== 'PLN') faults.push('otherCurrency');
  if (account === null) faults.push('noAccount');
  return { line, items, isLoose, grosze: amount.grosze, account, reason: reasonOf(part), faults };
}

/** A reversed debit is a credit, and a reversed credit a debit: the bank reverses a payment. */
function directionOf(entry: XmlNode, part: XmlNode): 'in' | 'out' | 'takenBack' | 'unknown' {
  const own = textAt(entry, 'CdtDbtInd');
  const direction = textAt(part, 'CdtDbtInd') || own;
  const reversal = textAt(entry, 'RvslInd') || 'false';
  if (direction !== own || !['true', '1', 'false', '0'].includes(reversal)) return 'unknown';
  if (direction === 'CRDT') return 'in';
  if (direction !== 'DBIT') return 'unknown';
  return reversal === 'true' || reversal === '1' ? 'takenBack' : 'out';
}

/** A text, or since version 8 an inner code. */
function statusOf(entry: XmlNode): string {
  return textAt(entry, 'Sts') || textAt(nodeAt(entry, 'Sts'), 'Cd');
}

function accountOf(account: XmlNode): string | null {
  const id = nodeAt(account, 'Id');
  return accountIn(textAt(id, 'IBAN')) ?? accountIn(textAt(nodeAt(id, 'Othr'), 'Id'));
}

type Amount = {
  /** As written; empty: none. */
  readonly text: string;
  /** Null: not understood. */
  readonly grosze: number | null;
  readonly currency: string;
};

function amountOfPart(part: XmlNode): Amount {
  const own = amountOf(part);
  return own.text === '' ? amountOf(nodeAt(nodeAt(part, 'AmtDtls'), 'TxAmt')) : own;
}

function amountOf(node: XmlNode): Amount {
  const text = textAt(node, 'Amt');
  return {
    text,
    grosze: groszeOf(text),
    currency: textAt(nodeAt(node, 'Amt'), `${attribute}Ccy`),
  };
}

function groszeOf(text: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,30})(?:\.(\d{1,2})0{0,20})?$/.exec(text) ?? [];
  return whole === '' ? null : groszeIn(whole, fraction);
}

/** Code and words of the return, if they are only a reason. */
function reasonOf(part: XmlNode): string {
  const info = nodeAt(part, 'RtrInf');
  const words = textsAt(info, 'AddtlInf').join(' ').replace(/\s+/g, ' ').trim();
  const known = reasonFault(words) === null ? words : '';
  const code = textAt(nodeAt(info, 'Rsn'), 'Cd');
  return [/^[A-Z]{2}\d{2}$/.test(code) || /^[A-Z]{4}$/.test(code) ? code : '', known]
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, reasonMax);
}

function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nodeAt(node: unknown, name: string): XmlNode {
  const value = isNode(node) ? node[name] : undefined;
  return isNode(value) ? value : {};
}

function listAt(node: XmlNode, name: string): XmlNode[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text of an element with attributes is a separate field. */
function textAt(node: XmlNode, name: string): string {
  return textOf(node[name]);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isNode(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
}

function textsAt(node: XmlNode, name: string): string[] {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');
}

/** Every inner text separately; lines of a repeated element together. */
function wordsIn(node: XmlNode): string[][] {
  const words: string[][] = [];
  const walk = (value: unknown, name: string): void => {
    if (name.startsWith(attribute)) return;
    if (typeof value === 'string') words.push([value]);
    else if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      words.push(value);
    else if (Array.isArray(value)) for (const one of value) walk(one, name);
    else if (isNode(value)) for (const [key, one] of Object.entries(value)) walk(one, key);
  };
  walk(node, '');
  return words;
}
