import { dayMs, hourMs } from '../../../../infra/clock.ts';

const minuteMs = 60_000;

/** A session expires after this time without a call. */
export const idleMs = 30 * minuteMs;
/** Maximum length of a session. */
export const sessionMs = 12 * hourMs;
export const challengeMs = 5 * minuteMs;
export const attemptMs = 10 * minuteMs;
export const newTotpMs = 30 * minuteMs;
/** Maximum number of codes per attempt. */
export const codeTriesMax = 5;
export const passwordMinLength = 12;
export const recoveryCodes = 10;
/** Limit of passwords and of codes of an account in one share; passkeys are not counted. */
export const shareLimit = { max: 20, seconds: 3_600, shared: true } as const;
/** Comparisons of passwords: known browsers have every other turn, others that of their source. */
export const passwordTurns = {
  lanes: ['known', 'others'],
  atOnce: 2,
  waitingMax: 200,
  waitingMs: 3_000,
} as const;
/** How long ended sessions are kept. */
export const endedKeptMs = 90 * dayMs;

export type SessionBounds = { readonly usedAfter: Date; readonly openedAfter: Date };

export function sessionBounds(now: Date): SessionBounds {
  return {
    usedAfter: new Date(now.getTime() - idleMs),
    openedAfter: new Date(now.getTime() - sessionMs),
  };
}

/** False for most calls, to save writes. */
export function isUseWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > minuteMs;
}

/** Letters and digits that are not confused with each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 40 random bits as eight letters with a dash in the middle, like `K7QF-2M9X`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => letters[byte % letters.length] ?? '').join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}`;
}

/** Without its dash, as hashed and compared. */
export function asTypedCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** True for six digits: a code of the application; other text is a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
