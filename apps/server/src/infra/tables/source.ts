import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** A file to read: on disk, or in memory for the demo and tests. May be opened more than once. */
export type Source = {
  readonly name: string;
  /** Where the pictures lie that its rows name. */
  readonly folder: string;
  readonly size: number;
  /** The file's place on disk; a source in memory has none. */
  readonly path: string | undefined;
  chunks(): AsyncIterable<Buffer>;
};

/** Why a file cannot be read at all. The renderer turns the code into a sentence. */
export type UnreadableReason =
  | 'missing'
  | 'folder'
  | 'notAllowed'
  | 'empty'
  | 'encoding'
  | 'openQuote'
  | 'strayQuote'
  | 'longRecord'
  | 'longHeading'
  | 'longCell'
  | 'longFormat'
  | 'manyColumns'
  | 'manyRows'
  | 'hugeFile'
  | 'brokenWorkbook'
  | 'badRelation'
  | 'oldWorkbook'
  | 'hugeWorkbook';

export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  /** Line of the file, 1 for the first; 0 when the whole file is meant. */
  readonly line: number;

  constructor(reason: UnreadableReason, line = 0) {
    super(`Unreadable: ${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

/**
 * What a file may hold: a bound is looked at before any pattern or copy sees what it bounds. Rows, columns, cells of a
 * workbook and formats are those of Excel; a cell of a CSV may hold the longest text of the programme.
 */
export const fileLimits = {
  bytes: 1_073_741_824,
  rows: 1_048_576,
  linesOfCsv: 10_000_000,
  columns: 16_384,
  heading: 1_000,
  cellOfWorkbook: 32_767,
  cellOfCsv: 200_000,
  format: 255,
} as const;

/** Small enough that what is made of a chunk dies young; smaller ones cost more to read than to parse. */
const chunkBytes = 1 << 16;

/** Throws `Unreadable` when there is no such file, or when it is none. */
export async function fileSource(path: string): Promise<Source> {
  const found = await stat(path).catch(describeMissing);
  if (found.isDirectory()) throw new Unreadable('folder');
  if (!found.isFile()) throw new Unreadable('missing');
  if (found.size > fileLimits.bytes) throw new Unreadable('hugeFile');
  await open(path)
    .then((handle) => handle.close())
    .catch(describeMissing);
  return {
    name: basename(path),
    folder: dirname(path),
    size: found.size,
    path,
    chunks: () => createReadStream(path, { highWaterMark: chunkBytes }),
  };
}

function describeMissing(error: NodeJS.ErrnoException): never {
  throw new Unreadable(
    error.code === 'EACCES' || error.code === 'EPERM' ? 'notAllowed' : 'missing',
  );
}

export function memorySource(name: string, content: string | Buffer, folder: string): Source {
  const bytes = Buffer.from(content);
  return { name, folder, size: bytes.length, path: undefined, chunks: () => inChunks(bytes) };
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
