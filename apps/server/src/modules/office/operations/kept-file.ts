import { Readable } from 'node:stream';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { FileStore } from '../../../infra/files/file-store.ts';
import { openedFrames, sealedFrames } from '../../../infra/files/sealed-file.ts';

/** A changed or truncated file, or one that the keys do not open. */
export class Damaged extends Error {}

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The sealed content for storage under that name. */
export function sealedFile(
  vault: Vault,
  stored: string,
  content: Pieces,
): AsyncIterable<Uint8Array> {
  return sealedFrames(bytesOf(content), keyOf(vault, stored));
}

/**
 * The content of a stored file with its size in bytes. Reads the file once before it yields
 * anything, so that a damaged one throws `Damaged` instead of ending in the middle; null: no such
 * file.
 */
export async function openedFile(
  files: FileStore,
  vault: Vault,
  stored: string,
): Promise<{ readonly size: number; readonly content: Readable } | null> {
  const sealed = await files.open(stored);
  if (sealed === null) return null;
  const key = keyOf(vault, stored);
  let size = 0;
  for await (const piece of framesOf(sealed.content, key)) size += piece.length;
  // Opens at the first read, so that a refused reply leaves nothing open.
  async function* content(): AsyncGenerator<Uint8Array> {
    const again = await files.open(stored);
    if (again === null) throw new Damaged('A file was removed while it was sent.');
    yield* openedFrames(again.content, key);
  }
  return { size, content: Readable.from(content()) };
}

async function* framesOf(sealed: Readable, key: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    yield* openedFrames(sealed, key);
  } catch (error) {
    // A file that the store cannot read at the moment may be intact.
    throw error === sealed.errored
      ? error
      : new Damaged('A file of an operation does not open.', { cause: error });
  }
}

async function* bytesOf(content: Pieces): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** Derived from the name, so that a file under another name does not open. */
function keyOf(vault: Vault, stored: string): Uint8Array {
  return vault.digest('operation_file', stored);
}
