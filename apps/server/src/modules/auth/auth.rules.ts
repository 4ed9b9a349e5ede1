import type { Random } from '../../infra/crypto/random.ts';

/** The bucket of all devices that have never logged in to the account; a known device's bucket is its hash in hex. */
export const strangers = 'strangers';

export function bucketName(deviceHash: Uint8Array | null, knowsDevice: boolean): string {
  return deviceHash !== null && knowsDevice ? Buffer.from(deviceHash).toString('hex') : strangers;
}

/** A person who has logged in stays; an expired invitation no longer lets anyone in. */
export function isInvitationOver(
  {
    hasLoggedIn,
    invitedUntil,
  }: { readonly hasLoggedIn: boolean; readonly invitedUntil: Date | null },
  now: Date,
): boolean {
  return !hasLoggedIn && invitedUntil !== null && invitedUntil <= now;
}

export const temporaryPasswordMinutes = 10;
export const pendingConsentMinutes = 15;

/** SMS with a password to one number (D22), counted in sliding windows. */
export const passwordSmsMax = { inMinute: 1, inHour: 3, inDay: 5 } as const;

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

/** 32 characters that are not confused when reading an SMS: no 0, 1, I or O. */
const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;
export const codeHeadLength = 3;

/**
 * Wrong tries of one temporary password (D49): three by each device, and 50 in all. Devices that have logged in before
 * have a share of their own. So have devices that are at the login of the number: of theirs only tries whose first
 * characters are right count, since 1,000 strangers can be there too and hit them once in 32,768 tries. All other
 * devices share the rest.
 */
export const triesOfACode = {
  perDevice: 3,
  ofKnown: 6,
  ofAsking: 14,
  ofStrangers: 30,
  ofStrangersPerSource: 10,
} as const;

/** A password for an SMS: eight signs, 40 bits, which with 50 tries is out of reach for guessing (HZ7, D49). */
export function smsPassword(random: Random): string {
  return Array.from(random.bytes(codeLength), (byte) => codeSigns[byte % codeSigns.length]).join(
    '',
  );
}

/** A code copied by hand comes in lower case, with spaces or a dash. */
export function asTypedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
