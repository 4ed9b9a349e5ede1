import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Sink } from './table.ts';

/** Streams a ZIP: parts in order, each followed by its sizes, the directory at the end. */
export type ZipWriter = {
  /** Starts a part; the previous one must have ended. Names are ASCII. */
  begin(name: string): Promise<void>;
  write(text: string): Promise<void>;
  end(): Promise<void>;
  finish(): Promise<void>;
  /** Unpacked bytes of the current part. */
  partBytes(): number;
};

/** Larger files need the 64-bit form, which not every office program reads. */
export const zipMaxBytes = 0xffff_ffff;

/**
 * Compressed in pieces: pauses the event loop for milliseconds only, without a measurable loss of
 * size.
 */
const pieceBytes = 131_072;
/** The highest level takes twice as long and saves a fifth of the size. */
const level = 1;

type Part = {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packed: number;
  plain: number;
};

export function zipWriter(sink: Sink, modified: Date): ZipWriter {
  const stamp = dosTime(modified);
  const parts: Part[] = [];
  let offset = 0;
  let part: Part = newPart('', 0);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  async function put(bytes: Buffer): Promise<void> {
    offset += bytes.length;
    if (offset > zipMaxBytes) throw new Error('the archive is too large for its format');
    await sink(bytes);
  }

  async function pack(plain: Buffer, isLast: boolean): Promise<void> {
    const packed = deflateRawSync(plain, {
      level,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    });
    part.crc = crc32(plain, part.crc);
    part.packed += packed.length;
    await put(packed);
  }

  /** Compresses waiting bytes, except an incomplete last piece. */
  async function packPieces(): Promise<void> {
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at >= pieceBytes; at += pieceBytes)
      await pack(all.subarray(at, at + pieceBytes), false);
    waiting = [Buffer.from(all.subarray(at))];
    waitingBytes = all.length - at;
  }

  return {
    begin: async (name) => {
      part = newPart(name, offset);
      await put(localHeader(part, stamp));
    },
    write: async (text) => {
      const bytes = Buffer.from(text, 'utf8');
      part.plain += bytes.length;
      if (part.plain > zipMaxBytes)
        throw new Error('a part is too large for the format of the archive');
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= pieceBytes) await packPieces();
    },
    end: async () => {
      await pack(Buffer.concat(waiting), true);
      waiting = [];
      waitingBytes = 0;
      await put(descriptor(part));
      parts.push(part);
    },
    finish: async () => {
      const start = offset;
      for (const entry of parts) await put(directoryEntry(entry, stamp));
      await put(directoryEnd(parts.length, start, offset - start));
    },
    partBytes: () => part.plain,
  };
}

function newPart(name: string, offset: number): Part {
  return { name: Buffer.from(name, 'ascii'), offset, crc: 0, packed: 0, plain: 0 };
}

/** Numbers of two and four bytes, little-endian. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const version = 20;
/** Bit 3: sizes and checksum follow the content. */
const sizesBehind = 0x0008;
const deflated = 8;

function localHeader({ name }: Part, [time, date]: readonly [number, number]): Buffer {
  const head = fields(
    [4, 0x0403_4b50],
    [2, version],
    [2, sizesBehind],
    [2, deflated],
    [2, time],
    [2, date],
    ...none(3),
    [2, name.length],
    [2, 0],
  );
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, plain }: Part): Buffer {
  return fields([4, 0x0807_4b50], [4, crc], [4, packed], [4, plain]);
}

function directoryEntry(
  { name, offset, crc, packed, plain }: Part,
  [time, date]: readonly [number, number],
): Buffer {
  const head = fields(
    [4, 0x0201_4b50],
    ...[version, version, sizesBehind, deflated, time, date].map((value) => [2, value] as const),
    [4, crc],
    [4, packed],
    [4, plain],
    // Name; no extra field, no comment, first disk, no attributes.
    [2, name.length],
    ...[0, 0, 0, 0].map((value) => [2, value] as const),
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([head, name]);
}

function directoryEnd(count: number, start: number, bytes: number): Buffer {
  return fields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, bytes],
    [4, start],
    [2, 0],
  );
}

function none(count: number): (readonly [4, 0])[] {
  return Array.from({ length: count }, () => [4, 0] as const);
}

/** Resolution of two seconds, from 1980 on. */
function dosTime(moment: Date): readonly [number, number] {
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) |
    ((moment.getUTCMonth() + 1) << 5) |
    moment.getUTCDate();
  return [time, date];
}
