import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { releaseVersion } from '@klub/contract/limits';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { publicData } from '../../testing/public-data.ts';
import { release } from '../release.ts';
import { isOneHost } from './http.ts';

const jsonSuite = publicData('json/JSONTestSuite/test_parsing');
const json = { 'content-type': 'application/json' };

function expectD3(body: string): void {
  expect(JSON.parse(body)).toEqual({
    code: expect.any(Number),
    message: expect.any(String),
    errors: expect.any(Object),
  });
}

let app: FastifyInstance;
beforeAll(async () => {
  ({ app } = await testApp());
});

let callers = 0;
/** Each from another address, because the limit per source is not under test. */
const post = (payload: string | Buffer, headers: Record<string, string> = json) => {
  const remoteAddress = `10.0.${callers >> 8}.${callers++ & 255}`;
  return app.inject({
    method: 'POST',
    url: '/authorization/token/',
    payload,
    headers,
    remoteAddress,
  });
};

test.each([
  ['cut JSON', '{"username":'],
  ['no JSON at all', 'hello'],
  ['a wrong type', '{"username":5}'],
  ['null', '{"username":null}'],
  ['an array', '[]'],
  ['a NUL byte', '{"username":"5000\\u000000001"}'],
  ['a lone surrogate', '{"username":"\\ud800"}'],
  ['a number beyond 2^53', '{"username":9007199254740993}'],
  ['duplicate keys', '{"username":"x","username":5}'],
  ['a prototype', '{"__proto__":{"username":"500000001"}}'],
  ['a constructor', '{"constructor":{"prototype":{}},"username":"1"}'],
  ['a deep array', '['.repeat(100_000)],
])('a body with %s is refused as D3 says', async (_name, payload) => {
  const answer = await post(payload);
  expect(answer.statusCode).toBe(400);
  expectD3(answer.body);
});

test('bytes that are not UTF-8 are refused instead of being altered', async () => {
  const answer = await post(
    Buffer.from([...Buffer.from('{"username":"'), 0xc3, 0x28, ...Buffer.from('"}')]),
  );
  expect(answer.statusCode).toBe(400);
});

test('oversized bodies, wrong types and unknown paths have their own refusals', async () => {
  const large = await post(JSON.stringify({ username: 'x'.repeat(1_100_000) }));
  const form = await post('username=1', { 'content-type': 'application/x-www-form-urlencoded' });
  const plain = await post('{"username":"1"}', { 'content-type': 'text/plain' });
  const unknown = await app.inject({ method: 'GET', url: '/api/v1/nothing' });
  const wrongMethod = await app.inject({ method: 'DELETE', url: '/authorization' });
  const wrongPath = await app.inject({ method: 'GET', url: '/%ff' });
  expect(
    [large, form, plain, unknown, wrongMethod, wrongPath].map(({ statusCode }) => statusCode),
  ).toEqual([413, 415, 415, 404, 404, 400]);
  for (const { body, headers } of [large, form, plain, unknown, wrongMethod, wrongPath]) {
    expectD3(body);
    expect(headers['x-request-id']).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  }
});

test('every answer carries the security headers, refusals too', async () => {
  for (const url of ['/healthz', '/api/v1/user/get', '/nothing', '/docs']) {
    const { headers } = await app.inject({ method: 'GET', url });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toContain('includeSubDomains');
    expect(headers['content-type']).toMatch(/charset=utf-8/);
  }
});

test('a living server tells its release, commit and build, and nothing else', async () => {
  const answer = await app.inject('/healthz');
  expect(answer.json()).toEqual({
    status: 'ok',
    version: releaseVersion,
    commit: release.commit,
    builtAt: release.builtAt,
  });
});

test('a foreign origin is not allowed to read, the shell is', async () => {
  const from = (origin: string) =>
    app.inject({ method: 'GET', url: '/healthz', headers: { origin } });
  expect(
    (await from('https://evil.example')).headers['access-control-allow-origin'],
  ).toBeUndefined();
  expect((await from('capacitor://localhost')).headers['access-control-allow-origin']).toBe(
    'capacitor://localhost',
  );
  expect((await from('https://localhost')).headers['access-control-expose-headers']).toBe(
    'date, retry-after, x-request-id',
  );
});

test('an OPTIONS without a preflight is answered in the form of D3', async () => {
  for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'https://localhost' }]) {
    const answer = await app.inject({ method: 'OPTIONS', url: '/api/v1/user/get', headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
});

test('broken HTTP is answered as D3 says, and the server lives on', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(address).port);
  const broken = [
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: klub.example\r\nHost: evil.example\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: klub.example\r\nhost: klub.example\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: klub.example/../evil\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: a@b\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: klub.example, evil.example\r\n\r\n',
  ];
  for (const request of broken)
    expect(await rawAnswer(port, request)).toMatch(
      /^HTTP\/1\.1 400 [^]*x-request-id: [0-9A-Z]{4}-[0-9A-Z]{4}\r\n[^]*"errors":\{\}/,
    );
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('of Host there is one, and it is a name: drawn spellings', () => {
  const name = fc.constantFrom('Host', 'host', 'HOST', 'hOsT');
  fc.assert(
    fc.property(
      fc.domain(),
      fc.option(fc.nat(65_535)),
      name,
      fc.array(name, { maxLength: 3 }),
      (domain, port, first, more) => {
        const host = port === null ? domain : `${domain}:${port}`;
        const others = more.flatMap((another) => ['accept', '*/*', another, host]);
        expect(isOneHost([first, host, ...others])).toBe(more.length === 0);
      },
    ),
  );
  fc.assert(
    fc.property(
      fc.domain(),
      fc.constantFrom(...' /\\@,;?#%<>\t"\u00a0'),
      fc.nat(20),
      (domain, sign, at) => {
        expect(isOneHost(['host', `${domain.slice(0, at)}${sign}${domain.slice(at)}`])).toBe(false);
      },
    ),
  );
  expect(isOneHost(['host', '[::1]:3000'])).toBe(true);
  expect(isOneHost(['host', ''])).toBe(false);
});

test.skipIf(jsonSuite === undefined)(
  'the JSON test suite: valid parsed, invalid 400, never 500',
  async () => {
    // Without a byte there is no invalid body.
    const folder = jsonSuite ?? '';
    const names = readdirSync(folder).filter((name) => name !== 'n_structure_no_data.json');
    expect(names.length).toBeGreaterThan(300);
    for (const name of names) {
      const answer = await post(readFileSync(resolve(folder, name)));
      // No body has a username: valid JSON is refused for that, invalid JSON as such.
      expect(answer.statusCode, name).toBe(400);
      const wasParsed = Object.keys(JSON.parse(answer.body).errors).length > 0;
      if (name.startsWith('y_')) expect(wasParsed, name).toBe(true);
      if (name.startsWith('n_')) expect(wasParsed, name).toBe(false);
    }
  },
);

afterAll(() => app.close());

function rawAnswer(port: number, request: string): Promise<string> {
  return new Promise((settle, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => settle(answer));
    socket.on('error', reject);
    socket.setTimeout(5_000, () => socket.destroy());
  });
}
