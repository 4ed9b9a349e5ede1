import { dayMs } from '../../../infra/clock.ts';

/** A token ends after 30 days without use, and 90 days after the login at the latest (D24). */
export const idleDays = 30;
export const absoluteDays = 90;

/** Sessions used or opened before these moments are over. */
export function sessionBounds(now: Date): { usedAfter: Date; createdAfter: Date } {
  return {
    usedAfter: new Date(now.getTime() - idleDays * dayMs),
    createdAfter: new Date(now.getTime() - absoluteDays * dayMs),
  };
}

/** Use is noted hourly at most: the idle limit counts days, and a write per request would cost more than it tells. */
export function isUseWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= 3_600_000;
}

const freshLoginMinutes = 10;

/** Whether the login is recent enough for a new password or bank account (D28). */
export function isFreshLogin(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= freshLoginMinutes * 60_000;
}
