import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { getDecoder } from 'iconv-lite';
import { type CodePage, codePageOf } from './code-pages.rules.ts';
import { type Source, Unreadable } from './source.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;

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

/** Name of the encrypted part in a workbook with a password, as the container writes it. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

/** Bytes around special characters by which a code page is recognised. */
const sampleBytes = 262_144;

/** Reads the whole file once for its encoding and digest. */
export async function inspect(source: Source): Promise<Inspected> {
  const hash = createHash('sha256');
  const seen: Seen = {
    utf8: true,
    hasUtf8Letters: false,
    sample: [],
    sampled: 0,
    used: new Set(),
    isEncrypted: false,
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
    if (isOldWorkbook(head)) seen.isEncrypted ||= chunk.includes(encryptedPart);
  }
  if (seen.size === 0) throw new Unreadable('empty');
  if (isOldWorkbook(head))
    throw new Unreadable(seen.isEncrypted ? 'protectedWorkbook' : 'oldWorkbook');
  const isZip = head.subarray(0, 4).equals(zipMagic);
  const encoding = isZip ? 'utf-8' : encodingOf(head, seen);
  const isPlain = seen.isPlain && !isZip && linesOf.has(encoding);
  return { sha256: hash.digest('hex'), isZip, encoding, isPlain };
}

function isOldWorkbook(head: Buffer): boolean {
  return head.subarray(0, 4).equals(oldWorkbookMagic);
}

/** Encodings whose lines can be cut as bytes, and decoded by the runtime. */
const linesOf: ReadonlySet<Encoding> = new Set(['utf-8', 'windows-1250', 'iso-8859-2']);

type Seen = {
  utf8: boolean;
  /** True once a complete letter of several bytes was found in valid UTF-8. */
  hasUtf8Letters: boolean;
  /** Chunks with special characters, of `sampled` bytes. */
  readonly sample: Buffer[];
  sampled: number;
  /** Bytes above 127 in what is no UTF-8. */
  readonly used: Set<number>;
  isEncrypted: boolean;
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
  if (seen.sampled < sampleBytes && !isAscii(chunk)) {
    seen.sample.push(Buffer.from(chunk));
    seen.sampled += chunk.length;
  }
  if (!seen.utf8) for (const byte of chunk) if (byte > 127) seen.used.add(byte);
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
  const codePage = isBrokenUtf8 ? null : codePageOf(Buffer.concat(seen.sample), seen.used);
  if (codePage === null) throw new Unreadable('encoding');
  return codePage;
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
  const decoder = decoderOf(encoding);
  try {
    for await (const chunk of source.chunks()) yield decoder.write(chunk);
    yield decoder.end() ?? '';
  } catch (error) {
    if (error instanceof TypeError) throw new Unreadable('encoding');
    throw error;
  }
}

type Decoder = { write(chunk: Buffer): string; end(): string | undefined };

function decoderOf(encoding: Encoding): Decoder {
  if (encoding === 'cp852') return getDecoder(encoding);
  const decoder = new TextDecoder(encoding, { fatal: encoding.startsWith('utf-') });
  return {
    write: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
}
