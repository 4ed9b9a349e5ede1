import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../steps.ts';

export type Source = { readonly path: string; readonly text: string };

const notOurs = new Set(['node_modules', 'dist']);

/** The files of the project with one of the endings; nothing built or installed. */
export function readSources(endings: readonly string[]): Source[] {
  const folders = ['*', '{apps,packages,scripts,e2e,bench,proof,docs,deploy}/**'];
  return globSync(folders, { cwd: root, exclude: (path) => notOurs.has(basename(path)) })
    .filter(
      (path) =>
        endings.some((ending) => path.endsWith(ending)) && statSync(join(root, path)).isFile(),
    )
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
