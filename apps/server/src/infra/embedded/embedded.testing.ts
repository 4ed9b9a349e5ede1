import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The id of the database's process, from its file. */
export function pidIn(folder: string): number | undefined {
  const file = join(folder, 'database/data/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

export function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'));
}
