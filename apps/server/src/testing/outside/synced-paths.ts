import { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Files and folders that are synced during the work. */
export async function syncedPaths(work: () => Promise<unknown>): Promise<string[]> {
  const paths: string[] = [];
  const any = await open('/dev/null');
  const prototype: FileHandle = Object.getPrototypeOf(any);
  const sync = prototype.sync;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    paths.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
    await any.close();
  }
  return paths;
}
