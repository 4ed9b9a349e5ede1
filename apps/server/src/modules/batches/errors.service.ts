import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Handle } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { writeAtomic } from '../../infra/disk/atomic-file.ts';
import { makingFolder } from '../../infra/files/file-store.ts';
import { fileKeyBytes, openedFrames, sealedFrames } from '../../infra/files/sealed-file.ts';
import { type Written, writtenOf } from './batches.rules.ts';
import * as store from './batches.store.ts';

type ErrorParts = Pick<Deps, 'config' | 'files' | 'vault' | 'random'>;

/**
 * Keeps each file of an import that has errors with the column `błąd`, and the rows set aside, sealed, in the place of those of
 * its check before.
 * @param folder where the importer has written them; null: none are kept
 */
export async function keepWritten(
  { config, files, vault, random }: ErrorParts,
  handle: Handle,
  batchId: number,
  folder: string | null,
): Promise<void> {
  for (const stored of await store.forgetErrors(handle, batchId)) await files.remove(stored);
  for (const written of folder === null ? [] : await readdir(folder)) {
    const of = writtenOf(written);
    if (folder === null || of === null) continue;
    const key = random.bytes(fileKeyBytes);
    const path = join(makingFolder(config.dataDir), `errors-${randomUUID()}`);
    const stored = `imports/${randomUUID()}`;
    try {
      await writeAtomic(path, sealedFrames(createReadStream(join(folder, written)), key));
      await files.take(stored, path);
    } finally {
      await rm(path, { force: true });
    }
    const keySealed = vault.seal('import_key', Buffer.from(key).toString('base64url'));
    await store.addErrors(handle, batchId, { ...of, stored, keySealed });
  }
}

/** A file with the column `błąd`, or of rows set aside, as a stream; null where it is gone. */
export async function openErrors(
  { files, vault }: Pick<ErrorParts, 'files' | 'vault'>,
  handle: Handle,
  { id, errorsId }: { readonly id: number; readonly errorsId: number },
): Promise<(Written & { readonly content: Readable }) | null> {
  const one = (await store.errorsOf(handle, id)).find((file) => file.id === errorsId);
  const found = one === undefined ? null : await files.open(one.stored);
  if (one === undefined || found === null) return null;
  const key = Buffer.from(vault.open('import_key', one.keySealed), 'base64url');
  return { name: one.name, what: one.what, content: Readable.from(openedFrames(found.content, key)) };
}
