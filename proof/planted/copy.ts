import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

/** A copy of the project in which a fault may be planted; the installed packages are shared. */
export type Copy = { readonly folder: string; remove(): void };

const left = new Set(['node_modules', '.git', '.cache', 'test-results', 'playwright-report']);

export function copyOf(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'klub-planted-'));
  // Other accounts run parts of some tests.
  chmodSync(folder, 0o755);
  cpSync(root, folder, {
    recursive: true,
    filter: (source) =>
      relative(root, source) !== 'data' &&
      (!left.has(basename(source)) || relative(root, source).startsWith('docs/')),
  });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const workspace of ['apps/server', 'apps/web', 'apps/mobile'])
    linkOwn(root, folder, workspace);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Links each package separately, so that our own, which are links to neighbours, lead to those of
 * the copy.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@klub') {
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else {
      symlinkSync(join(from, name), join(to, name));
    }
  }
}

function linkOwn(root: string, folder: string, workspace: string): void {
  const from = join(root, workspace, 'node_modules');
  // A workspace whose packages are all at the root has no `node_modules`.
  if (existsSync(from)) symlinkSync(from, join(folder, workspace, 'node_modules'));
}
