import { hash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { randomText } from '../../../../infra/crypto/random.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { programmeNamesNow } from '../../../club/settings/settings.ts';
import { entryCopy as copy } from './entry.copy.ts';
import { challengeMs } from './entry.rules.ts';
import { type Account, type Challenge, insertChallenge, takeChallenge } from './entry.store.ts';
import * as factors from './factors.store.ts';

/**
 * Signatures of browsers are bound to this address, which comes from the settings and never from a
 * header.
 */
export type PasskeyParts = Pick<Deps, 'database' | 'clock' | 'random'> & {
  readonly url: () => string;
};

/** Purpose of a challenge, and its account, session and ticket. */
type Bound = Pick<Challenge, 'purpose' | 'staffId' | 'sessionId'> & { readonly ticketId?: number };
export type Ceremony = { readonly challengeId: string; readonly options: Record<string, unknown> };
export type Answered = { readonly challengeId: string; readonly response: Record<string, unknown> };

/** A verified use of a key that is not counted yet. */
export type KeyUse = {
  readonly staffId: number;
  readonly keyId: number;
  readonly before: number;
  readonly counter: number;
};
/** The owner of the named key, if known; `use` is null for a failed check. */
export type KeyCheck = { readonly staffId: number | null; readonly use: KeyUse | null };

/** Options of a sign-in, or of a proof by a signed-in account. */
export async function askForKey(parts: PasskeyParts, bound: Bound): Promise<Ceremony> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(parts),
    userVerification: 'required',
    challenge: challengeBytes(parts),
    // The browser finds keys itself, so that no reply reveals which accounts exist.
    allowCredentials: bound.staffId === null ? [] : await credentialsOf(parts, bound.staffId),
  });
  return remember(parts, bound, options.challenge, { ...options });
}

export async function askForNewKey(
  parts: PasskeyParts,
  bound: Bound,
  account: Pick<Account, 'id' | 'email' | 'name'>,
): Promise<Ceremony> {
  const { programme } = await programmeNamesNow(parts);
  const options = await generateRegistrationOptions({
    rpName: copy.passkeysOf(programme),
    rpID: rpIdOf(parts),
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(`staff-${account.id}`),
    challenge: challengeBytes(parts),
    attestationType: 'none',
    excludeCredentials: await credentialsOf(parts, account.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return remember(parts, bound, options.challenge, { ...options });
}

/**
 * Verifies a key's signature. Uses the challenge up in any case, so that it cannot be tried again.
 */
export async function checkKey(
  parts: PasskeyParts,
  { challengeId, response }: Answered,
  bound: Bound,
): Promise<KeyCheck> {
  const challenge = await takeBound(parts, challengeId, bound);
  const id = credentialIdOf(response);
  const key =
    challenge === null || id === null ? null : await factors.findPasskey(parts.database.kysely, id);
  if (challenge === null || key === null) return { staffId: null, use: null };
  const { staffId, credentialId, counter: before } = key;
  const isOther = bound.staffId !== null && bound.staffId !== staffId;
  const verified = await quietly(() =>
    verifyAuthenticationResponse({
      // The library validates all of the browser's input.
      response: response as unknown as AuthenticationResponseJSON,
      ...expected(parts, challenge),
      // Keys that sync between devices do not count uses: the library does not check 0.
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.isSynced ? 0 : before,
      },
    }),
  );
  if (isOther || verified?.verified !== true) return { staffId, use: null };
  return {
    staffId,
    use: { staffId, keyId: key.id, before, counter: verified.authenticationInfo.newCounter },
  };
}

/** False when the key was removed or its counter has changed since the check. */
export function countUse({ clock }: PasskeyParts, handle: Handle, use: KeyUse): Promise<boolean> {
  const { keyId: id, before, counter } = use;
  return factors.noteUse(handle, { id, before, counter, now: clock.now() });
}

export type NewKey = Omit<factors.Passkey, 'id' | 'staffId'>;

/** Verifies a new key; null for a failed check. */
export async function proveNewKey(
  parts: PasskeyParts,
  { challengeId, response }: Answered,
  bound: Bound,
): Promise<NewKey | null> {
  const challenge = await takeBound(parts, challengeId, bound);
  if (challenge === null) return null;
  const verified = await quietly(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      ...expected(parts, challenge),
    }),
  );
  if (verified?.verified !== true) return null;
  const { credential, credentialBackedUp, credentialDeviceType } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    isSynced: credentialBackedUp || credentialDeviceType === 'multiDevice',
    transports: transportsOf(credential.transports),
  };
}

async function remember(
  { database, clock, random }: PasskeyParts,
  { ticketId, ...bound }: Bound,
  challenge: string,
  options: Record<string, unknown>,
): Promise<Ceremony> {
  const challengeId = randomText(random, 256);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + challengeMs);
  await insertChallenge(database.kysely, {
    ...bound,
    hash: idHash(challengeId, ticketId),
    challenge,
    now,
    expiresAt,
  });
  return { challengeId, options };
}

async function takeBound(
  { database, clock }: PasskeyParts,
  challengeId: string,
  bound: Bound,
): Promise<Challenge | null> {
  const found = await takeChallenge(
    database.kysely,
    idHash(challengeId, bound.ticketId),
    clock.now(),
  );
  if (found === null || found.purpose !== bound.purpose) return null;
  return found.staffId === bound.staffId && found.sessionId === bound.sessionId ? found : null;
}

async function credentialsOf({ database }: PasskeyParts, staffId: number) {
  const keys = await factors.listPasskeys(database.kysely, staffId);
  return keys.map(({ credential_id: id, transports }) => ({ id, transports }));
}

function challengeBytes({ random }: PasskeyParts): Uint8Array<ArrayBuffer> {
  return new Uint8Array(random.bytes(32));
}

function rpIdOf({ url }: PasskeyParts): string {
  return new URL(url()).hostname;
}

/** Includes the ticket, so that a challenge is valid only with the ticket it was requested for. */
function idHash(challengeId: string, ticketId?: number): Uint8Array {
  return hash(
    'sha256',
    ticketId === undefined ? challengeId : `${challengeId}.${ticketId}`,
    'buffer',
  );
}

/**
 * Uses the panel's configured address, never a header. Requires verification of the user, not only
 * presence.
 */
function expected(parts: PasskeyParts, { challenge }: Challenge) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: new URL(parts.url()).origin,
    expectedRPID: rpIdOf(parts),
    requireUserVerification: true,
  };
}

/** At most 1,023 bytes by the standard; null for an invalid id. */
function credentialIdOf({ id }: Record<string, unknown>): string | null {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,1364}$/.test(id) ? id : null;
}

/** Names like `usb` or `smart-card`, from the browser. */
function transportsOf(names: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(names) ? names : [];
  return list
    .filter((name): name is string => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name))
    .slice(0, 8);
}

/** Null for any error of the library, because the caller gives the same refusal for all. */
async function quietly<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
