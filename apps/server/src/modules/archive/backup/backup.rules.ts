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

/** Backups whose time is over; whatever else lies in the folder is not ours to remove. */
export function expiredBackups(names: readonly string[], now: Date, keepDays: number): string[] {
  const oldest = now.getTime() - keepDays * dayMs;
  return names.filter((name) => (backupMoment(name)?.getTime() ?? Number.POSITIVE_INFINITY) < oldest);
}
