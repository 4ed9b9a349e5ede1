import type { Random } from '../../../infra/crypto/random.ts';

/** The bucket of all devices that have never logged in to the account; a known device's bucket is its hash in hex. */
export const strangers = 'strangers';

export function bucketName(deviceHash: Uint8Array | null, knowsDevice: boolean): string {
  return deviceHash !== null && knowsDevice ? Buffer.from(deviceHash).toString('hex') : strangers;
}

/** A person who logged in once stays a member; only an unused invitation expires. */
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

/** Limits of password SMS to one number (D22), in sliding windows. */
export const passwordSmsMax = { inMinute: 1, inHour: 3, inDay: 5 } as const;

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

/** 32 characters without 0, 1, I and O, which are confused when read from an SMS. */
const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;
export const codeHeadLength = 3;

/**
 * Limits of wrong tries of one temporary password (D49): three by each device, 50 in all. Devices
 * that logged in before have a separate limit. So have devices that are at the login of the number:
 * only their tries with the right first characters count, because up to 1,000 strangers can be
 * there too and guess these once in 32,768 tries. All other devices share the rest.
 */
export const triesOfACode = {
  perDevice: 3,
  ofKnown: 6,
  ofAsking: 14,
  ofStrangers: 30,
  ofStrangersPerSource: 10,
} as const;

/** Eight characters, 40 bits: not guessable in 50 tries (HZ7, D49). */
export function smsPassword(random: Random): string {
  return Array.from(random.bytes(codeLength), (byte) => codeSigns[byte % codeSigns.length]).join(
    '',
  );
}

/** Normalizes a hand-copied code, which may have lower case, spaces or a dash. */
export function asTypedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
