import { createECDH, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushService } from './push.testing.ts';
import { systemRandom } from '../crypto/random.ts';
import { isBrowserKey, readWebPushKey, sealed, webPush } from './web-push.ts';

const clock = { now: () => new Date('2026-11-16T09:00:00Z') };
const message = {
  id: 'a1',
  title: 'Klub',
  body: 'Zażółć gęślą jaźń',
  route: '/wiedza',
  lifeSeconds: 60,
};
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const key = await readWebPushKey('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE', '', systemRandom);

let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.close());

const push = webPush({ key, clock, random: systemRandom, contact: 'mailto:kontakt@klub.example' });

test('the example of RFC 8291 is sealed to the letter', () => {
  const browser = {
    publicKey:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const own = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  };
  const text = Buffer.from('When I grow up, I want to be a watermelon');
  expect(sealed(text, browser, own).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the browser can read a push; the service sees its headers', async () => {
  const { token, keys } = await service.subscribe();
  const to = { platform: 'web', token, publicKey: keys.p256dh, authSecret: keys.auth } as const;
  expect(await push.send(to, message)).toEqual({ is: 'sent' });
  const [{ content, headers }] = service.arrived as [(typeof service.arrived)[number]];
  expect(content).toEqual({ id: 'a1', title: 'Klub', body: 'Zażółć gęślą jaźń', route: '/wiedza' });
  expect(headers).toMatchObject({ ttl: '60', topic: 'a1', 'content-encoding': 'aes128gcm' });
  const [, text = '', signature = '', shown = ''] =
    /^vapid t=(.+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(shown).toBe(key.publicKey.toString('base64url'));
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: bytes(shown).subarray(1, 33),
    y: bytes(shown).subarray(33),
  };
  const publicKey = createPublicKey({
    key: { ...jwk, x: jwk.x.toString('base64url'), y: jwk.y.toString('base64url') },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(bytes(text.split('.')[1] ?? '').toString())).toEqual({
    aud: service.url,
    exp: clock.now().getTime() / 1_000 + 12 * 3_600,
    sub: 'mailto:kontakt@klub.example',
  });
});

test.each([
  [404, { is: 'gone' }],
  [410, { is: 'gone' }],
  [413, { is: 'refused', reason: 'status 413' }],
  [429, { is: 'later', afterMs: 120_000, reason: 'status 429' }],
  [500, { is: 'later', afterMs: 120_000, reason: 'status 500' }],
  [302, { is: 'later', afterMs: null, reason: 'no answer' }],
])('a service that answers %i', async (status, outcome) => {
  const { token, keys } = await service.subscribe();
  service.state.answer = () => ({
    status,
    headers: { 'retry-after': '120', location: service.url },
  });
  const to = { platform: 'web', token, publicKey: keys.p256dh, authSecret: keys.auth } as const;
  expect(await push.send(to, message)).toEqual(outcome);
  const nowhere = { ...to, token: 'http://127.0.0.1:9/nobody' };
  expect(await push.send(nowhere, message)).toMatchObject({ is: 'later', reason: 'no answer' });
});

test('a key outside the curve is no browser key', () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const good = pair.getPublicKey();
  expect(isBrowserKey(good.toString('base64url'))).toBe(true);
  const off = Buffer.from(good);
  off[64] = (off[64] ?? 0) ^ 1;
  for (const bad of [off, good.subarray(0, 64), Buffer.alloc(65), Buffer.alloc(0)]) {
    expect(isBrowserKey(bad.toString('base64url'))).toBe(false);
  }
});

test('the first start creates the key, and a setting overrides the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klub-push-key-'));
  const [first, second] = await Promise.all([
    readWebPushKey(undefined, folder, systemRandom),
    readWebPushKey(undefined, folder, systemRandom),
  ]);
  expect(first.publicKey).toEqual(second.publicKey);
  expect((await stat(join(folder, 'push.key'))).mode & 0o777).toBe(0o600);
  const given = await readWebPushKey(
    Buffer.alloc(32, 3).toString('base64url'),
    folder,
    systemRandom,
  );
  expect(given.publicKey).not.toEqual(first.publicKey);
  expect(bytes(await readFile(join(folder, 'push.key'), 'utf8'))).toEqual(first.privateKey);
  await expect(readWebPushKey('short', folder, systemRandom)).rejects.toThrow(
    'WEB_PUSH_KEY must be',
  );
});
