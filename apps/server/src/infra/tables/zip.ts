import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { type Source, Unreadable } from './source.ts';
import { entryName } from './zip.rules.ts';

/** A ZIP whose parts are streamed, each with a limit of unpacked bytes. */
export type Zip = {
  has(name: string): boolean;
  /** Names of all parts, with `/` between folders; none leads out of the archive. */
  names(): Iterable<string>;
  /** Throws `Unreadable` for a missing part, or when it unpacks to more. */
  part(name: string, maxBytes: number): AsyncGenerator<Buffer>;
  close(): void;
};

const entriesMax = 10_000;
/**
 * Up to this size the compression ratio is not checked; larger real sheets stay far below the
 * limit.
 */
const freeBytes = 32 * 1_048_576;
const ratioMax = 200;
const memoryMaxBytes = 64 * 1_048_576;

export async function openZip(source: Source): Promise<Zip> {
  const file = await openFile(source);
  const entries = await listEntries(file).catch((error: unknown) => {
    file.close();
    throw error;
  });
  return {
    has: (name) => entries.has(name),
    names: () => entries.keys(),
    close: () => file.close(),
    part: (name, maxBytes) => readPart(file, entries.get(name), maxBytes),
  };
}

/** Without `decodeStrings` yauzl leaves decoding and checking of names to `entryName`. */
const options = {
  lazyEntries: true,
  autoClose: false,
  validateEntrySizes: true,
  decodeStrings: false,
} as const;

async function openFile(source: Source): Promise<yauzl.ZipFile> {
  const content = source.path === undefined ? await inMemory(source) : undefined;
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, file: yauzl.ZipFile): void => {
      if (error === null) resolve(file);
      else reject(new Unreadable('brokenWorkbook'));
    };
    if (content !== undefined) yauzl.fromBuffer(content, options, done);
    else yauzl.open(source.path ?? '', options, done);
  });
}

async function inMemory(source: Source): Promise<Buffer> {
  if (source.size > memoryMaxBytes) throw new Unreadable('hugeWorkbook');
  const chunks: Buffer[] = [];
  for await (const chunk of source.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function listEntries(file: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    file.on('error', () => reject(new Unreadable('brokenWorkbook')));
    file.on('end', () => resolve(entries));
    file.on('entry', (entry: yauzl.Entry) => {
      // With these options a buffer, although its type differs.
      const name = entryName(
        Buffer.from(entry.fileName),
        entry.generalPurposeBitFlag,
        entry.extraFields,
      );
      if (name === null) return reject(new Unreadable('brokenWorkbook'));
      entries.set(name, entry);
      if (entries.size > entriesMax) return reject(new Unreadable('hugeWorkbook'));
      file.readEntry();
    });
    file.readEntry();
  });
}

async function* readPart(
  file: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new Unreadable('brokenWorkbook');
  const limit = Math.min(maxBytes, Math.max(freeBytes, entry.compressedSize * ratioMax));
  if (entry.uncompressedSize > limit) throw new Unreadable('hugeWorkbook');
  const stream = await openPart(file, entry);
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // The directory's size may be false.
      bytes += chunk.length;
      if (bytes > limit) throw new Unreadable('hugeWorkbook');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('brokenWorkbook');
  } finally {
    stream.destroy();
  }
}

function openPart(file: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream);
      else reject(new Unreadable('brokenWorkbook'));
    });
  });
}
