import { boundedRow, recordMaxLength } from '../../../../../infra/tables/csv.ts';
import { Unreadable, fileLimits } from '../../../../../infra/tables/source.ts';
import type { PlainLines, Row } from '../../../../../infra/tables/spreadsheet.ts';

/**
 * Reads lines such as `500000001;WR-01;2026-11;2500` from bytes, without a string per cell: a
 * million rows take a quarter of a second instead of two. Other forms are returned as ordinary
 * rows.
 */
export type PlainReader = {
  /** Reads the next bytes, which must end with a line (or the file). */
  read(bytes: Buffer): PlainBatch;
};

/** Plain lines by column, and the other rows. Valid until the next `read` but one. */
export type PlainBatch = {
  readonly count: number;
  readonly line: Uint32Array;
  /** Nine digits. */
  readonly phone: Uint32Array;
  /** Index of the shop's text in `places`. */
  readonly place: Uint32Array;
  /** Years × 12 + month, January = 0. */
  readonly month: Uint32Array;
  readonly value: Uint32Array;
  readonly places: readonly string[];
  readonly others: readonly Row[];
};

export type PlainColumns = {
  readonly phone: number;
  readonly place: number;
  readonly month: number;
  readonly value: number;
};

const feed = 0x0a;
const carriage = 0x0d;
const zero = 0x30;
const dash = 0x2d;
const apostrophe = 0x27;

export function plainReader(
  { delimiter, encoding }: Pick<PlainLines, 'delimiter' | 'encoding'>,
  columns: PlainColumns,
): PlainReader {
  const comma = delimiter.charCodeAt(0);
  const decoder = new TextDecoder(encoding);
  const shops = placeTexts();
  const ends = new Uint32Array(4);
  let line = 0;
  let batch = emptyBatch(1_024, shops.texts);
  let earlier = emptyBatch(1_024, shops.texts);

  /** `ends`: the end of each of the first four cells. */
  const readLine = (bytes: Buffer, start: number, end: number, cells: number): void => {
    if (end === start) return;
    if (cells === 4) {
      ends[3] = end;
      const from = (column: number): number => (column === 0 ? start : (ends[column - 1] ?? 0) + 1);
      const to = (column: number): number => ends[column] ?? 0;
      const phone = digits(bytes, from(columns.phone), to(columns.phone), 9, 9);
      const month = monthNumber(bytes, from(columns.month), to(columns.month));
      const value = digits(bytes, from(columns.value), to(columns.value), 1, 8);
      const place = shops.number(bytes, from(columns.place), to(columns.place));
      if (phone >= 100_000_000 && month !== -1 && value !== -1 && place !== -1) {
        const at = batch.count;
        batch.line[at] = line;
        batch.phone[at] = phone;
        batch.place[at] = place;
        batch.month[at] = month;
        batch.value[at] = value;
        batch.count += 1;
        return;
      }
    }
    const text = decoder.decode(bytes.subarray(start, end));
    batch.others.push(boundedRow({ line, cells: text.split(delimiter, fileLimits.columns + 1) }));
  };

  return {
    read: (bytes) => {
      // A plain row has at least `phone;p;month;v`, which limits their number.
      const room = Math.ceil(bytes.length / 16) + 1;
      [batch, earlier] = [earlier, batch];
      if (batch.line.length < room) batch = emptyBatch(room, shops.texts);
      batch.count = 0;
      batch.others = [];
      let start = 0;
      while (start < bytes.length) {
        let cells = 1;
        let end = start;
        for (; end < bytes.length && bytes[end] !== feed; end += 1) {
          if (bytes[end] !== comma) continue;
          if (cells < 4) ends[cells - 1] = end;
          cells += 1;
        }
        line += 1;
        readLine(bytes, start, end > start && bytes[end - 1] === carriage ? end - 1 : end, cells);
        start = end + 1;
      }
      if (line > fileLimits.linesOfCsv) throw new Unreadable('manyRows', line);
      return batch;
    },
  };
}

type Filling = { -readonly [Field in keyof PlainBatch]: PlainBatch[Field] } & { others: Row[] };

function emptyBatch(room: number, places: readonly string[]): Filling {
  return {
    count: 0,
    line: new Uint32Array(room),
    phone: new Uint32Array(room),
    place: new Uint32Array(room),
    month: new Uint32Array(room),
    value: new Uint32Array(room),
    places,
    others: [],
  };
}

/** -1 for other characters than digits. */
function digits(bytes: Buffer, from: number, to: number, min: number, max: number): number {
  if (to - from < min || to - from > max) return -1;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Above all month numbers. */
export const monthNumbersEnd = 2200 * 12;

/** `2026-11` of the years 1900–2199; -1 for other text. */
function monthNumber(bytes: Buffer, from: number, to: number): number {
  if (to - from !== 7 || bytes[from + 4] !== dash) return -1;
  const year = digits(bytes, from, from + 4, 4, 4);
  const month = digits(bytes, from + 5, to, 2, 2);
  return year >= 1900 && year <= 2199 && month >= 1 && month <= 12 ? year * 12 + month - 1 : -1;
}

/** `2026 * 12 + 10` → `2026-11-01` */
export function dayOfMonthNumber(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

type PlaceTexts = {
  readonly texts: string[];
  number(bytes: Buffer, from: number, to: number): number;
};

/** Numbers shops by text. Finds texts by a hash and compares bytes, so collisions are harmless. */
function placeTexts(): PlaceTexts {
  const texts: string[] = [];
  const originals: Buffer[] = [];
  const byHash = new Map<number, number>();
  let last = 0;
  return {
    texts,
    number: (bytes, from, to) => {
      // Files are grouped by person or shop, so most lines repeat the shop of the line before.
      if (isSame(originals[last], bytes, from, to)) return last;
      if (to === from || to - from > 40 || bytes[from] === apostrophe) return -1;
      let hash = to - from;
      for (let at = from; at < to; at += 1) {
        const byte = bytes[at] ?? 0;
        // Visible ASCII only: independent of the encoding, without spaces to trim.
        if (byte <= 0x20 || byte >= 0x7f) return -1;
        hash = (Math.imul(hash, 31) + byte) | 0;
      }
      const known = byHash.get(hash);
      if (known === undefined) {
        const original = Buffer.from(bytes.subarray(from, to));
        byHash.set(hash, texts.length);
        originals.push(original);
        return texts.push(original.toString('latin1')) - 1;
      }
      if (!isSame(originals[known], bytes, from, to)) return -1;
      last = known;
      return known;
    },
  };
}

/** For a few bytes a loop is ten times as fast as `Buffer.compare`. */
function isSame(original: Buffer | undefined, bytes: Buffer, from: number, to: number): boolean {
  if (original?.length !== to - from) return false;
  for (let at = 0; at < original.length; at += 1)
    if (original[at] !== bytes[from + at]) return false;
  return true;
}

/** Size of a block: one query per block looks up its new people and shops. */
const blockBytes = 1 << 19;

/** Joins chunks into blocks of whole lines; the last one may lack a line end. */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
  minBytes = blockBytes,
): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    size += chunk.length;
    const end = size < minBytes ? 0 : chunk.lastIndexOf(feed) + 1;
    if (end === 0 && size > minBytes + recordMaxLength) throw new Unreadable('longRecord');
    if (end === 0) continue;
    const rest = chunk.subarray(end);
    yield Buffer.concat(pending, size - rest.length);
    pending = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(pending, size);
}
