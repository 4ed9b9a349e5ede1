import { dayMs } from '../../../../infra/clock.ts';
import { addDays, dayOf, instantOf } from '../../../../infra/warsaw.ts';

/** `klub-20261121-154512.klub`: the time in UTC, so that names sort by age. */
export function backupName(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `klub-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.klub`;
}

/** Null for files that no backup has made. */
export function backupMoment(name: string): Date | null {
  const found = /^klub-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.klub$/.exec(name);
  if (found === null) return null;
  const [year = 0, month = 1, day, hour, minute, second] = found.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** Name of a backup until it is verified; `mark` is a UUID. `backupMoment` ignores such files. */
export function partName(backup: string, mark: string): string {
  return `${backup}.${mark}.part`;
}

/** Also the archive's name until it is complete. */
export function isBackupPart(name: string): boolean {
  return /^klub-\d{8}-\d{6}\.klub(\.[0-9a-f-]{36}\.part){1,2}$/.test(name);
}

/**
 * Time of the newest backup; ignores future times, which come from a wrong clock. Null without a
 * backup.
 */
export function newestBackup(names: readonly string[], now: Date): Date | null {
  const moments = names
    .flatMap((name) => backupMoment(name) ?? [])
    .filter((moment) => moment <= now);
  return moments.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

/** In Warsaw; outside 02:00 to 03:00, which a night in March skips and one in October repeats. */
export const backupTime = '03:30';

/** True when there is no backup of the last night, so that a machine that was off makes it up. */
export function isBackupDue(newest: Date | null, now: Date): boolean {
  const today = dayOf(now);
  const nights = [today, addDays(today, -1)].map((day) => instantOf(day, backupTime));
  const lastNight = nights.find((night) => night <= now);
  return newest === null || lastNight === undefined || newest < lastNight;
}

/**
 * Number of backups that are kept at any age, so that a clock that is far ahead deletes none of
 * them.
 */
const keptAlways = 3;

/** Backups past their retention; other files in the folder are never deleted. */
export function expiredBackups(names: readonly string[], now: Date, keepDays: number): string[] {
  const oldest = new Date(now.getTime() - keepDays * dayMs);
  const backups = names.filter((name) => backupMoment(name) !== null).toSorted();
  return backups.slice(0, -keptAlways).filter((name) => name < backupName(oldest));
}
