import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/environment.ts';
import { makeFolder } from './folder.ts';

/** Call it first in every program: new files are readable by its account only. */
export function keepPrivate(): void {
  process.umask(0o077);
}

type Trouble =
  | 'notAFolder'
  | 'notAllowed'
  | 'readOnly'
  | 'full'
  | 'missing'
  | 'broken'
  | 'older'
  | 'foreign'
  | 'noRights'
  | 'noSockets'
  | 'silent'
  | 'elsewhere';

/** A folder or its database cannot be used; nothing in it was changed. */
export class FolderUnusable extends ConfigError {
  readonly trouble: Trouble;
  readonly path: string;

  constructor(trouble: Trouble, path: string, options: ErrorOptions = {}) {
    super(sentences[trouble](path), options);
    this.trouble = trouble;
    this.path = path;
  }
}

const sentences: Readonly<Record<Trouble, (path: string) => string>> = {
  notAFolder: (path) => `${path} is not a folder. Choose another: DATA_DIR=/var/lib/klub npm start`,
  notAllowed: (path) =>
    `This account may not write in ${path}. Give it the folder, or choose another with DATA_DIR.`,
  readOnly: (path) => `${path} is on a read-only file system. Choose another folder with DATA_DIR.`,
  full: (path) => `The disk of ${path} is full. Make room and start again.`,
  missing: (path) => `${path} cannot be made. Choose another folder with DATA_DIR.`,
  broken: (path) =>
    `The database in ${path} is damaged and does not open. Keep the folder aside, and bring the last backup into an empty one: npm run restore -- FILE`,
  older: (path) =>
    `The database in ${path} was made by a release before 2.0.0. Write an archive with that release (npm run backup), and bring it into an empty folder: npm run restore -- FILE`,
  foreign: (path) =>
    `The database in ${path} was not made by Klub Partnera. Choose another folder with DATA_DIR.`,
  noRights: (path) =>
    `The file system of ${path} keeps no rights: every account could read it. Choose another folder with DATA_DIR.`,
  noSockets: (path) =>
    `The file system of ${path} takes no sockets. Choose another folder with DATA_DIR.`,
  silent: (path) =>
    `The database in ${path} runs and does not answer. End its process (its number stands in data/postmaster.pid), and start again.`,
  elsewhere: (path) =>
    `The database in ${path} was started in another container of this machine, and cannot be reached from here. End it there; if it is gone, remove data/postmaster.pid in that folder.`,
};

const troubles: Readonly<Record<string, Trouble>> = {
  ENOTDIR: 'notAFolder',
  EEXIST: 'notAFolder',
  EISDIR: 'notAFolder',
  ENAMETOOLONG: 'missing',
  ELOOP: 'missing',
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'missing',
};

/**
 * A `FolderUnusable` for errors that the system does not explain further; other errors unchanged.
 */
export function folderTrouble(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const trouble = troubles[code];
  return trouble === undefined ? error : new FolderUnusable(trouble, path, { cause: error });
}

const folders = [
  'database',
  'files',
  'attachments',
  'downloads',
  'deletions',
  'operations',
  'imports',
  'making',
  'outbox',
  'backups',
  'payouts',
];
const groupAndOthers = 0o077;

/**
 * Creates the data folder or closes it to other accounts, with files that an earlier release left
 * open.
 */
export async function openDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    const { mode } = await lstat(dataDir);
    // A shared folder, like /tmp, must not be closed.
    const isShared = (mode & 0o1000) !== 0;
    const wasOpen = (mode & groupAndOthers) !== 0;
    if (wasOpen && !isShared) await close(dataDir, mode);
    if (wasOpen) for (const name of await known(dataDir)) await closeAll(join(dataDir, name));
  } catch (error) {
    throw folderTrouble(error, dataDir);
  }
}

/** Removes rights of other accounts; skips files of other accounts. */
async function closeAll(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null || found.isSymbolicLink()) return;
  if ((found.mode & groupAndOthers) !== 0) await close(path, found.mode);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await closeAll(join(path, name));
}

async function close(path: string, mode: number): Promise<void> {
  await chmod(path, mode & 0o7700).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes(error.code ?? '')) throw error;
  });
}

async function known(dataDir: string): Promise<string[]> {
  const ours = (name: string): boolean =>
    folders.includes(name) || /\.(key|key\.part|sock|lock|json)$/.test(name);
  return (await readdir(dataDir)).filter(ours);
}
