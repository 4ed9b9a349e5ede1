import { Unreadable, fileLimits } from './source.ts';

/** A row and its first line in the file, from 1. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

export type Delimiter = ';' | ',' | '\t';

const delimiters = [';', ',', '\t'] as const;
/** A longer record is a fault: an unclosed quote, or a file without lines. */
export const recordMaxLength = 4_000_000;

/**
 * The rows of a CSV text in batches, by RFC 4180: quoted cells may contain delimiters, line ends
 * and doubled quotes; a quote inside an unquoted cell is a plain character. Lines end with LF, CRLF
 * or CR. Skips empty lines. Throws `Unreadable` with the line for a quote that is not closed or is
 * followed by other text.
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  rank: HeadingRank = noHeading,
): AsyncGenerator<Row[]> {
  let delimiter: Delimiter | undefined;
  let rest = '';
  let line = 1;
  let wanted = 0;
  for await (const text of texts) {
    rest += text;
    if (delimiter === undefined) {
      unfinished(rest, line);
      if (!/[\r\n]/.test(text)) continue;
      delimiter = delimiterOf(rest, rank);
    }
    // Reads an incomplete record again only when it has doubled, so that a long one costs linear
    // time.
    if (rest.length < wanted) continue;
    const parsed = parseRecords(rest, delimiter, line, false);
    ({ line } = parsed);
    rest = unfinished(rest.slice(parsed.end), line);
    wanted = rest.length * 2;
    if (parsed.rows.length > 0) yield parsed.rows;
  }
  const last = parseRecords(`${rest}\n`, delimiter ?? delimiterOf(rest, rank), line, true);
  if (last.rows.length > 0) yield last.rows;
}

function unfinished(rest: string, line: number): string {
  if (rest.length > recordMaxLength) throw new Unreadable('longRecord', line);
  return rest;
}

/** Throws for a row beyond the limits, because its reader takes time for each cell. */
export function boundedRow(row: Row): Row {
  if (row.line > fileLimits.linesOfCsv) throw new Unreadable('manyRows', row.line);
  if (row.cells.length > fileLimits.columns) throw new Unreadable('manyColumns', row.line);
  for (const cell of row.cells)
    if (cell.length > fileLimits.cellOfCsv) throw new Unreadable('longCell', row.line);
  return row;
}

/** How surely cells are a heading: 2 with all required columns, 1 similar, 0 none. */
export type HeadingRank = (cells: readonly string[]) => 0 | 1 | 2;

export const noHeading: HeadingRank = () => 0;

/** Maximum number of rows above a heading. */
export const headingWithin = 10;
/** A longer line is no heading. */
const headingMaxLength = 100_000;

/**
 * Excel's hint, else the delimiter that makes one of the first lines a heading, else the most
 * frequent one in the first line outside quotes.
 */
export function delimiterOf(text: string, rank: HeadingRank = noHeading): Delimiter {
  const hint = /^sep=([;,\t])\r?\n?/.exec(text)?.[1];
  const lines = text
    .split(/\r\n|\r|\n/, headingWithin)
    .filter(({ length }) => length <= headingMaxLength);
  for (const wanted of hint === undefined ? [2, 1] : []) {
    for (const line of lines) {
      const cells = (delimiter: Delimiter) =>
        line.split(delimiter, fileLimits.columns).map(unquoted);
      const found = delimiters.find((delimiter) => rank(cells(delimiter)) === wanted);
      if (found !== undefined) return found;
    }
  }
  const first = (text.split(/\r\n|\r|\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = delimiters.map((candidate) => ({
    candidate,
    count: first.split(candidate).length,
  }));
  const most = counted.reduce((best, next) => (next.count > best.count ? next : best));
  return delimiters.find((candidate) => candidate === hint) ?? most.candidate;
}

function unquoted(cell: string): string {
  return cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : cell;
}

type Parsed = { rows: Row[]; end: number; line: number };

/** All records that end within the text. */
function parseRecords(
  text: string,
  delimiter: Delimiter,
  startLine: number,
  isLast: boolean,
): Parsed {
  const rows: Row[] = [];
  const hasQuotes = text.includes('"');
  const endOfLine = lineEndFinder(text, isLast);
  const nextDelimiter = finder(text, delimiter);
  let at = 0;
  let line = startLine;
  for (;;) {
    const end = endOfLine(at);
    if (end === -1) return { rows, end: at, line };
    const content = text.slice(at, end);
    if (!hasQuotes || !content.includes('"')) {
      if (content !== '' && !(line === 1 && /^sep=[;,\t]$/.test(content))) {
        rows.push(boundedRow({ line, cells: content.split(delimiter, fileLimits.columns + 1) }));
      }
      at = afterLineEnd(text, end);
      line += 1;
      continue;
    }
    const record = parseQuoted(text, at, delimiter, line, endOfLine, nextDelimiter, isLast);
    if (record === null) return { rows, end: at, line };
    rows.push(boundedRow({ line, cells: record.cells }));
    at = record.end;
    line = record.line;
  }
}

/** The end of the line around a position, or the next mark; -1 when it is not in the text yet. */
type LineEnd = (from: number) => number;

function lineEndFinder(text: string, isLast: boolean): LineEnd {
  // Old Mac files end lines with CR alone; rare, so tested once.
  const hasLoneCarriage = /\r(?!\n|$)/.test(text);
  const nextFeed = finder(text, '\n');
  const nextCarriage = finder(text, '\r');
  return (from) => {
    const feed = nextFeed(from);
    if (!hasLoneCarriage) {
      if (feed > from && text[feed - 1] === '\r') return feed - 1;
      // A CR at the very end may be half of a CRLF.
      return feed === -1 && isLast && text.endsWith('\r') ? text.length - 1 : feed;
    }
    const carriage = nextCarriage(from);
    const end = carriage === -1 || (feed !== -1 && feed < carriage) ? feed : carriage;
    return end === text.length - 1 && text[end] === '\r' && !isLast ? -1 : end;
  };
}

/** `indexOf` for mostly rising positions: caches the next hit, or that there is none. */
function finder(text: string, mark: string): (from: number) => number {
  let from = 0;
  let found = text.indexOf(mark);
  return (position) => {
    if (position < from || (found !== -1 && found < position)) {
      from = position;
      found = text.indexOf(mark, position);
    }
    return found;
  };
}

function afterLineEnd(text: string, end: number): number {
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}

type Quoted = { cells: string[]; end: number; line: number };

/** A record with a quoted cell, cell by cell; null when it continues in the next chunk. */
function parseQuoted(
  text: string,
  from: number,
  delimiter: Delimiter,
  line: number,
  endOfLine: LineEnd,
  nextDelimiter: LineEnd,
  isLast: boolean,
): Quoted | null {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const quoted = text[at] === '"';
    const cell = quoted
      ? quotedCell(text, at, line, isLast)
      : plainCell(text, at, nextDelimiter, endOfLine);
    if (cell === null) return null;
    cells.push(cell.value);
    if (cells.length > fileLimits.columns) throw new Unreadable('manyColumns', line);
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
      // The next chunk may begin with the second half of a doubled quote.
      if (quote === text.length - 1 && !isLast) return null;
      return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    at = quote + 2;
  }
}

function plainCell(
  text: string,
  from: number,
  nextDelimiter: LineEnd,
  endOfLine: LineEnd,
): Cell | null {
  const lineEnd = endOfLine(from);
  const next = nextDelimiter(from);
  const end = next === -1 || (lineEnd !== -1 && lineEnd < next) ? lineEnd : next;
  return end === -1 ? null : { value: text.slice(from, end), end };
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
