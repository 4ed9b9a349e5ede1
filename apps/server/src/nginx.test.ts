import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failures } from '@klub/contract/failures';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf, refuse } from './infra/refusal.ts';
import { sessions } from './modules/club/auth/sessions/sessions.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { type Nginx, nginxOrNone, startNginx } from './testing/outside/nginx.ts';
import { addPerson } from './testing/programme.ts';

const program = nginxOrNone();

describe.skipIf(program === undefined)('behind nginx with the shipped configuration', () => {
  let club: TestApp;
  let nginx: Nginx;
  let port = 0;
  let token = '';
  beforeAll(async () => {
    club = await testApp({ config: { trustedProxies: ['127.0.0.1'] } });
    await club.app.listen({ host: '127.0.0.1', port: 0 });
    port = portOf(club.app.server.address());
    nginx = await startNginx(program ?? '', [port]);
    nginxPlainPort = nginx.plainPort;
    const personId = await addPerson(club.database.kysely, 'user1');
    token = await sessions(club.deps).open(club.database.kysely, {
      personId,
      scope: 'full',
      deviceHash: null,
    });
  });
  afterAll(async () => {
    await nginx.stop();
    await club.app.close();
  });

  test('an answer comes over TLS with the headers that protect the app', async () => {
    const { status, headers } = await nginx.ask('/readyz');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['server']).toBe('nginx');
  });

  test('without TLS nothing is answered but the way to it', async () => {
    const answer = await askPlain('/api/v1/user/get?x=1', 'POST');
    expect(answer).toMatchObject({
      status: 308,
      location: 'https://klub.example/api/v1/user/get?x=1',
    });
  });

  test('guesses count by the real caller despite claimed addresses', async () => {
    const guess = (claimed: string) =>
      nginx.ask('/authorization', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
        body: JSON.stringify({ username: '511111111', password: `guess ${claimed}` }),
      });
    const { kysely } = club.database;
    await guess('10.1.1.1');
    await guess('10.2.2.2');
    const keys = (await kysely.selectFrom('rate_count').select('key').execute())
      .map(({ key }) => key)
      .join(' ');
    expect(keys).toContain('127.0.0.1');
    expect(keys).not.toContain('10.1.1.1');
  });

  test('events are not buffered: an open response is passed on immediately', async () => {
    const opened = new AbortController();
    const seen = await new Promise<string>((resolve, reject) => {
      const asked = secureRequest(
        {
          host: '127.0.0.1',
          port: nginx.port,
          path: '/api/v1/events',
          servername: 'klub.example',
          rejectUnauthorized: false,
          agent: new Agent(),
          signal: opened.signal,
          headers: { host: 'klub.example', authorization: `Bearer ${token}` },
        },
        (answer) => answer.once('data', (part: Buffer) => resolve(part.toString())),
      );
      asked.once('error', reject).end();
    });
    opened.abort();
    expect(seen).toContain('event: ready');
  });

  test('an attachment of five megabytes passes, one of seven is refused', async () => {
    const send = (bytes: number) =>
      nginx.ask('/api/v1/contact', {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          authorization: `Bearer ${token}`,
        },
        body: Buffer.alloc(bytes, 0x78),
      });
    const { status, text } = await send(7 * 1_048_576);
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 413,
      body: bodyOf(refuse('tooLarge')),
    });
    // The server's own refusal: the form is unreadable.
    expect(JSON.parse((await send(5 * 1_048_576)).text)).toMatchObject({ code: 400 });
  });

  test('a call without a session is refused before its body', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '1000000' };
    const asked = { method: 'POST', headers, isHeld: true } as const;
    expect((await nginx.ask('/api/v1/user/updateandreturnerrors', asked)).status).toBe(401);
  });

  test('figures of the operation are not for the world', async () => {
    expect((await nginx.ask('/metrics')).status).toBe(404);
  });

  test("while no process answers, nginx replies in the app's format", async () => {
    await nginx.serve([1]);
    const { status, headers, text } = await nginx.ask('/api/v1/user/get');
    expect(status).toBe(failures.notReady.status);
    expect(JSON.parse(text)).toEqual(bodyOf(refuse('notReady')));
    expect(headers).toMatchObject({
      'retry-after': '5',
      'content-type': 'application/json; charset=utf-8',
    });
    await nginx.serve([port]);
    expect((await nginx.ask('/readyz')).status).toBe(200);
  });

  test('while no process answers, people get a Polish page', async () => {
    await nginx.serve([1]);
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const page = await nginx.ask('/plan', { headers });
    const called = await nginx.ask('/api/v1/user/get', {
      headers: { accept: 'application/json, */*' },
    });
    await nginx.serve([port]);
    expect(page.status).toBe(503);
    expect(page.headers).toMatchObject({
      'retry-after': '5',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(page.text).toContain('<html lang="pl">');
    expect(page.text).toContain('Serwis jest chwilowo niedostępny.');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(JSON.parse(called.text)).toMatchObject({ code: 503 });
  });

  test('nowhere does nginx say which version it is', async () => {
    const plain = await askPlain('/nic');
    expect(plain.server).toBe('nginx');
    for (const path of ['/metrics', '/nic', '/%']) {
      const { headers, text } = await nginx.ask(path);
      expect(`${String(headers['server'])} ${text}`).not.toMatch(/nginx\/\d/);
    }
    await nginx.serve([1]);
    expect((await nginx.ask('/plan')).headers['server']).toBe('nginx');
    await nginx.serve([port]);
  });

  test('it starts without a certificate, serves certbot and loads renewals', async () => {
    const challenges = join(nginx.webroot, '.well-known', 'acme-challenge');
    mkdirSync(challenges, { recursive: true });
    writeFileSync(join(challenges, 'token'), 'answer of certbot');
    for (const folder of [nginx.webroot, join(nginx.webroot, '.well-known'), challenges])
      chmodSync(folder, 0o755);
    expect(await askPlain('/.well-known/acme-challenge/token')).toMatchObject({
      status: 200,
      text: 'answer of certbot',
    });

    const first = await nginx.fingerprint();
    const lineage = mkdtempSync(join(tmpdir(), 'klub-lineage-'));
    const names = ['-keyout', join(lineage, 'privkey.pem'), '-out', join(lineage, 'fullchain.pem')];
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=klub.example',
    ];
    execFileSync('openssl', ['req', '-x509', ...key, ...names], { stdio: 'ignore' });
    await nginx.renew(lineage);
    expect(await nginx.fingerprint()).not.toBe(first);
    // A certificate of another name, like the panel's, changes nothing; a name without a folder is
    // reported to certbot.
    const second = await nginx.fingerprint();
    execFileSync('openssl', ['req', '-x509', ...key, ...names], { stdio: 'ignore' });
    await expect(nginx.renew(lineage, 'panel.klub.example')).rejects.toThrow(
      'has no folder for panel.klub.example',
    );
    expect(await nginx.fingerprint()).toBe(second);
    rmSync(lineage, { recursive: true });
  });

  test('a refusal has one number for its caller, nginx and the server', async () => {
    const invented = { 'x-request-id': '0000-0000' };
    const passed = await nginx.ask('/api/v1/user/get', { headers: invented });
    await nginx.serve([1]);
    const away = await nginx.ask('/api/v1/user/get', { headers: invented });
    await nginx.serve([port]);
    for (const { headers } of [passed, away]) {
      const reference = String(headers['x-request-id']);
      expect(reference).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}$/i);
      expect(reference).not.toBe('0000-0000');
      expect(nginx.logs().toUpperCase()).toContain(reference.toUpperCase());
    }
  });

  test('nginx logs no addresses, because they may contain a phone number', async () => {
    await nginx.ask('/approvals/512345678');
    await nginx.serve([1]);
    await nginx.ask('/approvals/512345679');
    await nginx.serve([port]);
    expect(nginx.logs()).not.toMatch(/51234567/);
  });
});

let nginxPlainPort = 0;

function askPlain(
  path: string,
  method = 'GET',
): Promise<{
  status: number | undefined;
  location: string | undefined;
  server: string | undefined;
  text: string;
}> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: nginxPlainPort,
      path,
      method,
      headers: { host: 'klub.example' },
    };
    const asked = request(options, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.once('end', () => {
        const { location, server } = response.headers;
        resolve({ status: response.statusCode, location, server: String(server), text });
      });
    });
    asked.once('error', reject).end();
  });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
