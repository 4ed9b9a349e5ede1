import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../steps.ts';

/** Formats these files of a folder: how long a name is decides where its lines break. */
export function format(folder: string, paths: readonly string[]): void {
  const program = join(root, 'node_modules/oxfmt/bin/oxfmt');
  execFileSync(process.execPath, [program, ...paths], { cwd: folder, stdio: 'ignore' });
}
