import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../infra/deps.ts';
import { type ArchiveProgress, ArchiveRefused, type KeyTexts } from '../archive/archive.format.ts';
import { type Exported, exportProgramme } from '../archive/export.service.ts';
import { type RestoreOrder, type RestoreParts, type Restored, restoreProgramme } from '../archive/restore.service.ts';
import { verifyArchive } from '../archive/verify.service.ts';
import { diskStore } from '../../infra/file-store.ts';
import { adoptNotes } from '../profile/deletion.notes.ts';
import { replayDeletions } from '../profile/deletion.replay.ts';
import { backupName, expiredBackups } from './backup.rules.ts';

type Report = (progress: ArchiveProgress) => void;

export type BackupOrder = { readonly folder: string; readonly passphrase: string; readonly keepDays: number };
export type BackupParts = Pick<Deps, 'database' | 'clock' | 'random' | 'files'> & { readonly keys: KeyTexts };
export type Backup = Exported & { readonly file: string; readonly removed: readonly string[] };

/**
 * Writes an archive of the programme into the folder and reads it back, byte by byte and with its passphrase; only then do
 * older ones go. Throws `ArchiveRefused`.
 */
export async function makeBackup(
  parts: BackupParts,
  { folder, passphrase, keepDays }: BackupOrder,
  onProgress: Report = () => {},
): Promise<Backup> {
  const now = parts.clock.now();
  const file = join(folder, backupName(now));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const exported = await exportProgramme(parts, { file, passphrase }, onProgress);
  await verifyArchive(parts.database, file, passphrase);
  const removed = expiredBackups(await readdir(folder), now, keepDays);
  for (const name of removed) await rm(join(folder, name), { force: true });
  return { ...exported, file, removed };
}

export type ReturnOrder = RestoreOrder & {
  /** The data folder of before, where it is another one: the notes of those who left are in it. */
  readonly former?: string | undefined;
};
export type Returned = Restored & { readonly deletedAgain: number };

/** So far beyond the backup's numbers that nothing since then has reached it. */
const skipped = 1_000_000;

/**
 * Brings a backup into an empty installation, without those who have deleted their accounts since it was made. Their notes
 * come first: should it end half-way, the next start deletes them again.
 */
export async function returnBackup(
  parts: RestoreParts & Pick<Deps, 'clock'>,
  { former, ...order }: ReturnOrder,
  onProgress: Report = () => {},
): Promise<Returned> {
  if (former !== undefined && !existsSync(join(former, 'database')) && !existsSync(join(former, 'deletions'))) {
    throw new ArchiveRefused('noFormer');
  }
  if (former !== undefined && !order.dryRun) await adoptNotes(diskStore(former), parts.files);
  const restored = await restoreProgramme(parts, { ...order, skipNumbers: skipped }, onProgress);
  if (order.dryRun) return { ...restored, deletedAgain: 0 };
  return { ...restored, deletedAgain: await replayDeletions(parts) };
}
