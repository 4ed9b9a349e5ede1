import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file that only its owner reads, and that is there whole or not at all: beside its place, to the disk, then
 * renamed. What was there before is replaced.
 * @param aside another folder of the same disk to write in
 */
export async function writeWhole(
  path: string,
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  aside = dirname(path),
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await mkdir(aside, { recursive: true, mode: 0o700 });
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
  } finally {
    await rm(part, { force: true });
  }
}
