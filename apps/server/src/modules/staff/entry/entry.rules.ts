import { dayMs, hourMs } from '../../../infra/clock.ts';

const minuteMs = 60_000;

/** A session without a call ends after this time. */
export const idleMs = 30 * minuteMs;
/** Every session ends after this time. */
export const sessionMs = 12 * hourMs;
export const challengeMs = 5 * minuteMs;
export const attemptMs = 10 * minuteMs;
export const newTotpMs = 30 * minuteMs;
/** Wrong codes end the attempt. */
export const codeTriesMax = 5;
export const passwordMinLength = 12;
export const recoveryCodes = 10;
/** Tries of passwords for one address, and of codes for one account, from all sources; passkeys are not counted. */
export const addressLimit = { max: 20, seconds: 3_600, shared: true } as const;
/** Ended sessions are kept for this time. */
export const endedKeptMs = 90 * dayMs;

export type SessionBounds = { readonly usedAfter: Date; readonly openedAfter: Date };

export function sessionBounds(now: Date): SessionBounds {
  return {
    usedAfter: new Date(now.getTime() - idleMs),
    openedAfter: new Date(now.getTime() - sessionMs),
  };
}

/** Not a write for each call. */
export function isUseWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > minuteMs;
}

/** Letters and digits that are not taken for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight letters of 40 random bits with a dash in the middle, like `K7QF-2M9X`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => letters[byte % letters.length] ?? '').join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}`;
}

/** Without its dash, as it is hashed and compared. */
export function asTypedCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** True for six digits: a code of the application; anything else is one of recovery. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
