import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, syncFolder } from '../disk/folder.ts';
import { writeAtomic } from '../disk/atomic-file.ts';

/**
 * Files outside the database, under names like `files/<digest>.webp`: on the disk, or in a store
 * that several machines share. A file exists whole or not at all.
 */
export type FileStore = {
  /** Replaces an existing file. */
  put(name: string, content: Buffer): Promise<void>;
  /** Moves a finished local file into the store; after a failure it is still in its place. */
  take(name: string, path: string): Promise<void>;
  /** In bytes; null: no such file. */
  size(name: string): Promise<number | null>;
  read(name: string): Promise<Buffer | null>;
  /** For responses: the caller must read the stream to its end or destroy it. */
  open(name: string): Promise<{ readonly size: number; readonly content: Readable } | null>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<void>;
  /** All complete files in the folder, in no order. */
  list(folder: StoredFolder): AsyncIterable<StoredFile>;
  /** The store's time of a file written now; null: the store is full. */
  time(): Promise<Date | null>;
};

/**
 * `files`: pictures of the programme; `deletions`: notes of deleted accounts; `operations`: results
 * of long operator work; `imports`: sealed files that wait for it.
 */
export const storedFolders = [
  'files',
  'attachments',
  'downloads',
  'deletions',
  'operations',
  'imports',
] as const;
export type StoredFolder = (typeof storedFolders)[number];
export type StoredFile = { readonly name: string; readonly size: number; readonly changedAt: Date };

/** Files in the data folder, at paths like their names. */
export function diskStore(dataDir: string): FileStore {
  const pathOf = (name: string): string => join(dataDir, name);
  return {
    put: (name, content) => writeAtomic(pathOf(name), [content], makingFolder(dataDir)),
    take: async (name, path) => {
      const folder = dirname(pathOf(name));
      await makeFolder(folder);
      await rename(path, pathOf(name));
      await syncFolder(folder);
    },
    size: async (name) => {
      const found = await orNull(stat(pathOf(name)));
      return found?.isFile() === true ? found.size : null;
    },
    read: (name) => orNull(readFile(pathOf(name))),
    open: async (name) => {
      const found = await orNull(stat(pathOf(name)));
      if (found?.isFile() !== true) return null;
      return { size: found.size, content: createReadStream(pathOf(name)) };
    },
    remove: async (name) => {
      await orNull(unlink(pathOf(name)));
    },
    list: async function* (folder) {
      for (const entry of (await orNull(readdir(pathOf(folder)))) ?? []) {
        const name = `${folder}/${entry}`;
        const found = await orNull(stat(pathOf(name)));
        if (found?.isFile() === true) yield { name, size: found.size, changedAt: found.mtime };
      }
    },
    time: () => timeOfDisk(dataDir),
  };
}

/** Minimum age of a file, and the server's time. */
type Age = { readonly now: Date; readonly ageMs: number };

/**
 * Removes files that no row names (`findWanted`, called after listing them) once they are old
 * enough, also by the store's clock: the server's may be far ahead, and a file is written a moment
 * before its row. A full store has no time; then the server's clock decides, and removing makes
 * room.
 */
export async function removeOrphans(
  files: FileStore,
  folder: StoredFolder,
  { findWanted, ...age }: Age & { readonly findWanted: () => Promise<readonly string[]> },
): Promise<void> {
  const old: StoredFile[] = [];
  for await (const file of files.list(folder)) if (isOld(file.changedAt, age)) old.push(file);
  if (old.length === 0) return;
  const wanted = new Set(await findWanted());
  const orphans = old.filter(({ name }) => !wanted.has(name));
  if (orphans.length === 0) return;
  const there = { ...age, now: (await files.time()) ?? age.now };
  for (const { name, changedAt } of orphans) if (isOld(changedAt, there)) await files.remove(name);
}

function isOld(changedAt: Date, { now, ageMs }: Age): boolean {
  return changedAt.getTime() < now.getTime() - ageMs;
}

/** Folder of unfinished local files, next to the stored ones, so that a disk store only renames. */
export function makingFolder(dataDir: string): string {
  return join(dataDir, 'making');
}

/**
 * Removes unfinished files of killed processes; a running write changes its file more recently, by
 * the disk's clock.
 */
export async function sweepMaking(dataDir: string, age: Age): Promise<void> {
  const folder = makingFolder(dataDir);
  const names = (await orNull(readdir(folder))) ?? [];
  if (names.length === 0) return;
  const there = { ...age, now: (await timeOfDisk(dataDir)) ?? age.now };
  for (const name of names) {
    const path = join(folder, name);
    const found = await orNull(stat(path));
    if (found !== null && isOld(found.mtime, age) && isOld(found.mtime, there)) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Null when the disk is full. */
async function timeOfDisk(dataDir: string): Promise<Date | null> {
  const folder = makingFolder(dataDir);
  const path = join(folder, `${randomUUID()}.clock`);
  try {
    await makeFolder(folder);
    await writeFile(path, '', { mode: 0o600 });
    return (await stat(path)).mtime;
  } catch (error) {
    if (isStorageFull(error)) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** True when the disk of files or database is full, or the remote store (same code). */
export function isStorageFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** An error that `isStorageFull` recognises. */
export function storageFull(cause: unknown): Error {
  return Object.assign(new Error('The file store is full.', { cause }), { code: 'ENOSPC' });
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    )
      return null;
    throw error;
  }
}
