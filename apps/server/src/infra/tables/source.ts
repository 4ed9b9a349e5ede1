import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** A readable file: on disk, or in memory for the demo and tests. May be opened repeatedly. */
export type Source = {
  readonly name: string;
  /** Folder of the pictures that its rows name. */
  readonly folder: string;
  readonly size: number;
  /** Path on disk; undefined for a source in memory. */
  readonly path: string | undefined;
  chunks(): AsyncIterable<Buffer>;
};

/** Why a file cannot be read. The renderer turns the code into a sentence. */
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
  | 'protectedWorkbook'
  | 'noTable'
  | 'hiddenRow'
  | 'hiddenColumn'
  | 'hugeWorkbook';

export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  /** Line in the file, from 1; 0: the whole file. */
  readonly line: number;

  constructor(reason: UnreadableReason, line = 0) {
    super(`Unreadable: ${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

/**
 * Limits of a file, checked before any pattern or copy. Rows, columns, cells of a workbook and
 * formats are those of Excel; a CSV cell may hold the programme's longest text.
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

/**
 * Small, so that a chunk's objects are collected early; smaller chunks cost more to read than to
 * parse.
 */
const chunkBytes = 1 << 16;

/** Throws `Unreadable` for a missing file, or when the path is no file. */
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
