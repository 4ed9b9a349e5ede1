import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../infra/deps.ts';
import { makingFolder } from '../../infra/files/file-store.ts';
import { openedFrames } from '../../infra/files/sealed-file.ts';
import { Unreadable, fileSource } from '../../infra/tables/source.ts';
import { openZip } from '../../infra/tables/zip.ts';
import { isFileName } from './batches.rules.ts';
import type { BatchFile } from './batches.store.ts';

/** The files of an import as the importer reads them, in a folder that is there for one work alone. */
export type Workspace = {
  readonly folder: string;
  /** Paths of the tables; pictures lie beside them. */
  readonly tables: readonly string[];
  /** Of an archive that cannot be read: its name, and why. */
  readonly unreadable: readonly { readonly name: string; readonly error: Unreadable }[];
};

/** The files of an import are not there any more. */
export class FilesGone extends Error {}

/** What all archives of an import may unpack to together. */
const unpackedBytesMax = 512 * 1_048_576;
const tableName = /\.(csv|txt|xlsx)$/i;
const pictureName = /\.(png|jpe?g|webp|svg)$/i;

type Parts = Pick<Deps, 'config' | 'clock' | 'files' | 'vault'>;

/** Far more often than what is being made is swept. */
const beatMs = 10 * 60_000;

/** Opens the sealed files for the work and removes them after it, however it ends. */
export async function inWorkspace<T>(
  parts: Parts,
  files: readonly BatchFile[],
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  const folder = join(makingFolder(parts.config.dataDir), `import-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The time of a folder says when something was added to it, and the work may wait for hours.
  const beat = setInterval(() => {
    const now = parts.clock.now();
    void utimes(folder, now, now).catch(() => {});
  }, beatMs);
  try {
    const tables: string[] = [];
    const unreadable: { name: string; error: Unreadable }[] = [];
    const room = { left: unpackedBytesMax };
    for (const file of files) {
      const path = join(folder, file.name);
      await unseal(parts, file, path);
      if (tableName.test(file.name)) tables.push(path);
      if (!/\.zip$/i.test(file.name)) continue;
      try {
        tables.push(...(await unpack(path, folder, room)));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        unreadable.push({ name: file.name, error });
      }
      await rm(path);
    }
    return await work({ folder, tables, unreadable });
  } finally {
    clearInterval(beat);
    await rm(folder, { recursive: true, force: true });
  }
}

async function unseal({ files, vault }: Parts, { stored, keySealed }: BatchFile, path: string): Promise<void> {
  const found = stored === null ? null : await files.open(stored);
  if (found === null || keySealed === null) throw new FilesGone('The files of this import were erased.');
  const key = Buffer.from(vault.open('import_key', keySealed), 'base64url');
  await pipeline(openedFrames(found.content, key), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
}

/** Writes tables and pictures of an archive into the folder, whatever folders they lay in; returns the tables. */
async function unpack(path: string, folder: string, room: { left: number }): Promise<string[]> {
  const zip = await openZip(await fileSource(path));
  const tables: string[] = [];
  try {
    for (const name of zip.names()) {
      const plain = basename(name.replaceAll('\\', '/'));
      const isTable = tableName.test(plain);
      if (plain.startsWith('.') || name.startsWith('__MACOSX/') || !(isTable || pictureName.test(plain))) continue;
      if (!isFileName(plain)) throw new Unreadable('badName');
      const target = join(folder, plain);
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const piece of zip.part(name, room.left)) {
          room.left -= piece.length;
          yield piece;
        }
      }
      try {
        await pipeline(Readable.from(counted()), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
      } catch (error) {
        // Two of one name: which one is meant, nothing says.
        throw isKnown(error) ? new Unreadable('brokenWorkbook') : error;
      }
      if (isTable) tables.push(target);
    }
  } finally {
    zip.close();
  }
  return tables;
}

function isKnown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
