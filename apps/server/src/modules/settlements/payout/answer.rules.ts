import { XMLParser } from 'fast-xml-parser';
import { itemNamed } from './payout.rules.ts';

/** What a bank, or a person, says about transfers: numbers one a line, or a statement as MT940 or camt.053. */
export type BankAnswer = {
  readonly format: 'list' | 'mt940' | 'camt.053';
  /** Entries that name a transfer of ours and bring its money back; of a list all that name one. */
  readonly entries: readonly AnswerEntry[];
  /** Entries that do not. */
  readonly others: number;
};

export type AnswerEntry = {
  /** Of the text, from 1; of camt.053 the number of the entry. */
  readonly line: number;
  /** The numbers of transfers that the text may mean: a bank breaks lines where it likes. */
  readonly items: readonly number[];
  /** Null where a list has no amount. */
  readonly grosze: number | null;
  readonly reason: string;
};

/** So many numbers of transfers are looked up and shown at once. */
export const answerItemsMax = 20_000;

/** Null when no transfer of ours is named anywhere. */
export function readAnswer(text: string): BankAnswer | 'tooMany' | null {
  const start = text.slice(0, 4_000);
  const answer = /^\s*</.test(start) ? readCamt(text) : start.includes(':20:') ? readMt940(text) : readList(text);
  if (answer === null || answer.entries.length === 0) return null;
  const items = answer.entries.reduce((sum, entry) => sum + entry.items.length, 0);
  return items > answerItemsMax ? 'tooMany' : answer;
}

const reasonMax = 100;

function readList(text: string): BankAnswer {
  const entries: AnswerEntry[] = [];
  let others = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (entries.length > answerItemsMax) break;
    if (line.trim() === '') continue;
    const items = itemsIn([line]);
    if (items.length === 0) others += 1;
    // Each number of a line is a transfer: a list may stand in one line.
    for (const [nth, item] of items.entries()) {
      const reason = items.length > 1 || nth > 0 ? '' : wordsAfter(line);
      entries.push({ line: index + 1, items: [item], grosze: null, reason });
    }
  }
  return { format: 'list', entries, others };
}

/** What stands behind the number in its line. */
function wordsAfter(line: string): string {
  const rest = line.slice(line.search(/KP[- ]?\d/i));
  return rest
    .replace(/^KP[- ]?\d{1,15}/i, '')
    .replace(/^[\s;,:–-]{1,20}/, '')
    .trim()
    .slice(0, reasonMax);
}

/** `:61:` is an entry with its amount, `:86:` the words to it; both may go on in the lines below. */
function readMt940(text: string): BankAnswer {
  const entries: AnswerEntry[] = [];
  let others = 0;
  let open: { line: number; head: string; pieces: string[] } | null = null;
  let isWords = false;

  const close = (): void => {
    if (open === null) return;
    const { line, head, pieces } = open;
    const amount = /^\d{6}(?:\d{4})?(RC|RD|C|D)[A-Z]?(\d{1,12}),(\d{0,2})/.exec(head);
    const items = itemsOfPieces(pieces);
    const isBack = amount?.[1] === 'C' || amount?.[1] === 'RD';
    if (amount === null || !isBack || items.length === 0) others += 1;
    else {
      const grosze = Number(amount[2]) * 100 + Number((amount[3] ?? '').padEnd(2, '0'));
      entries.push({ line, items, grosze, reason: '' });
    }
    open = null;
  };

  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    const tag = /^:(\d{2}[A-Z]?):/.exec(line);
    if (tag?.[1] === '61') {
      close();
      open = { line: index + 1, head: line.slice(4), pieces: [line.slice(4)] };
      isWords = false;
    } else if (tag?.[1] === '86') {
      isWords = open !== null;
      open?.pieces.push(line.slice(4));
    } else if (tag !== null || line.startsWith('-}')) {
      close();
    } else if (open !== null && (isWords || line !== '')) {
      open.pieces.push(line);
    }
  }
  close();
  return { format: 'mt940', entries, others };
}

/** Subfields are marked by `?20` or the like; a number that was broken is found with the pieces joined. */
function itemsOfPieces(pieces: readonly string[]): number[] {
  const fields = pieces.flatMap((piece) => piece.split(/[?<~^]\d{2}/));
  return itemsIn([fields.join(' '), fields.join('')]);
}

function itemsIn(texts: readonly string[]): number[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(/KP[- ]?\d{1,15}/gi)].flatMap(([reference]) => itemNamed(reference) ?? []),
  );
  return [...new Set(found)];
}

type XmlNode = { readonly [name: string]: unknown };

const repeated: ReadonlySet<string> = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls']);

/** Null for what is no camt.053. */
function readCamt(text: string): BankAnswer | null {
  // A statement of a bank has none, and its entities could grow without end.
  if (/<!DOCTYPE/i.test(text)) return null;
  const parser = new XMLParser({
    ...{ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, maxNestedTags: 40 },
    isArray: (name) => repeated.has(name),
  });
  let document: unknown;
  try {
    document = parser.parse(text);
  } catch {
    return null;
  }
  const statements = listAt(nodeAt(nodeAt(document, 'Document'), 'BkToCstmrStmt'), 'Stmt');
  const entries: AnswerEntry[] = [];
  let others = 0;
  let line = 0;
  for (const entry of statements.flatMap((statement) => listAt(statement, 'Ntry'))) {
    line += 1;
    const details = listAt(entry, 'NtryDtls').flatMap((detail) => listAt(detail, 'TxDtls'));
    for (const part of details.length === 0 ? [entry] : details) {
      const items = itemsIn(textsIn(part));
      const direction = textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
      const amount = textAt(part, 'Amt') || textAt(nodeAt(nodeAt(part, 'AmtDtls'), 'TxAmt'), 'Amt');
      const grosze = groszeOf(amount || (details.length <= 1 ? textAt(entry, 'Amt') : ''));
      if (items.length === 0 || direction !== 'CRDT') others += 1;
      else entries.push({ line, items, grosze, reason: returnReason(part) });
    }
  }
  return { format: 'camt.053', entries, others };
}

function returnReason(part: XmlNode): string {
  const info = nodeAt(part, 'RtrInf');
  const code = textAt(nodeAt(info, 'Rsn'), 'Cd');
  return [code, textAt(info, 'AddtlInf')]
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, reasonMax);
}

function groszeOf(amount: string): number | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2})\d{0,3})?$/.exec(amount);
  return parts === null ? null : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
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

function textAt(node: XmlNode, name: string): string {
  const value = node[name];
  return typeof value === 'string' ? value : '';
}

/** Every text within, each alone and all of them together. */
function textsIn(node: XmlNode): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(node);
  return [...found, found.join('')];
}
