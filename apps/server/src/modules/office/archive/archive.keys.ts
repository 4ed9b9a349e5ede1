import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import type { Random } from '../../../infra/crypto/random.ts';
import { ArchiveRefused, type KeyTexts, type WrappedKeys, keyTexts } from './archive.format.ts';

/** Derived keys: `seal` wraps the data keys, `mac` authenticates the manifest. */
export type PassphraseKeys = { readonly seal: Buffer; readonly mac: Buffer };

/** The second choice of RFC 9106, because a stolen file can be attacked offline: 64 MiB, 0.1 s. */
const strength = { memoryKib: 65_536, passes: 3, lanes: 4 } as const;

type Costs = Pick<WrappedKeys, 'memoryKib' | 'passes' | 'lanes' | 'salt'>;

export async function newPassphraseKeys(
  passphrase: string,
  random: Random,
): Promise<{ readonly costs: Costs; readonly keys: PassphraseKeys }> {
  const costs = { ...strength, salt: Buffer.from(random.bytes(16)).toString('base64') };
  return { costs, keys: await passphraseKeys(passphrase, costs) };
}

/** Normalizes Unicode first, because keyboards encode the same letters differently. */
export async function passphraseKeys(passphrase: string, costs: Costs): Promise<PassphraseKeys> {
  const both = await hashRaw(passphrase.normalize('NFKC'), {
    memoryCost: costs.memoryKib,
    timeCost: costs.passes,
    parallelism: costs.lanes,
    salt: Buffer.from(costs.salt, 'base64'),
    outputLen: 64,
  });
  return { seal: both.subarray(0, 32), mac: both.subarray(32) };
}

const field = Buffer.from('klub-partnera keys');

export function wrapKeys(
  texts: KeyTexts,
  costs: Costs,
  { seal }: PassphraseKeys,
  random: Random,
): WrappedKeys {
  const nonce = random.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', seal, nonce);
  cipher.setAAD(field);
  const content = [
    nonce,
    cipher.update(JSON.stringify(texts), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  return { kdf: 'argon2id', ...costs, sealed: Buffer.concat(content).toString('base64') };
}

/** Throws `ArchiveRefused` for a wrong passphrase. */
export function unwrapKeys({ sealed }: WrappedKeys, { seal }: PassphraseKeys): KeyTexts {
  const content = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', seal, content.subarray(0, 12));
    decipher.setAAD(field);
    decipher.setAuthTag(content.subarray(-16));
    const opened = Buffer.concat([decipher.update(content.subarray(12, -16)), decipher.final()]);
    return keyTexts.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    throw new ArchiveRefused('wrongPassphrase');
  }
}

export function macOf(content: Buffer, { mac }: PassphraseKeys): Buffer {
  return createHmac('sha256', mac).update(content).digest();
}
