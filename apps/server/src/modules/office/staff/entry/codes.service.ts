import { Secret, TOTP } from 'otpauth';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { asTypedCode, recoveryCodeOf, recoveryCodes } from './entry.rules.ts';
import * as factors from './factors.store.ts';
import { type Account, takeStep } from './entry.store.ts';

const secretBytes = 20;
const periodSeconds = 30;
const totpField = 'totp';

type Parts = Pick<Deps, 'vault' | 'random' | 'clock'>;

export type NewTotp = {
  readonly secret: string;
  readonly address: string;
  readonly sealed: string;
};

/** A new secret for codes, its address for the QR code, and its sealed form. */
/** @param issuer what the application for codes shows */
export function newTotp(
  { vault, random }: Parts,
  account: Pick<Account, 'id' | 'email'>,
  issuer: string,
): NewTotp {
  const bytes = random.bytes(secretBytes);
  const secret = new Secret({
    buffer: bytes.buffer.slice(
      bytes.byteOffset,
      bytes.byteOffset + bytes.byteLength,
    ) as ArrayBuffer,
  });
  const address = totpOf(secret, account.email, issuer).toString();
  // Sealed with the account's id, so that a secret moved to another row opens nothing.
  return {
    secret: secret.base32,
    address,
    sealed: vault.seal(totpField, `${account.id}:${secret.base32}`),
  };
}

/** The time step of a code, from the one before to the one after now; null for a wrong code. */
export function stepOf(
  { vault, clock }: Parts,
  account: Pick<Account, 'id' | 'email'>,
  sealed: string,
  code: string,
): number | null {
  const [id, secret = ''] = vault.open(totpField, sealed).split(':', 2);
  if (id !== String(account.id)) return null;
  const timestamp = clock.now().getTime();
  const totp = totpOf(Secret.fromBase32(secret), account.email);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** True for a right code of an unused step. */
export async function takeCode(
  parts: Parts,
  handle: Handle,
  account: Account,
  code: string,
): Promise<boolean> {
  if (account.totpSealed === null) return false;
  const step = stepOf(parts, account, account.totpSealed, code);
  return step !== null && (await takeStep(handle, account.id, step));
}

/** Ten codes, which are shown once; invalidates the former ones. */
export async function newRecoveryCodes(
  parts: Parts,
  handle: Handle,
  staffId: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCodeOf(parts.random.bytes(8)));
  const hashes = codes.map((code) => recoveryHash(parts, staffId, code));
  await factors.replaceRecoveryCodes(handle, staffId, { hashes, now: parts.clock.now() });
  return codes;
}

/** True for exactly one caller, which uses the code up. */
export function takeRecoveryCode(
  parts: Parts,
  handle: Handle,
  account: Account,
  code: string,
): Promise<boolean> {
  const hash = recoveryHash(parts, account.id, code);
  return factors.useRecoveryCode(handle, account.id, { hash, now: parts.clock.now() });
}

/**
 * Keyed: 40 bits from a stolen database could be guessed in minutes. Includes the account, so that
 * a row moved to another account opens nothing.
 */
function recoveryHash({ vault }: Parts, staffId: number, code: string): Uint8Array {
  return vault.digest('staff-recovery', `${staffId}:${asTypedCode(code)}`);
}

function totpOf(secret: Secret, label: string, issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret,
  });
}
