import fc from 'fast-check';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { panelCallerOf, panelTokenOf } from './panel-caller.ts';

const token = 'A'.repeat(43);
const localHosts = [
  'localhost',
  'localhost:3001',
  'LOCALHOST:3001',
  '127.0.0.1:3001',
  '127.8.9.10',
  '[::1]:3001',
  '[::1]',
];
const otherHosts = [
  'panel.klub.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '192.168.0.5:3001',
  '[::2]',
];
const forwarded = [
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'http' },
  { 'x-forwarded-for': '192.0.2.7' },
  { 'x-forwarded-host': 'panel.klub.example' },
  { forwarded: 'proto=https' },
  { via: '1.1 proxy' },
];

function listener(trustProxy: boolean) {
  const app = fastify({ trustProxy });
  app.get('/open', async (request, reply) => {
    panelCallerOf(request, reply).keepSession(token, 60);
    return {};
  });
  app.get('/read', async (request) => ({ token: panelTokenOf(request) }));
  return app;
}

test('only plain http on this machine gets a cookie without Secure', async () => {
  const listeners = [listener(true), listener(false)];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...listeners),
      fc.constantFrom(...localHosts, ...otherHosts),
      fc.constantFrom('127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.7', '10.0.0.1'),
      fc.constantFrom({}, {}, ...forwarded),
      async (app, host, remoteAddress, proxy) => {
        const { headers } = await app.inject({
          url: '/open',
          headers: { host, ...proxy },
          remoteAddress,
        });
        const isLocal =
          localHosts.includes(host) &&
          /127|::1/.test(remoteAddress) &&
          Object.keys(proxy).length === 0;
        expect(headers['set-cookie']).toBe(
          isLocal
            ? `panel-on-this-machine=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Strict`
            : `__Host-panel=${token}; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Strict`,
        );
      },
    ),
    { numRuns: 200 },
  );
});

test('the cookie of this machine opens nothing elsewhere', async () => {
  const app = listener(false);
  const read = async (host: string, cookie: string, more = {}): Promise<unknown> =>
    (await app.inject({ url: '/read', headers: { host, cookie, ...more } })).json().token;
  const local = `panel-on-this-machine=${token}`;
  expect(await read('localhost:3001', local)).toBe(token);
  expect(await read('panel.klub.example', local)).toBeNull();
  expect(await read('localhost:3001', local, { 'x-forwarded-proto': 'https' })).toBeNull();
  expect(await read('localhost:3001', `${local}; ${local}`)).toBeNull();
  expect(await read('panel.klub.example', `__Host-panel=${token}`)).toBe(token);
});
