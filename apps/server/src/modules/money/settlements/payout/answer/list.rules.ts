import { type AnswerEntry, type EntryFault, type ReadEntries } from './entry.ts';
import { numbersIn } from './numbers.rules.ts';
import { reasonFault, type ReasonFault, reasonMax } from './reasons.rules.ts';

/** What makes a line no line of a list. */
export type LineFault = ReasonFault | 'table' | 'noNumber';
export type NoList = { readonly fault: LineFault; readonly line: number };

const headings = /^przelew(?: ?[;,\t|] ?pow[oó]d)?$/i;
const numberFirst = /^KP[-–‑ \u00A0]?[1-9]\d{0,14}(?![\p{L}\p{N}]|[.,/-]\p{N})/iu;

/** Banks' words for an outgoing transfer. */
const outgoing = /wychodz|obci[aą][zż]/i;

/**
 * The club's list: one transfer number per line, followed by the reason in words. Any other line,
 * and it is no list.
 */
export function readList(text: string, linesMax: number): ReadEntries | NoList {
  const entries: AnswerEntry[] = [];
  let isFirst = true;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (entries.length > linesMax) break;
    const line = raw.replaceAll('"', ' ').trim();
    const isHeading = isFirst && headings.test(line);
    if (line !== '') isFirst = false;
    if (line === '' || isHeading) continue;
    const entry = entryOf(line, index + 1);
    if ('fault' in entry) return entry;
    entries.push(entry);
  }
  return { entries, outgoing: 0, others: 0, statements: [] };
}

function entryOf(text: string, line: number): AnswerEntry | NoList {
  if (isTableRow(text)) return { fault: 'table', line };
  const number = numberFirst.exec(text)?.[0];
  if (number === undefined) return { fault: 'noNumber', line };
  const { items } = numbersIn([text]);
  const words = text
    .slice(number.length)
    .replace(/^[\s;,:|–—-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
  const isAlone = items.length === 1;
  const fault = isAlone ? reasonFault(words) : null;
  if (fault !== null) return { fault, line };
  const faults: EntryFault[] = isAlone ? [] : ['severalNumbers'];
  if (outgoing.test(words)) faults.push('outgoing');
  return {
    line,
    items,
    isLoose: false,
    grosze: null,
    account: null,
    reason: isAlone ? words.slice(0, reasonMax) : '',
    faults,
  };
}

/** True for more than the two columns of a list: number and words. */
export function isTableRow(line: string): boolean {
  return [/;/g, /\t/g, /\|/g, /,(?=\S)/g].some(
    (separator) => (line.match(separator) ?? []).length >= 2,
  );
}
