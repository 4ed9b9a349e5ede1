import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../../infra/deps.ts';
import { makingFolder } from '../../../infra/files/file-store.ts';
import { openedFrames } from '../../../infra/files/sealed-file.ts';
import { type Refused, type Replaced, unpacking } from './unpacking.ts';
import type { BatchFile } from './imports.store.ts';

/** An import's files for the importer, in a folder that exists during one work only. */
export type Workspace = {
  /** Folder of the importer's output, empty at first. */
  readonly written: string;
  /** Paths of the tables; pictures are in the same folders and below. */
  readonly tables: readonly string[];
  readonly refused: readonly Refused[];
  readonly replaced: readonly Replaced[];
};

/** The files of an import were deleted. */
export class FilesGone extends Error {}

type Parts = Pick<Deps, 'config' | 'clock' | 'files' | 'vault'>;

/** Much shorter than the age at which unfinished files are swept. */
const beatMs = 10 * 60_000;

/** Opens the sealed files for the work and deletes them at its end, also after an error. */
export async function inWorkspace<T>(
  parts: Parts,
  files: readonly BatchFile[],
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  const place = join(makingFolder(parts.config.dataDir), `import-${randomUUID()}`);
  const [folder, written] = [join(place, 'files'), join(place, 'written')];
  for (const one of [folder, written]) await mkdir(one, { recursive: true, mode: 0o700 });
  // A folder's time is that of its last new entry, and the work may wait for hours.
  const beat = setInterval(() => {
    const now = parts.clock.now();
    void utimes(place, now, now).catch(() => {});
  }, beatMs);
  try {
    const unpacked = unpacking(folder);
    for (const file of files) {
      const path = join(place, `${file.id}-${basename(file.name)}`);
      await unseal(parts, file, path);
      await unpacked.add(file.name, path);
      await rm(path, { force: true });
    }
    return await work({ written, ...(await unpacked.end()) });
  } finally {
    clearInterval(beat);
    await rm(place, { recursive: true, force: true });
  }
}

async function unseal(
  { files, vault }: Parts,
  { stored, keySealed }: BatchFile,
  path: string,
): Promise<void> {
  const found = stored === null ? null : await files.open(stored);
  if (found === null || keySealed === null)
    throw new FilesGone('The files of this import were erased.');
  const key = Buffer.from(vault.open('import_key', keySealed), 'base64url');
  await pipeline(
    openedFrames(found.content, key),
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  );
}
