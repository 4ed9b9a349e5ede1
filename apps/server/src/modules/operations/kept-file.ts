import { Readable } from 'node:stream';
import type { Vault } from '../../infra/crypto/vault.ts';
import type { FileStore } from '../../infra/files/file-store.ts';
import { openedFrames, sealedFrames } from '../../infra/files/sealed-file.ts';

/** A file that was changed or cut, or that the keys do not open. */
export class Damaged extends Error {}

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The content as it lies in the store under that name. */
export function sealedFile(
  vault: Vault,
  stored: string,
  content: Pieces,
): AsyncIterable<Uint8Array> {
  return sealedFrames(bytesOf(content), keyOf(vault, stored));
}

/**
 * The content of a file of the store with its size in bytes, read through once before any of it is handed on, so that a damaged
 * one throws `Damaged` instead of ending in the middle; null where there is none.
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
  // Opened at the first read: a reply that is refused before leaves nothing open.
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
    // What the store cannot read at the moment may be whole.
    throw error === sealed.errored
      ? error
      : new Damaged('A file of an operation does not open.', { cause: error });
  }
}

async function* bytesOf(content: Pieces): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** The name is part of it, so that a file that takes the place of another does not open. */
function keyOf(vault: Vault, stored: string): Uint8Array {
  return vault.digest('operation_file', stored);
}
