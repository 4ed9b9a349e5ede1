import { crc32 } from 'node:zlib';
import { attachmentCopy } from './attachments.copy.ts';
import { trimmedOf } from '../control/trim.ts';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Checks the header and the chunks up to the end mark, without decoding. */
export function isPng(content: Buffer): boolean {
  const chunks = pngChunks(content);
  const [first] = chunks;
  if (first?.type !== 'IHDR' || first.end - first.start !== 25) return false;
  if (crc32(content.subarray(12, 29)) !== content.readUInt32BE(29)) return false;
  return chunks.some(({ type }) => type === 'IDAT') && chunks.at(-1)?.type === 'IEND';
}

type Part = { readonly type: string; readonly start: number; readonly end: number };

/** The chunks of a PNG up to its end mark; empty for no PNG, without end mark when truncated. */
function pngChunks(content: Buffer): Part[] {
  const chunks: Part[] = [];
  if (!content.subarray(0, 8).equals(pngSignature)) return chunks;
  for (let start = 8; start + 12 <= content.length;) {
    const end = start + 12 + content.readUInt32BE(start);
    if (end > content.length) break;
    const type = content.toString('latin1', start + 4, start + 8);
    chunks.push({ type, start, end });
    if (type === 'IEND') break;
    start = end;
  }
  return chunks;
}

/** Checks for a frame, a picture and the end mark; ignores bytes behind it. */
export function isJpeg(content: Buffer): boolean {
  const segments = jpegSegments(content);
  const hasFrame = segments.some(({ type }) => /^c[0-35-79-bd-f]$/.test(type));
  return hasFrame && segments.some(({ type }) => type === 'da') && segments.at(-1)?.type === 'd9';
}

/** A progressive picture has some dozens. */
const segmentsMax = 10_000;

/**
 * The segments of a JPEG up to its end mark (`d9`), each by the hexadecimal of its marker; a scan
 * (`da`) includes its data. A truncated picture has no end mark. A video or second picture with
 * further end marks may follow.
 */
function jpegSegments(content: Buffer): Part[] {
  const segments: Part[] = [];
  if (content.length < 4 || content.readUInt16BE(0) !== 0xff_d8) return segments;
  for (
    let start = 2;
    start + 2 <= content.length && content[start] === 0xff && segments.length < segmentsMax;
  ) {
    if (content[start + 1] === 0xff) {
      start += 1;
      continue;
    }
    const type = content.toString('hex', start + 1, start + 2);
    const end = segmentEnd(content, type, start);
    if (end > content.length) break;
    segments.push({ type, start, end });
    if (type === 'd9') break;
    start = end;
  }
  return segments;
}

/**
 * Beyond the content for a truncated segment; a scan's data ends with the content at the latest.
 */
function segmentEnd(content: Buffer, type: string, start: number): number {
  if (type === 'd9') return start + 2;
  if (start + 4 > content.length) return Infinity;
  const end = start + 2 + content.readUInt16BE(start + 2);
  return type === 'da' && end <= content.length ? scanEnd(content, end) : end;
}

/**
 * The next marker. Within a scan's data ff is followed by 00, a restart counter (d0–d7) or another
 * ff.
 */
function scanEnd(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return content.length;
}

export function isPdf(content: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return false;
  return content.includes('startxref') && content.subarray(-1_024).includes('%%EOF');
}

/**
 * Removes place, time and device from a picture, and bytes behind its end; keeps its orientation.
 * Other types stay unchanged.
 */
export function withoutMetadata(type: string, content: Buffer): Buffer {
  if (type === 'png') {
    const kept = pngChunks(content).filter((chunk) => isDrawn(chunk.type));
    return Buffer.concat([
      pngSignature,
      ...kept.map(({ start, end }) => content.subarray(start, end)),
    ]);
  }
  if (type !== 'jpg' && type !== 'jpeg') return content;
  const segments = jpegSegments(content);
  const kept = segments.filter((segment) => isShown(content, segment));
  const parts = kept.map(({ start, end }) => content.subarray(start, end));
  return Buffer.concat([content.subarray(0, 2), ...orientationOf(content, segments), ...parts]);
}

/** Optional chunks that change the look or motion; mandatory chunks begin with a capital. */
const drawnChunks = new Set([
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'pHYs',
  'sPLT',
  'hIST',
  'acTL',
  'fcTL',
  'fdAT',
]);

function isDrawn(chunkType: string): boolean {
  return /^[A-Z]/.test(chunkType) || drawnChunks.has(chunkType);
}

/** Application segments (e0–ef) that change the look, by their first word. */
const shownWords: Readonly<Record<string, string>> = {
  e0: 'JFIF\0',
  e2: 'ICC_PROFILE\0',
  ee: 'Adobe',
};

/** False for Exif, XMP, IPTC, previews, lists of further pictures, signed origins and comments. */
function isShown(content: Buffer, { type, start, end }: Part): boolean {
  if (type === 'fe') return false;
  if (!type.startsWith('e')) return true;
  const word = shownWords[type];
  return word !== undefined && content.toString('latin1', start + 4, end).startsWith(word);
}

/** An Exif segment with the orientation only; empty for the normal one. */
function orientationOf(content: Buffer, segments: readonly Part[]): Buffer[] {
  for (const { type, start, end } of segments) {
    const data = content.subarray(start + 4, end);
    if (type !== 'e1' || data.toString('latin1', 0, 6) !== 'Exif\0\0') continue;
    const orientation = orientationIn(data.subarray(6));
    if (orientation > 1 && orientation <= 8) return [exifWith(orientation)];
  }
  return [];
}

function orientationIn(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const count = short(directory);
  for (
    let index = 0, at = directory + 2;
    index < count && at + 12 <= tiff.length;
    index += 1, at += 12
  ) {
    if (short(at) === 0x01_12) return short(at + 8);
  }
  return 1;
}

/**
 * Big-endian, one directory with one entry: tag 0x0112, a SHORT, one value, in the upper half of
 * its field.
 */
function exifWith(orientation: number): Buffer {
  const header = '4578696600004d4d002a000000080001';
  return Buffer.from(`ffe10022${header}0112000300000001000${orientation}000000000000`, 'hex');
}

/** Maximum of file systems; a form with a longer name is refused. */
export const fileNameMaxLength = 255;
const nameMaxBytes = 255;

/**
 * A file name without folders, control characters, direction marks, and names that a system runs.
 */
export function harmlessName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}\u2028\u2029<>:"|?*]/gu, '')
    .replace(/\s+/gu, ' ');
  const clean = trimmedOf(plain, (character) => character === '.' || character === ' ');
  const dot = clean.lastIndexOf('.');
  const extension = dot === -1 ? '' : clean.slice(dot);
  const stem = dot === -1 ? clean : clean.slice(0, dot);
  return `${shortened(stem === '' ? attachmentCopy.namelessFile : stem, nameMaxBytes - Buffer.byteLength(extension))}${extension}`;
}

/** As many whole characters as fit into this many bytes. */
function shortened(text: string, maxBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > maxBytes) break;
    kept += letter;
  }
  return kept;
}
