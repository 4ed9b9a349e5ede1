import { hash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { randomText } from '../../../infra/crypto/random.ts';
import type { Deps } from '../../../infra/deps.ts';
import { challengeMs } from './entry.rules.ts';
import { type Account, type Challenge, insertChallenge, takeChallenge } from './entry.store.ts';
import * as factors from './factors.store.ts';

/** What the browser signs is bound to this address, which no header of a request names. */
export type PasskeyParts = Pick<Deps, 'database' | 'clock' | 'random'> & { readonly url: () => string };

type Bound = Pick<Challenge, 'purpose' | 'staffId' | 'sessionId'>;
export type Ceremony = { readonly challengeId: string; readonly options: Record<string, unknown> };
export type Answered = { readonly challengeId: string; readonly response: Record<string, unknown> };

/** A key that was shown to be in the hand of its owner, and has counted on. */
export type ProvenKey = { readonly staffId: number; readonly keyId: number };

/** Options of a sign-in, or of a proof by an account that is in. */
export async function askForKey(parts: PasskeyParts, bound: Bound): Promise<Ceremony> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(parts),
    userVerification: 'required',
    challenge: challengeBytes(parts),
    // Keys are found by the browser itself, so that nothing tells which accounts there are.
    allowCredentials: bound.staffId === null ? [] : await credentialsOf(parts, bound.staffId),
  });
  return remember(parts, bound, options.challenge, { ...options });
}

/** Options of a new key. */
export async function askForNewKey(parts: PasskeyParts, bound: Bound, account: Account): Promise<Ceremony> {
  const options = await generateRegistrationOptions({
    rpName: 'Klub Partnera – panel',
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
 * Checks what a key has signed, and counts its use; null for whatever is wrong. The challenge is used up either way, so that
 * it cannot be tried again.
 */
export async function proveKey(
  parts: PasskeyParts,
  { challengeId, response }: Answered,
  bound: Bound,
): Promise<ProvenKey | null> {
  const { database, clock } = parts;
  const challenge = await takeBound(parts, challengeId, bound);
  const key = challenge === null ? null : await factors.findPasskey(database.kysely, String(response['id']));
  if (challenge === null || key === null) return null;
  if (bound.staffId !== null && bound.staffId !== key.staffId) return null;
  const verified = await quietly(() =>
    verifyAuthenticationResponse({
      // The library checks every part of what the browser sent.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge.challenge,
      expectedOrigin: parts.url(),
      expectedRPID: rpIdOf(parts),
      requireUserVerification: true,
      credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    }),
  );
  if (verified?.verified !== true) return null;
  const { newCounter } = verified.authenticationInfo;
  const use = { id: key.id, before: key.counter, counter: newCounter, now: clock.now() };
  // Keys that do not count may be used twice at once; of one that counts, a second use from the same count is a copy.
  const isCounted = await factors.noteUse(database.kysely, use);
  return isCounted || newCounter === 0 ? { staffId: key.staffId, keyId: key.id } : null;
}

export type NewKey = Omit<factors.Passkey, 'id' | 'staffId'>;

/** Checks what a new key has signed; null for whatever is wrong. */
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
      expectedChallenge: challenge.challenge,
      expectedOrigin: parts.url(),
      expectedRPID: rpIdOf(parts),
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return null;
  const { credential, credentialBackedUp, credentialDeviceType } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    isSynced: credentialBackedUp || credentialDeviceType === 'multiDevice',
    transports: (credential.transports ?? []).map((name) => String(name).slice(0, 20)).slice(0, 8),
  };
}

async function remember(
  { database, clock, random }: PasskeyParts,
  bound: Bound,
  challenge: string,
  options: Record<string, unknown>,
): Promise<Ceremony> {
  const challengeId = randomText(random, 256);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + challengeMs);
  await insertChallenge(database.kysely, { ...bound, hash: idHash(challengeId), challenge, now, expiresAt });
  return { challengeId, options };
}

async function takeBound(
  { database, clock }: PasskeyParts,
  challengeId: string,
  bound: Bound,
): Promise<Challenge | null> {
  const found = await takeChallenge(database.kysely, idHash(challengeId), clock.now());
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

function idHash(challengeId: string): Uint8Array {
  return hash('sha256', challengeId, 'buffer');
}

/** The library throws for what does not fit; to the caller all of that is one refusal. */
async function quietly<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
