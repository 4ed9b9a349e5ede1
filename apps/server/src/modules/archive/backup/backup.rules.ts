import { dayMs } from '../../../infra/clock.ts';

/** `klub-20261121-154512.klub`: the moment in UTC, so that names are in the order of their making. */
export function backupName(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `klub-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.klub`;
}

/** Null for files that no backup made. */
export function backupMoment(name: string): Date | null {
  const found = /^klub-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.klub$/.exec(name);
  if (found === null) return null;
  const [year = 0, month = 1, day, hour, minute, second] = found.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/**
 * The name under which a backup is written and read back; `mark` is a UUID. A backup in the making is none yet, so `backupMoment`
 * passes it over.
 */
export function partName(backup: string, mark: string): string {
  return `${backup}.${mark}.part`;
}

/** Also what the archive itself is written under before it is whole. */
export function isBackupPart(name: string): boolean {
  return /^klub-\d{8}-\d{6}\.klub(\.[0-9a-f-]{36}\.part){1,2}$/.test(name);
}

/** When the newest backup was made; a moment to come is that of a clock that was wrong. Null where there is none. */
export function newestBackup(names: readonly string[], now: Date): Date | null {
  const moments = names
    .flatMap((name) => backupMoment(name) ?? [])
    .filter((moment) => moment <= now);
  return moments.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

/** So many stay however old they are: a clock that is far ahead lets no other backup be the only one. */
const keptAlways = 3;

/** Backups whose time is over; whatever else lies in the folder is not ours to remove. */
export function expiredBackups(names: readonly string[], now: Date, keepDays: number): string[] {
  const oldest = new Date(now.getTime() - keepDays * dayMs);
  const backups = names.filter((name) => backupMoment(name) !== null).toSorted();
  return backups.slice(0, -keptAlways).filter((name) => name < backupName(oldest));
}
