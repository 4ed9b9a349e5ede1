import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../steps.ts';

/** Read by the server at its start; `apps/server/src/infra/release.ts` names it once more, because the image has no scripts. */
const buildRecordFile = join(root, 'dist/build.json');

/** The short commit of the repository in this folder; without one (an image, an archive) that of `BUILD_COMMIT`. */
export function commitOf(folder: string, named = process.env['BUILD_COMMIT']): string {
  const git = existsSync(join(folder, '.git'))
    ? spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' })
    : undefined;
  const found = git?.status === 0 ? git.stdout.trim() : (named ?? '').trim();
  return found === '' ? 'unknown' : found;
}

export function writeBuildRecord(
  builtAt: Date,
  commit = commitOf(root),
  file = buildRecordFile,
): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ commit, builtAt: builtAt.toISOString() })}\n`);
}
