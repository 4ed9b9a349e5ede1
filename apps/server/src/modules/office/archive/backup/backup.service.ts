import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../../../infra/clock.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { type ArchiveProgress, ArchiveRefused, type KeyTexts } from '../archive.format.ts';
import { type Exported, explain, exportProgramme } from '../export.service.ts';
import {
  type RestoreOrder,
  type RestoreDeps,
  type Restored,
  restoreProgramme,
} from '../restore.service.ts';
import { verifyArchive } from '../verify.service.ts';
import { diskStore, storedFolders } from '../../../../infra/files/file-store.ts';
import { makeFolder, syncFolder } from '../../../../infra/disk/folder.ts';
import { copyTombstones, hasTombstones, replayDeletions } from '../../../club/profile/profile.ts';
import { backupName, expiredBackups, isBackupPart, partName } from './backup.rules.ts';

type Report = (progress: ArchiveProgress) => void;

export type BackupOrder = {
  readonly folder: string;
  readonly passphrase: string;
  readonly keepDays: number;
  /** A UUID in the file's name until the backup is verified. */
  readonly mark: string;
};
export type BackupDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'files'> & {
  readonly keys: KeyTexts;
};
export type Backup = Exported & { readonly file: string; readonly removed: readonly string[] };

/**
 * Writes an archive into the folder and reads it back, every byte and with its passphrase; then
 * renames it to a backup and deletes expired ones. Throws `ArchiveRefused`.
 */
export async function makeBackup(
  parts: BackupDeps,
  { folder, passphrase, keepDays, mark }: BackupOrder,
  onProgress: Report = () => {},
): Promise<Backup> {
  const now = parts.clock.now();
  const file = join(folder, backupName(now));
  const part = join(folder, partName(backupName(now), mark));
  await makeFolder(folder).catch(explain);
  if (existsSync(file)) throw new ArchiveRefused('exists');
  await removeLeftParts(folder, new Date(now.getTime() - dayMs)).catch(explain);
  const exported = await exportProgramme(parts, { file: part, passphrase }, onProgress);
  try {
    await verifyArchive(parts.database, part, passphrase);
    await rename(part, file).catch(explain);
    await syncFolder(folder);
  } finally {
    await rm(part, { force: true });
  }
  const removed = expiredBackups(await readdir(folder), now, keepDays);
  for (const name of removed) await rm(join(folder, name), { force: true });
  return { ...exported, file, removed };
}

/**
 * Deletes partial files of killed backups, which contain everyone's data; a running backup's file
 * is newer than `before`.
 */
async function removeLeftParts(folder: string, before: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(isBackupPart)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) await rm(path, { force: true });
  }
}

export type ReturnOrder = RestoreOrder & {
  /** The former data folder, if it is another one: it has the notes of deletions. */
  readonly former?: string | undefined;
  /** Restores without any note of deletions. */
  readonly withoutDeletions?: boolean | undefined;
};
export type Returned = Restored & {
  readonly deletedAgain: number;
  /** No note of a deletion was found: people who left since the backup are back. */
  readonly isWithoutNotes: boolean;
};

/** Advances the sequences beyond all numbers that were used since the backup. */
const skipped = 1_000_000;

/**
 * Restores a backup into an empty installation, without the people who deleted their accounts
 * since. Copies their notes first, so that after a crash the next start deletes them again.
 */
export async function returnBackup(
  parts: RestoreDeps & Pick<Deps, 'clock'>,
  { former, withoutDeletions = false, ...order }: ReturnOrder,
  onProgress: Report = () => {},
): Promise<Returned> {
  if (former !== undefined && !isDataFolder(former)) throw new ArchiveRefused('noFormer');
  const sources = [parts.files, ...(former === undefined ? [] : [diskStore(former)])];
  const isWithoutNotes = !(await Promise.all(sources.map(hasTombstones))).includes(true);
  const mayNobodyHaveLeft = former !== undefined && hasKeptFiles(former);
  if (isWithoutNotes && !mayNobodyHaveLeft && !withoutDeletions && !order.dryRun)
    throw new ArchiveRefused('noDeletions');
  if (former !== undefined && !order.dryRun) await copyTombstones(diskStore(former), parts.files);
  const restored = await restoreProgramme(parts, { ...order, skipNumbers: skipped }, onProgress);
  if (order.dryRun) return { ...restored, deletedAgain: 0, isWithoutNotes };
  return { ...restored, deletedAgain: await replayDeletions(parts), isWithoutNotes };
}

/**
 * Contents of a club's data folder; a club with a database server and no deleted accounts may have
 * few of them.
 */
const marksOfFiles = ['database', ...storedFolders];
const marks = [
  'data.key',
  'restore.key',
  'push.key',
  'making',
  'outbox',
  'backups',
  ...marksOfFiles,
];

function isDataFolder(path: string): boolean {
  return marks.some((name) => existsSync(join(path, name)));
}

/**
 * True when this folder was its club's file store, where deletions left their notes; with S3 the
 * notes are there.
 */
function hasKeptFiles(path: string): boolean {
  return marksOfFiles.some((name) => existsSync(join(path, name)));
}
