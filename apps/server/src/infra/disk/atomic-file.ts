import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder, syncFolder } from './folder.ts';

/**
 * Writes a file that only its owner reads, and that is there whole or not at all: beside its place, to the disk, then
 * renamed. What was there before is replaced.
 * @param aside another folder of the same disk to write in
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
      // Unlike `write`, `writeFile` ends only when all of it is written: a disk that fills up may take a half.
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

/** Whole or not at all, and once: a link, unlike a rename, does not replace what stands there already. */
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
  // Also where another process has made it, which may not have come so far.
  await syncFolder(folder);
}

/** Reads the secret, or creates it; safe against concurrent starts. */
export async function keptSecret(
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

/** Null where there is no such file. */
export async function readSecret(folder: string, name: string): Promise<string | null> {
  return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}
