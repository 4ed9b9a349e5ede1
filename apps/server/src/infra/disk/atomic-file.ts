import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder, syncFolder } from './folder.ts';

/**
 * Writes a file for its owner only, whole or not at all: to a temporary file, synced, then renamed.
 * Replaces an existing file.
 * @param aside another folder of the same disk for the temporary file
 */
export async function writeAtomic(
  path: string,
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  aside = dirname(path),
): Promise<void> {
  await makeFolder(dirname(path));
  await makeFolder(aside);
  const part = join(aside, `${basename(path)}.${randomUUID()}.part`);
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      // Unlike `write`, `writeFile` writes everything: on a full disk `write` may write a part.
      for await (const piece of parts) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes once, whole or not at all: a link, unlike a rename, does not replace an existing file. */
export async function writeOnce(
  folder: string,
  name: string,
  text: string | Buffer,
): Promise<void> {
  const part = join(folder, `${name}.${randomUUID()}.part`);
  try {
    await writeFile(part, text, { mode: 0o600, flush: true });
    await link(part, join(folder, name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(part, { force: true });
  }
  // Also for another process's file, which that process may not have synced yet.
  await syncFolder(folder);
}

/** Reads the secret, or creates it; safe against concurrent starts. */
export async function loadOrCreateSecret(
  folder: string,
  name: string,
  make: () => string,
): Promise<string> {
  const known = await readSecret(folder, name);
  if (known !== null) return known;
  await makeFolder(folder);
  await writeOnce(folder, name, make());
  return readFile(join(folder, name), 'utf8');
}

/** Null: no such file. */
export async function readSecret(folder: string, name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}
