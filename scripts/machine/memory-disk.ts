import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const place = '/dev/shm';
const prefix = 'klub-tests-';
/** Several times what the databases and browsers of a run write. */
const enoughBytes = 8 * 2 ** 30;

/**
 * Moves the temporary files of this process and its children into memory where there is plenty of it: the tests make and
 * remove thousands of databases, and a disk takes a fifth of their time. They are gone with the process.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasPlenty()) return;
  for (const name of readdirSync(place)) if (isAbandoned(name)) remove(join(place, name));
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  // As /tmp is: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => remove(folder));
}

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes;
  } catch {
    return false;
  }
}

/** Of a run that was killed. */
function isAbandoned(name: string): boolean {
  const pid = /^klub-tests-(\d+)-/.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A test that was killed has left a disk mounted in it, which is no fault of this run.
  }
}
