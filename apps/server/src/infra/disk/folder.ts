import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, and writes their entries to the disk. Throws where none can be made; Node's own
 * recursive form goes on for ever where a folder is there and takes none, as in /proc.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  const above = dirname(path);
  try {
    await make(path, mode);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || above === path) throw error;
    await makeFolder(above, mode);
    // The folder above is there, made here or by another call: what is missing still cannot be made.
    await make(path, mode);
  }
}

/** One folder, whose parent has to be there. */
async function make(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(path)).isDirectory()) return;
    throw error;
  }
  await syncFolder(dirname(path));
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
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
