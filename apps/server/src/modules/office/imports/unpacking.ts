import { createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unreadable, fileSource } from '../../../infra/tables/source.ts';
import { type Zip, openZip } from '../../../infra/tables/zip.ts';
import { importsCopy as copy } from './imports.copy.ts';
import { isTableName, placeOf } from './imports.rules.ts';
import { type Entry, entriesOf } from './unpacking.rules.ts';

export type Refused = { readonly name: string; readonly reason: string };
/** A table, and the file with a table of the same name that it replaces. */
export type Replaced = { readonly name: string; readonly former: string };

type Unpacked = {
  readonly tables: readonly string[];
  readonly refused: readonly Refused[];
  readonly replaced: readonly Replaced[];
};

/** Maximum unpacked size of all archives of an import together. */
const unpackedBytesMax = 512 * 1_048_576;

class ArchiveRefused extends Error {}

/** A file of the folder: its relative path, and its upload. */
type Placed = { readonly path: string; readonly from: string };

/**
 * Places an import's files in a folder, upload by upload: archives with their folders, so that
 * picture names mean the same as next to a file on disk. Later uploads replace files of the same
 * name.
 */
export function unpacking(folder: string): {
  /** Moves or unpacks the file at `path`. */
  add(name: string, path: string): Promise<void>;
  end(): Promise<Unpacked>;
} {
  const tables = placedTables(folder);
  const pictures = placedPictures(folder);
  const unpackEntry = entryUnpacker(folder);
  const refused: Refused[] = [];

  /** A single file goes to the path of the file that it replaces. */
  const addOne = async (name: string, from: string, isTable: boolean): Promise<void> => {
    const former = isTable ? tables.pathOf(name) : pictures.onlyPathOf(name);
    const path = former === undefined ? name : join(dirname(former), name);
    if (isTable) await tables.takePlace({ path, from: name });
    else pictures.note(path);
    await rename(from, join(folder, path));
  };

  const unpack = async (archive: string, path: string): Promise<void> => {
    const zip = await openZip(await fileSource(path));
    try {
      const entries = entriesOf([...zip.names()]);
      if ('badPath' in entries) throw new ArchiveRefused(copy.archivePath(entries.badPath));
      if ('twice' in entries) throw new ArchiveRefused(copy.twoTables(...entries.twice));
      for (const entry of entries.entries) {
        if (entry.isTable) await tables.takePlace({ path: entry.path, from: archive });
        else pictures.note(entry.path);
        await unpackEntry(zip, entry);
      }
    } finally {
      zip.close();
    }
  };

  return {
    add: async (name, path) => {
      if (!/\.zip$/i.test(name)) return addOne(name, path, isTableName(name));
      try {
        await unpack(name, path);
      } catch (error) {
        if (error instanceof Unreadable) refused.push({ name, reason: copy.archive(error.reason) });
        else if (error instanceof ArchiveRefused) refused.push({ name, reason: error.message });
        else throw error;
      }
    },
    end: async () => {
      await pictures.linkByName();
      return { tables: tables.paths(), refused, replaced: tables.replaced };
    },
  };
}

/** The tables of the folder, by unique name. */
function placedTables(folder: string) {
  const tables = new Map<string, Placed>();
  const replaced: Replaced[] = [];
  return {
    replaced,
    pathOf: (name: string): string | undefined => tables.get(placeOf(name))?.path,
    paths: (): string[] => [...tables.values()].map(({ path }) => join(folder, path)),
    takePlace: async (placed: Placed): Promise<void> => {
      const place = placeOf(basename(placed.path));
      const former = tables.get(place);
      tables.set(place, placed);
      if (former === undefined) return;
      replaced.push({ name: basename(placed.path), former: former.from });
      await rm(join(folder, former.path), { force: true });
    },
  };
}

function placedPictures(folder: string) {
  const pictures = new Map<string, Set<string>>();
  return {
    note: (path: string): void => {
      const known = pictures.get(basename(path)) ?? new Set<string>();
      pictures.set(basename(path), known.add(path));
    },
    /** Undefined when no picture or several have the name. */
    onlyPathOf: (name: string): string | undefined => {
      const named = [...(pictures.get(name) ?? [])];
      return named.length === 1 ? named[0] : undefined;
    },
    /** A picture with a unique name is found in any folder. */
    linkByName: async (): Promise<void> => {
      for (const [name, paths] of pictures) {
        const [path = name, ...others] = paths;
        if (others.length === 0 && path !== name)
          await link(join(folder, path), join(folder, name)).catch(unlessOccupied);
      }
    },
  };
}

/** Writes archive entries, up to `unpackedBytesMax` in total. */
function entryUnpacker(folder: string): (zip: Zip, entry: Entry) => Promise<void> {
  let left = unpackedBytesMax;
  return async (zip, { name, path }) => {
    const target = join(folder, path);
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const piece of zip.part(name, left)) {
        left -= piece.length;
        yield piece;
      }
    }
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(counted()), createWriteStream(target, { mode: 0o600 }));
    } catch (error) {
      // A file exists where a folder is needed, or the other way round.
      throw isOccupied(error) ? new ArchiveRefused(copy.archivePath(name)) : error;
    }
  };
}

function isOccupied(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(String(error.code))
  );
}

function unlessOccupied(error: unknown): void {
  if (!isOccupied(error)) throw error;
}
