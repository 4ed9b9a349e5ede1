import { randomBytes } from 'node:crypto';

/** Cryptographic bytes, or a test's fixed ones. */
export type Random = { bytes(count: number): Uint8Array };

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** A URL-safe text of `bits` random bits. */
export function randomText(random: Random, bits: number): string {
  return Buffer.from(random.bytes(Math.ceil(bits / 8))).toString('base64url');
}
