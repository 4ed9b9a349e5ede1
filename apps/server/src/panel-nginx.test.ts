import { bodyOf, refuse } from './infra/refusal.ts';
import { accounts } from './modules/club/auth/accounts.ts';
import { addStaff } from './infra/http/panel/panel.testing.ts';
import { makeTicket } from './modules/office/staff/tickets.ts';
import { buildPanel, panelServices } from './panel.ts';
import { testDeps } from './testing/app.ts';
import { type Nginx, nginxOrNone, panelSite, startNginx } from './testing/outside/nginx.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const program = nginxOrNone();
const url = 'https://panel.klub.example';

describe.skipIf(program === undefined)(
  'the panel behind nginx with the shipped configuration',
  () => {
    let parts: Awaited<ReturnType<typeof testDeps>>;
    let app: FastifyInstance;
    let nginx: Nginx;
    let port = 0;
    beforeAll(async () => {
      parts = await testDeps();
      const { deps } = parts;
      const config = {
        host: '127.0.0.1',
        port: 0,
        url,
        trustedProxies: ['127.0.0.1'],
        allowed: undefined,
      };
      app = await buildPanel(accounts(deps), config, panelServices(deps), () => url);
      await app.listen({ host: '127.0.0.1', port: 0 });
      const [address] = app.addresses();
      port = typeof address === 'object' ? address.port : 0;
      nginx = await startNginx(program ?? '', [port], panelSite);
    });
    afterAll(async () => {
      await nginx.stop();
      await app.close();
    });

    const sameOrigin = {
      origin: url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const openTicket = (ticket: string, headers: object = sameOrigin) =>
      nginx.ask('/api/panel/v1/entry/ticket', {
        method: 'POST',
        headers: { ...headers },
        body: JSON.stringify({ ticket }),
      });

    test('a refusal has one number for its caller, nginx and the server', async () => {
      const { status, headers } = await nginx.ask('/api/panel/v1/me');
      expect(status).toBe(401);
      const reference = String(headers['x-request-id']);
      expect(reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
      expect(nginx.logs().toUpperCase()).toContain(reference);
    });

    test('replies come over TLS with own headers and without versions', async () => {
      const { status, headers } = await nginx.ask('/api/panel/v1/me', {
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect(status).toBe(401);
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        server: 'nginx',
      });
    });

    test('an import file may be larger, and its early refusal arrives', async () => {
      const headers = { ...sameOrigin, 'content-type': 'application/octet-stream' };
      const large = (path: string, megabytes: number) =>
        nginx.ask(`/api/panel/v1/${path}`, {
          method: 'POST',
          headers,
          body: 'x'.repeat(megabytes * 1_048_576),
        });
      for (const megabytes of [2, 60])
        expect((await large('imports/1/files?name=plany.csv', megabytes)).status).toBe(401);
      expect((await large('entry/ticket', 2)).status).toBe(413);
    });

    test('a call without a session is refused before its body', async () => {
      const json = { ...sameOrigin, 'content-length': '1000000' };
      const file = {
        ...json,
        'content-type': 'application/octet-stream',
        'content-length': '60000000',
      };
      for (const [path, headers] of [
        ['payouts/returns', json],
        ['imports/1/files?name=plany.csv', file],
      ] as const) {
        const { status } = await nginx.ask(`/api/panel/v1/${path}`, {
          method: 'POST',
          headers,
          isHeld: true,
        });
        expect([path, status]).toEqual([path, 401]);
      }
    });

    test('a ticket opens from its own origin, and not from another', async () => {
      const { database, clock, deps } = parts;
      const staffId = await addStaff(database.kysely, 'Anna Nowak', ['coordinator']);
      const ticket = await makeTicket(database.kysely, {
        staffId,
        purpose: 'first',
        madeBy: null,
        at: clock.now(),
        random: deps.random,
      });
      const { status } = await openTicket(ticket, {
        ...sameOrigin,
        origin: 'https://klub.example',
      });
      expect(status).toBe(403);
      expect((await openTicket(ticket)).status).toBe(200);
    });

    test('guesses count by the real caller despite claimed addresses', async () => {
      await openTicket('x'.repeat(43), { ...sameOrigin, 'x-forwarded-for': '10.1.1.1' });
      const rows = await parts.database.kysely.selectFrom('rate_count').select('key').execute();
      const keys = rows.map(({ key }) => key).join(' ');
      expect(keys).toContain('127.0.0.1');
      expect(keys).not.toContain('10.1.1.1');
    });

    test('a body beyond any form is refused before forwarding', async () => {
      const { status, text } = await nginx.ask('/api/panel/v1/entry/ticket', {
        method: 'POST',
        headers: sameOrigin,
        body: Buffer.alloc(2 * 1_048_576, 0x78),
      });
      expect({ status, body: JSON.parse(text) }).toEqual({
        status: 413,
        body: bodyOf(refuse('tooLarge')),
      });
    });

    test("while no process answers, nginx replies in the panel's format", async () => {
      await nginx.serve([1]);
      const { status, headers, text } = await nginx.ask('/api/panel/v1/me');
      await nginx.serve([port]);
      expect({ status, body: JSON.parse(text) }).toEqual({
        status: 503,
        body: bodyOf(refuse('notReady')),
      });
      expect(headers['retry-after']).toBe('5');
    });

    test('while no process answers, people get a Polish page, calls JSON', async () => {
      await nginx.serve([1]);
      const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
      const page = await nginx.ask('/', { headers });
      const called = await nginx.ask('/api/panel/v1/me', {
        headers: { accept: 'application/json, */*' },
      });
      await nginx.serve([port]);
      expect(page.status).toBe(503);
      expect(page.headers).toMatchObject({
        'retry-after': '5',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        server: 'nginx',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none';.*frame-ancestors 'none'$/,
      );
      expect(page.text).toContain('<html lang="pl">');
      expect(page.text).toContain('Panel jest chwilowo niedostępny.');
      expect(page.text).not.toMatch(/nginx|\d\.\d+\.\d/);
      expect({ status: called.status, body: JSON.parse(called.text) }).toEqual({
        status: 503,
        body: bodyOf(refuse('notReady')),
      });
    });
  },
);
