import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, and writes their entries to the disk. Throws where none can be made; Node's own
 * recursive form goes on for ever where a folder is there and takes none, as in /proc.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const above = dirname(path);
    if (code !== 'ENOENT' || above === path || (await isThere(above))) throw error;
    await makeFolder(above, mode);
    return makeFolder(path, mode);
  }
  await syncFolder(dirname(path));
}

/** Puts the names in a folder on the disk: until then a power cut may take a file with its name. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folder, and keeps its names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
