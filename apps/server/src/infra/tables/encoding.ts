import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Source, Unreadable } from './source.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250';

export type Inspected = {
  readonly encoding: Encoding;
  readonly sha256: string;
  /** True for a ZIP: an XLSX is one. */
  readonly isZip: boolean;
  /** True when every line is a row: no quotes, and line ends are LF or CRLF. */
  readonly isPlain: boolean;
};

const zipMagic = Buffer.from('PK\u0003\u0004');
const oldWorkbookMagic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Bytes without a character in Windows-1250: the file has another encoding. */
const undefinedInWindows1250 = [0x81, 0x83, 0x88, 0x90, 0x98];

/** Reads the whole file once for its encoding and digest. */
export async function inspect(source: Source): Promise<Inspected> {
  const hash = createHash('sha256');
  const seen: Seen = {
    utf8: true,
    hasUtf8Letters: false,
    windows1250: true,
    zeros: { even: 0, odd: 0 },
    tail: Buffer.alloc(0),
    lastByte: 0,
    size: 0,
    isPlain: true,
  };
  let head = Buffer.alloc(0);
  for await (const chunk of source.chunks()) {
    hash.update(chunk);
    if (head.length < 4) head = Buffer.concat([head, chunk.subarray(0, 4)]);
    observe(seen, chunk);
  }
  if (seen.size === 0) throw new Unreadable('empty');
  if (head.subarray(0, 4).equals(oldWorkbookMagic)) throw new Unreadable('oldWorkbook');
  const isZip = head.subarray(0, 4).equals(zipMagic);
  const encoding = isZip ? 'utf-8' : encodingOf(head, seen);
  // UTF-16 has two bytes a character, so bytes are neither quotes nor line ends.
  const isPlain = seen.isPlain && !isZip && (encoding === 'utf-8' || encoding === 'windows-1250');
  return { sha256: hash.digest('hex'), isZip, encoding, isPlain };
}

type Seen = {
  utf8: boolean;
  /** True once a complete letter of several bytes was found in valid UTF-8. */
  hasUtf8Letters: boolean;
  windows1250: boolean;
  zeros: { even: number; odd: number };
  /** Start of a UTF-8 letter that continues in the next chunk. */
  tail: Buffer;
  lastByte: number;
  size: number;
  isPlain: boolean;
};

const quote = 0x22;
const carriage = 0x0d;
const feed = 0x0a;

/** A CR at the end of a chunk is tested with the next chunk. */
function hasLoneCarriage(before: number, chunk: Buffer): boolean {
  if (before === carriage && chunk[0] !== feed) return true;
  for (let at = chunk.indexOf(carriage); at !== -1; at = chunk.indexOf(carriage, at + 1)) {
    if (at + 1 < chunk.length && chunk[at + 1] !== feed) return true;
  }
  return false;
}

function observe(seen: Seen, chunk: Buffer): void {
  const hasLetters = !isAscii(chunk);
  if (seen.utf8 && (hasLetters || seen.tail.length > 0)) observeUtf8(seen, chunk);
  if (hasLetters || chunk.includes(0)) observeBytes(seen, chunk);
  seen.isPlain &&= !chunk.includes(quote) && !hasLoneCarriage(seen.lastByte, chunk);
  seen.lastByte = chunk.at(-1) ?? 0;
  seen.size += chunk.length;
}

function observeUtf8(seen: Seen, chunk: Buffer): void {
  const all = seen.tail.length === 0 ? chunk : Buffer.concat([seen.tail, chunk]);
  const end = endOfWholeCharacters(all);
  const whole = all.subarray(0, end);
  seen.utf8 = isUtf8(whole);
  seen.hasUtf8Letters ||= seen.utf8 && !isAscii(whole);
  seen.tail = Buffer.from(all.subarray(end));
}

function observeBytes(seen: Seen, chunk: Buffer): void {
  seen.windows1250 &&= !undefinedInWindows1250.some((byte) => chunk.includes(byte));
  for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, at + 1)) {
    seen.zeros[(seen.size + at) % 2 === 0 ? 'even' : 'odd'] += 1;
  }
}

function encodingOf(head: Buffer, seen: Seen): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // UTF-16 without its mark: every other byte of mostly Latin text is zero.
  if (seen.zeros.odd > seen.size / 4 && seen.zeros.even < seen.size / 50) return 'utf-16le';
  if (seen.zeros.even > seen.size / 4 && seen.zeros.odd < seen.size / 50) return 'utf-16be';
  if (seen.utf8 && seen.tail.length === 0) return 'utf-8';
  // UTF-8 that ends within a letter, or has an invalid one after its mark.
  const isBrokenUtf8 = (seen.utf8 && seen.hasUtf8Letters) || hasUtf8Mark(head);
  if (isBrokenUtf8 || !seen.windows1250) throw new Unreadable('encoding');
  return 'windows-1250';
}

function hasUtf8Mark(head: Buffer): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

/** End of the last complete character; the rest waits for the next chunk. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** The text without its byte order mark. */
export async function* decoded(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1250' });
  try {
    for await (const chunk of source.chunks()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new Unreadable('encoding');
    throw error;
  }
}
