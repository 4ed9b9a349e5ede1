import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export type SmallDisk = {
  readonly folder: string;
  /** Leaves this many free bytes; without a number all. */
  leave(bytes?: number): void;
};

/** A small disk that is really full; undefined when none can be mounted. */
export function smallDisk(megabytes = 1): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'klub-small-disk-'));
  const ballast = join(folder, 'ballast');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch {
    console.warn(
      '\n!! A disk cannot be mounted here (not root): THE TESTS OF A FULL DISK ARE SKIPPED.',
    );
    rmSync(folder, { recursive: true });
    return undefined;
  }
  afterAll(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    leave: (bytes) => {
      rmSync(ballast, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      if (bytes !== undefined) writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes));
    },
  };
}
