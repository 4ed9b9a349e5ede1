import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Writes a `.br` for every file of a folder, as the web build does for its files. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => /\.(html|js|css)$/.test(one))) {
    const path = join(folder, name);
    await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
  }
}
