import { createPublicKey, generateKeyPairSync, verify, webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceAccount } from '../config/config.push.ts';

/** A push service on this machine with both protocols, and its devices. */

export type Arrived = {
  readonly to: string;
  readonly headers: IncomingMessage['headers'];
  readonly content: unknown;
};
type Answer = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
};

const { subtle } = webcrypto;
const keyPair = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export async function pushService() {
  const arrived: Arrived[] = [];
  const browsers = new Map<string, Browser>();
  const state = { tokens: 0, answer: null as ((to: string) => Answer | 'hang') | null };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const path = request.url ?? '';
    if (path === '/token') {
      state.tokens += 1;
      requireAssertion(new URLSearchParams(body.toString()).get('assertion') ?? '', `${url}/token`);
      return answer(response, {
        status: 200,
        body: { access_token: `access-${state.tokens}`, expires_in: 3_600 },
      });
    }
    const browser = browsers.get(path);
    const message = browser === undefined ? messageOf.parse(body) : null;
    const to = message?.token ?? path;
    const special = state.answer?.(to);
    if (special === 'hang') return;
    if (special !== undefined && special.status >= 300) return answer(response, special);
    const content = browser === undefined ? message : JSON.parse(await browser.open(body));
    arrived.push({ to, headers: request.headers, content });
    answer(response, special ?? { status: browser === undefined ? 200 : 201, body: {} });
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) =>
      answer(response, { status: 400, body: { error: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    arrived,
    state,
    account: {
      project_id: 'klub',
      client_email: 'klub@klub.example',
      private_key: keyPair.privateKey,
      token_uri: `${url}/token`,
    } satisfies ServiceAccount,
    /** A subscribed browser. */
    subscribe: async () => {
      const browser = await newBrowser();
      const path = `/web/${browsers.size + 1}-${'x'.repeat(20)}`;
      browsers.set(path, browser);
      return {
        token: `${url}${path}`,
        platform: 'web' as const,
        keys: { p256dh: browser.publicKey, auth: browser.auth },
      };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, { status, headers = {}, body = {} }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

const messageOf = {
  parse: (body: Buffer): { token: string } =>
    (JSON.parse(body.toString()) as { message: { token: string } }).message,
};

function requireAssertion(assertion: string, audience: string): void {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const isGood = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    createPublicKey(keyPair.publicKey),
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  if (!isGood || aud !== audience) throw new Error('The assertion is not good.');
}

type Browser = {
  readonly publicKey: string;
  readonly auth: string;
  open(body: Buffer): Promise<string>;
};

/** Opens messages of RFC 8291 with web primitives, independent of the sealing code. */
async function newBrowser(): Promise<Browser> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await subtle.generateKey(curve, true, ['deriveBits']);
  const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey));
  const auth = webcrypto.getRandomValues(Buffer.alloc(16));

  return {
    publicKey: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    open: async (body) => {
      const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
      const sender = body.subarray(21, 21 + keyLength);
      const senderKey = await subtle.importKey('raw', sender, curve, false, []);
      const shared = await subtle.deriveBits(
        { name: 'ECDH', public: senderKey },
        pair.privateKey,
        256,
      );
      const secret = await hkdf(
        shared,
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32,
      );
      const key = await hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const iv = await hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
      const text = Buffer.from(
        await subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.subarray(21 + keyLength)),
      );
      return text.subarray(0, text.lastIndexOf(2)).toString();
    },
  };
}

async function hkdf(
  key: ArrayBuffer,
  salt: Uint8Array,
  info: Uint8Array,
  bytes: number,
): Promise<ArrayBuffer> {
  const base = await subtle.importKey('raw', key, 'HKDF', false, ['deriveBits']);
  return subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: Buffer.from(salt), info: Buffer.from(info) },
    base,
    bytes * 8,
  );
}
