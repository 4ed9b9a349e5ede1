import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './index.ts';

/** A Matomo of another origin that only records its requests. */
export type FakeMatomo = {
  readonly url: string;
  readonly asked: {
    readonly line: string;
    readonly cookie: string | undefined;
    readonly form: URLSearchParams;
  }[];
};

export const testWithMatomo = base.extend<{ matomo: FakeMatomo }>({
  matomo: async ({}, use) => {
    const asked: FakeMatomo['asked'] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        const line = `${request.method} ${request.url}`;
        asked.push({ line, cookie: request.headers.cookie, form: new URLSearchParams(body) });
        response.writeHead(204, { 'set-cookie': 'MATOMO_SESSID=1' }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: `http://127.0.0.1:${port}`, asked });
    server.closeAllConnections();
    server.close();
  },
  environment: async ({ matomo }, use) => use({ ANALYTICS: `matomo:${matomo.url}/?idsite=3` }),
});
