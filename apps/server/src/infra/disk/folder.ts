import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, and syncs their entries. Throws when that fails; Node's own
 * recursive form loops forever where an existing folder accepts none, as in /proc.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  const above = dirname(path);
  try {
    await make(path, mode);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || above === path) throw error;
    await makeFolder(above, mode);
    // The parent exists, created here or by another call: a further failure is final.
    await make(path, mode);
  }
}

/** One folder, whose parent must exist. */
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

/** Syncs a folder's entries: before that a power cut may lose a new file's name. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and syncs names itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
