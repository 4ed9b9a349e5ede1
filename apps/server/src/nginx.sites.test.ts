import { connect as connectPlain } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, type TLSSocket, connect, getCiphers } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Nginx,
  clubSite,
  nginxOrNone,
  panelSite,
  startNginx,
} from './testing/outside/nginx.ts';

const program = nginxOrNone();

describe.skipIf(program === undefined).each([clubSite, panelSite])(
  'the shipped site of $host',
  (site) => {
    let nginx: Nginx;
    beforeAll(async () => {
      // No process answers on this port, so that every answer is nginx's own.
      nginx = await startNginx(program ?? '', [1], site);
    });
    afterAll(() => nginx.stop());

    const secure = (options: ConnectionOptions = {}): Promise<TLSSocket> =>
      new Promise((resolve, reject) => {
        const socket = connect(
          {
            host: '127.0.0.1',
            port: nginx.port,
            servername: site.host,
            rejectUnauthorized: false,
            ...options,
          },
          () => resolve(socket),
        );
        socket.once('error', reject);
      });
    const plain = (): Duplex => connectPlain(nginx.plainPort, '127.0.0.1');

    test("nginx's own answers have the headers of the server's", async () => {
      const page = { headers: { accept: 'text/html' } };
      const large = {
        method: 'POST',
        headers: { 'content-length': '999999999' },
        isHeld: true,
      } as const;
      const own = [
        await nginx.ask('/'),
        await nginx.ask('/', page),
        await nginx.ask('/x', large),
        await nginx.ask('/%'),
        ...(site === clubSite ? [await nginx.ask('/metrics')] : []),
      ];
      expect(own.slice(0, 4).map(({ status }) => status)).toEqual([503, 503, 413, 400]);
      for (const { status, headers } of own)
        expect({ status, headers }).toMatchObject({
          headers: {
            'strict-transport-security': 'max-age=31536000; includeSubDomains',
            'x-content-type-options': 'nosniff',
          },
        });
    });

    test.each(['stranger.example', '127.0.0.1', `x.${site.host}`, ''])(
      'the unknown host "%s" gets no answer',
      async (host) => {
        expect(await answerTo(plain(), host)).not.toMatch(/HTTP\/1\.1 [23]/);
        expect(await answerTo(await secure(), host)).not.toMatch(/HTTP\/1\.1 [235]/);
        await expect(secure({ servername: host === '127.0.0.1' ? '' : host })).rejects.toThrow();
      },
    );

    test('the redirect leads to the configured name only', async () => {
      expect(await answerTo(plain(), `${site.host.toUpperCase()}:8080`)).toContain(
        `Location: https://${site.host}/?x=1\r\n`,
      );
    });

    test('TLS 1.2 has authenticated encryption only', async () => {
      const accepted: string[] = [];
      for (const name of getCiphers().filter((one) => !one.startsWith('tls_'))) {
        const ciphers = `${name.toUpperCase()}:@SECLEVEL=0`;
        const socket = await secure({ ciphers, maxVersion: 'TLSv1.2' }).catch(() => null);
        if (socket !== null) accepted.push(socket.getCipher().name);
        socket?.destroy();
      }
      expect(accepted).toContain('ECDHE-ECDSA-AES128-GCM-SHA256');
      expect(accepted.filter((name) => !/GCM|CHACHA20/.test(name))).toEqual([]);
      await expect(secure({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' })).rejects.toThrow();
    });
  },
);

/** Empty when the connection is closed without an answer. */
function answerTo(socket: Duplex, host: string): Promise<string> {
  socket.write(`GET /?x=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
