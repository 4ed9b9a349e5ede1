import { basename } from 'node:path';
import { isTableName, placeOf } from './imports.rules.ts';

/** A table or picture of an archive: its name there, and its path in the folder. */
export type Entry = { readonly name: string; readonly path: string; readonly isTable: boolean };

type Entries =
  | { readonly entries: readonly Entry[] }
  /** An entry's name that leads out of the archive, or is too deep or too long. */
  | { readonly badPath: string }
  /** Two tables of one name in two folders. */
  | { readonly twice: readonly [string, string] };

const pictureName = /\.(png|jpe?g|webp|svg)$/i;
const foldersMax = 8;
const nameBytesMax = 200;

/** Target paths of an archive's tables and pictures; drops common parent folders of a table. */
export function entriesOf(names: readonly string[]): Entries {
  const found: { name: string; parts: string[]; isTable: boolean }[] = [];
  for (const name of names) {
    const parts = name.normalize('NFC').split(/[\\/]/);
    const plain = parts.at(-1) ?? '';
    const isTable = isTableName(plain);
    if (plain.startsWith('.') || parts[0] === '__MACOSX' || !(isTable || pictureName.test(plain)))
      continue;
    if (parts.length > foldersMax + 1 || !parts.every(isSafe)) return { badPath: name };
    found.push({ name, parts, isTable });
  }
  const shared = found.some(({ isTable }) => isTable)
    ? sharedFolders(found.map(({ parts }) => parts))
    : 0;
  const entries = found.map(({ name, parts, isTable }) => ({
    name,
    path: parts.slice(shared).join('/'),
    isTable,
  }));
  const places = new Map<string, string>();
  for (const { name, path, isTable } of entries) {
    const place = placeOf(basename(path));
    const other = isTable ? places.get(place) : undefined;
    if (other !== undefined) return { twice: [other, name] };
    if (isTable) places.set(place, name);
  }
  return { entries };
}

function sharedFolders(paths: readonly (readonly string[])[]): number {
  const [first = [], ...others] = paths;
  const differs = first.findIndex((part, at) =>
    others.some((other) => other[at] !== part || at === other.length - 1),
  );
  return Math.min(differs === -1 ? first.length - 1 : differs, first.length - 1);
}

function isSafe(part: string): boolean {
  const isName =
    part !== '' && part !== '.' && part !== '..' && !/^[a-z]:/i.test(part) && !/\p{C}/u.test(part);
  return isName && Buffer.byteLength(part) <= nameBytesMax;
}
