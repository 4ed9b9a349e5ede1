import { Unreadable } from './source.ts';

/** One row and the line of the file on which it begins, 1 for the first. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

export type Delimiter = ';' | ',' | '\t';

const delimiters = [';', ',', '\t'] as const;
/** A record longer than this is not one: a quote was never closed, or the file has no lines. */
const recordMaxLength = 4_000_000;

/**
 * The rows of a CSV text, batch by batch, as RFC 4180 has them: quoted cells may hold delimiters, line ends and doubled
 * quotes; a quote inside an unquoted cell is a plain character. Lines end with LF, CRLF or CR. Empty lines are left out.
 * Throws `Unreadable` with the line for a quote that is not closed or is followed by other text.
 */
export async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<Row[]> {
  let delimiter: Delimiter | undefined;
  let rest = '';
  let line = 1;
  for await (const text of texts) {
    const pending = rest + text;
    if (delimiter === undefined) {
      if (!/[\r\n]/.test(pending)) {
        rest = unfinished(pending, line);
        continue;
      }
      delimiter = delimiterOf(pending);
    }
    const parsed = parseRecords(pending, delimiter, line, false);
    ({ line } = parsed);
    rest = unfinished(pending.slice(parsed.end), line);
    if (parsed.rows.length > 0) yield parsed.rows;
  }
  const last = parseRecords(`${rest}\n`, delimiter ?? delimiterOf(rest), line, true);
  if (last.rows.length > 0) yield last.rows;
}

function unfinished(rest: string, line: number): string {
  if (rest.length > recordMaxLength) throw new Unreadable('longRecord', line);
  return rest;
}

/** Excel's own hint, else what stands most often in the first line outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const hint = /^sep=([;,\t])\r?\n?/.exec(text)?.[1];
  const first = (text.split(/\r\n|\r|\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = delimiters.map((candidate) => ({ candidate, count: first.split(candidate).length }));
  const most = counted.reduce((best, next) => (next.count > best.count ? next : best));
  return delimiters.find((candidate) => candidate === hint) ?? most.candidate;
}

type Parsed = { rows: Row[]; end: number; line: number };

/** All records that end within the text. */
function parseRecords(text: string, delimiter: Delimiter, startLine: number, isLast: boolean): Parsed {
  const rows: Row[] = [];
  const hasQuotes = text.includes('"');
  const endOfLine = lineEndFinder(text, isLast);
  let at = 0;
  let line = startLine;
  for (;;) {
    const end = endOfLine(at);
    if (end === -1) return { rows, end: at, line };
    const content = text.slice(at, end);
    if (!hasQuotes || !content.includes('"')) {
      if (content !== '' && !(line === 1 && /^sep=[;,\t]$/.test(content))) {
        rows.push({ line, cells: content.split(delimiter) });
      }
      at = afterLineEnd(text, end);
      line += 1;
      continue;
    }
    const record = parseQuoted(text, at, delimiter, line, endOfLine, isLast);
    if (record === null) return { rows, end: at, line };
    rows.push({ line, cells: record.cells });
    at = record.end;
    line = record.line;
  }
}

/** Where the line ends that contains a position; -1 when that is not there yet. */
type LineEnd = (from: number) => number;

function lineEndFinder(text: string, isLast: boolean): LineEnd {
  // Old Mac files end lines with CR alone; nearly no file does, so it is found out once.
  const hasLoneCarriage = /\r(?!\n|$)/.test(text);
  return (from) => {
    const feed = text.indexOf('\n', from);
    if (!hasLoneCarriage) {
      if (feed > from && text[feed - 1] === '\r') return feed - 1;
      // A CR at the very end may be half of a CRLF.
      return feed === -1 && isLast && text.endsWith('\r') ? text.length - 1 : feed;
    }
    const carriage = text.indexOf('\r', from);
    const end = carriage === -1 || (feed !== -1 && feed < carriage) ? feed : carriage;
    return end === text.length - 1 && text[end] === '\r' && !isLast ? -1 : end;
  };
}

function afterLineEnd(text: string, end: number): number {
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}

type Quoted = { cells: string[]; end: number; line: number };

/** A record that has a quoted cell, cell by cell; null when it goes on in the next chunk. */
function parseQuoted(
  text: string,
  from: number,
  delimiter: Delimiter,
  line: number,
  endOfLine: LineEnd,
  isLast: boolean,
): Quoted | null {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const quoted = text[at] === '"';
    const cell = quoted ? quotedCell(text, at, line, isLast) : plainCell(text, at, delimiter, endOfLine);
    if (cell === null) return null;
    cells.push(cell.value);
    const next = text[cell.end];
    if (next === delimiter) {
      at = cell.end + 1;
    } else if (next === '\n' || (next === '\r' && (isLast || cell.end + 1 < text.length))) {
      const end = afterLineEnd(text, cell.end);
      return { cells, end, line: line + lineEnds(text.slice(from, end)) };
    } else if (next === undefined || next === '\r') {
      return null;
    } else {
      throw new Unreadable('strayQuote', line + lineEnds(text.slice(from, cell.end)));
    }
  }
}

type Cell = { value: string; end: number };

function quotedCell(text: string, from: number, line: number, isLast: boolean): Cell | null {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) {
      if (isLast) throw new Unreadable('openQuote', line);
      return null;
    }
    if (text[quote + 1] !== '"') {
      // At the end of a chunk the next one may begin with the second half of a doubled quote.
      if (quote === text.length - 1 && !isLast) return null;
      return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    at = quote + 2;
  }
}

function plainCell(text: string, from: number, delimiter: Delimiter, endOfLine: LineEnd): Cell | null {
  const lineEnd = endOfLine(from);
  const next = text.indexOf(delimiter, from);
  const end = next === -1 || (lineEnd !== -1 && lineEnd < next) ? lineEnd : next;
  return end === -1 ? null : { value: text.slice(from, end), end };
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
