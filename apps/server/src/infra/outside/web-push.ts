import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  ECDH,
  hkdfSync,
  sign,
} from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { ConfigError } from '../config/environment.ts';
import { askService, type Push, type PushAddress, type PushOutcome } from './push.ts';
import type { Random } from '../crypto/random.ts';
import { loadOrCreateSecret, readSecret, writeAtomic } from '../disk/atomic-file.ts';

/**
 * Web Push: RFC 8030 (delivery), RFC 8291 (only the browser can read it), RFC 8292 (identifies the
 * sender).
 */

const curve = 'prime256v1';
const keyFile = 'push.key';
/** Services accept at most a day. */
const tokenSeconds = 12 * 3_600;

/** The key pair of all subscriptions of this installation. */
export type WebPushKey = { readonly privateKey: Buffer; readonly publicKey: Buffer };

type WebPushDeps = {
  readonly key: WebPushKey;
  readonly clock: Clock;
  readonly random: Random;
  readonly contact: string;
};

/** @param contact `mailto:…`, where push services report problems with this server */
export function webPush({ key, clock, random, contact }: WebPushDeps): Push {
  return {
    send: async (to, message) => {
      if (to.platform !== 'web') return { is: 'refused', reason: 'not a browser' };
      const { id, title, body, route, waiting } = message;
      const salt = random.bytes(16);
      const once = createECDH(curve);
      once.generateKeys();
      const content = Buffer.from(JSON.stringify({ id, title, body, route, waiting }));
      const answer = await askService(to.token, {
        headers: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          authorization: vapid(key, {
            audience: new URL(to.token).origin,
            contact,
            now: clock.now(),
          }),
          ttl: String(message.lifeSeconds),
          urgency: 'normal',
          // A second copy replaces a waiting one.
          topic: id,
        },
        body: sealed(content, to, { salt, privateKey: once.getPrivateKey() }),
      });
      return outcome(answer);
    },
  };
}

function outcome(answer: Awaited<ReturnType<typeof askService>>): PushOutcome {
  if (answer === null) return { is: 'later', afterMs: null, reason: 'no answer' };
  const { status, afterMs } = answer;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) return { is: 'later', afterMs, reason: `status ${status}` };
  return { is: 'refused', reason: `status ${status}` };
}

type Recipient = Pick<Extract<PushAddress, { platform: 'web' }>, 'publicKey' | 'authSecret'>;

/**
 * One record of `aes128gcm` (RFC 8188) under a key that only the subscription's browser can derive
 * (RFC 8291).
 */
export function sealed(
  content: Uint8Array,
  { publicKey, authSecret }: Recipient,
  { salt, privateKey }: { readonly salt: Uint8Array; readonly privateKey: Uint8Array },
): Buffer<ArrayBuffer> {
  const browser = Buffer.from(publicKey, 'base64url');
  const own = createECDH(curve);
  own.setPrivateKey(privateKey);
  const ownPublic = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, ownPublic]);
  const secret = hkdf(own.computeSecret(browser), Buffer.from(authSecret, 'base64url'), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4_096);
  // The 2 marks the last record.
  const text = Buffer.concat([
    cipher.update(content),
    cipher.update(Uint8Array.of(2)),
    cipher.final(),
  ]);
  return Buffer.concat([
    salt,
    size,
    Uint8Array.of(ownPublic.length),
    ownPublic,
    text,
    cipher.getAuthTag(),
  ]);
}

function hkdf(key: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

function vapid(key: WebPushKey, of: { audience: string; contact: string; now: Date }): string {
  const expires = Math.floor(of.now.getTime() / 1_000) + tokenSeconds;
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: of.audience, exp: expires, sub: of.contact })}`;
  const signature = sign('sha256', Buffer.from(text), {
    key: signingKey(key),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${key.publicKey.toString('base64url')}`;
}

function signingKey({ privateKey, publicKey }: WebPushKey) {
  const part = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  const [x, y] = [part(publicKey.subarray(1, 33)), part(publicKey.subarray(33))];
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x, y, d: part(privateKey) },
    format: 'jwk',
  });
}

/** True for a valid `p256dh` of a browser: a point of the curve. */
export function isBrowserKey(publicKey: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64url');
  try {
    ECDH.convertKey(bytes, curve);
    const [x, y] = [
      bytes.subarray(1, 33).toString('base64url'),
      bytes.subarray(33).toString('base64url'),
    ];
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return bytes.length === 65;
  } catch {
    return false;
  }
}

/** Null: neither the setting nor the data folder has one yet. */
export async function findWebPushKey(
  setting: string | undefined,
  dataDir: string,
): Promise<string | null> {
  return setting === undefined || setting === '' ? readSecret(dataDir, keyFile) : setting.trim();
}

/** Puts the key of a backup into the data folder; servers read it at their start. */
export async function keepWebPushKey(dataDir: string, text: string): Promise<void> {
  await writeAtomic(join(dataDir, keyFile), [text]);
}

/**
 * The key from the setting (base64url of 32 bytes), else from the file in the data folder, which
 * the first start creates. Another key ends all subscriptions: browsers subscribe again when the
 * app is opened next.
 */
export async function readWebPushKey(
  setting: string | undefined,
  dataDir: string,
  random: Random,
): Promise<WebPushKey> {
  const fresh = (): string => Buffer.from(random.bytes(32)).toString('base64url');
  const text =
    setting === undefined || setting === ''
      ? await loadOrCreateSecret(dataDir, keyFile, fresh)
      : setting;
  const privateKey = Buffer.from(text.trim(), 'base64url');
  const pair = createECDH(curve);
  try {
    if (privateKey.length !== 32) throw new Error('not 32 bytes');
    pair.setPrivateKey(privateKey);
  } catch {
    throw new ConfigError('WEB_PUSH_KEY must be base64url of the 32 bytes of a P-256 private key.');
  }
  return { privateKey, publicKey: pair.getPublicKey() };
}
