import { dayMs } from '../../../../infra/clock.ts';

/** A token expires after 30 days without use, at the latest 90 days after the login (D24). */
export const idleDays = 30;
export const absoluteDays = 90;

/** Sessions used or opened before these times have expired. */
export function sessionBounds(now: Date): { usedAfter: Date; createdAfter: Date } {
  return {
    usedAfter: new Date(now.getTime() - idleDays * dayMs),
    createdAfter: new Date(now.getTime() - absoluteDays * dayMs),
  };
}

/**
 * Records use at most hourly: the idle limit counts days, and one write per request is expensive.
 */
export function isUseWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= 3_600_000;
}

const freshLoginMinutes = 10;

/** Whether the login is recent enough for a new password or bank account (D28). */
export function isFreshLogin(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= freshLoginMinutes * 60_000;
}
