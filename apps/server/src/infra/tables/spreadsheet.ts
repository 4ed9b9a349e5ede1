import {
  type Delimiter,
  type HeadingRank,
  type Row,
  csvRows,
  delimiterOf,
  headingWithin,
  noHeading,
} from './csv.ts';
import { asWritten } from './csv.rules.ts';
import { type Encoding, decoded, inspect } from './encoding.ts';
import { type Source, Unreadable, fileLimits } from './source.ts';
import { type HiddenCells, filledSheets, workbookRows } from './xlsx.ts';

export type { HeadingRank, Row } from './csv.ts';

/**
 * A table with a header row, from a CSV in any encoding of Polish offices, or from the first sheet
 * of an XLSX.
 */
export type Sheet = {
  readonly source: Source;
  readonly sha256: string;
  readonly headerLine: number;
  /** Filled rows above the heading, which are not read. */
  readonly above: readonly Row[];
  /** Names of further filled sheets of a workbook, which are not read. */
  readonly otherSheets: readonly string[];
  /** Without surrounding spaces. */
  readonly header: readonly string[];
  /** True when rows may be shorter than the header: a workbook omits empty cells at the end. */
  readonly hasOpenEnds: boolean;
  /** How to read the file line by line, when every line is a row: faster for a million rows. */
  readonly plain: PlainLines | undefined;
  /** The rows under the header in batches, without empty rows. Call it once. */
  rows(onProgress?: (bytesRead: number) => void): AsyncIterable<Row[]>;
};

export type PlainLines = {
  readonly delimiter: Delimiter;
  readonly encoding: Encoding;
  /** The whole file, with byte order mark and header. */
  chunks(onProgress?: (bytesRead: number) => void): AsyncIterable<Buffer>;
};

/** `rank` finds the heading among the first rows; without it the first row is the heading. */
export async function openSheet(
  source: Source,
  rank: HeadingRank = noHeading,
  hidden: HiddenCells = {},
): Promise<Sheet> {
  const { encoding, sha256, isZip, isPlain } = await inspect(source);
  const progress = { report: (_bytesRead: number) => {} };
  const counted = counting(source, (bytesRead) => progress.report(bytesRead));
  const batches = isZip ? workbookRows(source, hidden) : csvRows(decoded(counted, encoding), rank);
  const { above, header, rest } = await splitHeader(batches, rank);
  return {
    source,
    sha256,
    headerLine: header.line,
    above,
    otherSheets: isZip && rank !== noHeading ? await filledSheets(source) : [],
    header: trimmedHeader(header),
    hasOpenEnds: isZip,
    plain: isPlain
      ? {
          encoding,
          delimiter: await firstDelimiter(source, encoding, rank),
          chunks: (onProgress = () => {}) => counting(source, onProgress).chunks(),
        }
      : undefined,
    rows: (onProgress) => {
      if (onProgress !== undefined) progress.report = onProgress;
      return rest();
    },
  };
}

async function firstDelimiter(
  source: Source,
  encoding: Encoding,
  rank: HeadingRank,
): Promise<Delimiter> {
  let text = '';
  for await (const part of decoded(source, encoding)) {
    text += part;
    if (/[\r\n]/.test(part)) break;
  }
  return delimiterOf(text, rank);
}

function counting(source: Source, report: (bytesRead: number) => void): Source {
  async function* chunks(): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of source.chunks()) {
      bytes += chunk.length;
      yield chunk;
      report(bytes);
    }
  }
  return { ...source, chunks };
}

type Split = { above: Row[]; header: Row; rest: () => AsyncGenerator<Row[]> };

async function splitHeader(batches: AsyncGenerator<Row[]>, rank: HeadingRank): Promise<Split> {
  const first = await nextFilled(batches);
  const at = (wanted: number) =>
    first.slice(0, headingWithin).findIndex(({ cells }) => rank(cells) === wanted);
  while (rank !== noHeading && at(2) === -1 && first.length > 0 && first.length < headingWithin) {
    const more = await nextFilled(batches);
    if (more.length === 0) break;
    for (const row of more) first.push(row);
  }
  const start = Math.max(0, at(2) === -1 ? at(1) : at(2));
  const above = first.slice(0, start);
  const header = first[start];
  const rows = first.slice(start + 1);
  if (header === undefined) throw new Unreadable('empty');
  async function* rest(): AsyncGenerator<Row[]> {
    if (rows.length > 0) yield rows;
    for (;;) {
      const batch = await nextFilled(batches);
      if (batch.length === 0) return;
      yield batch;
    }
  }
  return { above, header, rest };
}

/** The next batch with a row; empty at the end. */
async function nextFilled(batches: AsyncGenerator<Row[]>): Promise<Row[]> {
  for (;;) {
    const { value, done } = await batches.next();
    if (done === true) return [];
    const filled = value.filter(hasContent).map(asWrittenRow);
    if (filled.length > 0) return filled;
  }
}

/** The first character that NFC may change, such as an accent apart from its letter, as Macs write names. */
const notSurelyComposed = /[\u0300-\uffff]/;

/**
 * The row as it is stored: composed letters, and without the apostrophes that exported lists put before possible formulas and
 * office programs keep.
 */
export function asWrittenRow(row: Row): Row {
  return row.cells.some((cell) => cell.startsWith("'") || notSurelyComposed.test(cell))
    ? { line: row.line, cells: row.cells.map((cell) => asWritten(cell).normalize('NFC')) }
    : row;
}

export function hasContent({ cells }: Row): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Drops empty columns at the end, which office programs leave. */
function trimmedHeader({ cells, line }: Row): string[] {
  const names = cells.map((cell) => cell.trim());
  if (names.some((name) => name.length > fileLimits.heading))
    throw new Unreadable('longHeading', line);
  while (names.at(-1) === '') names.pop();
  return names;
}
