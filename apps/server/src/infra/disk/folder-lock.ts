import { chmodSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config/environment.ts';
import { type Holder, describeHolder, nameHolder, readHolder } from './folder-holder.ts';
import { folderTrouble, openDataDir } from './private-folder.ts';

/** Another process of this program uses the data folder. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: Holder | null) {
    const who = holder === null ? '' : `: ${describeHolder(holder)}`;
    super(
      `The data folder ${dataDir} is already in use by another running Klub Partnera${who}. ` +
        'End that one, or give this one a folder of its own with DATA_DIR.',
    );
  }
}

export type FolderLock = { release(): void };

/**
 * Locks a data folder for this process (D50): two would start two databases on the same files. A
 * system lock on a file in the folder, so it holds between containers and network namespaces, and
 * ends with the process. A second file names the holder.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  await openDataDir(dataDir);
  const folder = await realpath(dataDir);
  const file = lockFile(folder);
  if (file === null) throw new FolderInUse(dataDir, readHolder(folder));
  try {
    const unname = nameHolder(folder);
    return {
      release: () => {
        unname();
        file.close();
      },
    };
  } catch (error) {
    file.close();
    throw folderTrouble(error, dataDir);
  }
}

const busy: ReadonlySet<unknown> = new Set([5, 6]);
const codes: Readonly<Record<number, string>> = {
  8: 'EROFS',
  13: 'ENOSPC',
  14: 'EACCES',
  23: 'EACCES',
};

/**
 * SQLite's lock on an empty file: the system releases it with the process. Null when another
 * process has it.
 */
function lockFile(folder: string): { close(): void } | null {
  const path = join(folder, 'server.lock');
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    // Journal in memory: nothing is ever written.
    file.exec('pragma journal_mode = memory; begin exclusive');
    chmodSync(path, 0o600);
    const held = file;
    return { close: () => held.close() };
  } catch (error) {
    file?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    if (code !== undefined && busy.has(code & 0xff)) return null;
    const known = code === undefined ? undefined : codes[code & 0xff];
    if (known !== undefined)
      throw folderTrouble(Object.assign(new Error(path), { code: known }), folder);
    throw new ConfigError(
      `The file system of ${folder} has no locks (${String(error)}). Choose another folder with DATA_DIR.`,
    );
  }
}
