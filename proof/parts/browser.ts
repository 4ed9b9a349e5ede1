import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Page, chromium } from '@playwright/test';
import { consentKey, onlyNecessary } from '../../e2e/support/consent.ts';
import { chromiumFlags, chromiumPath } from '../../scripts/machine/chromium.ts';
import type { TestServer } from './test-server.ts';
import { listen } from './browser-probe.ts';

/** The defences between an operator's text and a reader's browser. */
type Wall = 'sanitiser' | 'policy';

export type Tab = {
  readonly page: Page;
  /** Payloads that ran since it was asked last, by number; those without a signature by what they said. */
  takeRan(): readonly string[];
  /** Requests since then that no screen of the app makes. */
  takeStrange(): readonly string[];
  /** Loads a screen from scratch as this person. */
  show(path: string, token: string | null): Promise<void>;
  /** Closes it, even while it works. */
  abandon(): void;
};

export type Browser = {
  /** A tab with only these defences. */
  openTab(walls: readonly Wall[]): Promise<Tab>;
  /** What wanted to leave for another host than the club's. */
  readonly left: readonly string[];
  close(): Promise<void>;
};

/** Chromium with the built app of this club. All other hosts lie behind a proxy that lets nothing through and remembers. */
export async function startBrowser(club: TestServer): Promise<Browser> {
  const { port, left, stop } = await startWatch();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...chromiumFlags,
      `--proxy-server=127.0.0.1:${port}`,
      `--proxy-bypass-list=<-loopback>;${new URL(club.url()).host}`,
    ],
  });
  return {
    left,
    close: async () => {
      await browser.close();
      stop();
    },
    openTab: async (walls) => {
      const context = await browser.newContext({
        baseURL: club.url(),
        bypassCSP: !walls.includes('policy'),
        serviceWorkers: 'block',
        locale: 'pl-PL',
        timezoneId: 'Europe/Warsaw',
      });
      context.setDefaultTimeout(15_000);
      const ran: string[] = [];
      const strange: string[] = [];
      await context.exposeBinding('heardOf', (_source, what: string) => void ran.push(what));
      await context.addInitScript(listen);
      const page = await context.newPage();
      page.on('dialog', (dialog) => void dialog.dismiss());
      // A window that a payload opened has nothing more to show.
      context.on('page', (other) => (other === page ? undefined : void other.close()));
      const own = ownRequest(club.url());
      context.on('request', (request) => {
        if (!own.test(request.url())) strange.push(request.url().slice(0, 200));
      });
      if (!walls.includes('sanitiser')) {
        // What leads away from the screen would take the other payloads along.
        await page.route(
          ({ href }) => !own.test(href),
          (route) => route.abort('aborted'),
        );
        await page.route(/assets\/sanitise-.*\.js/, (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: 'export const sanitise = (html) => html;',
          }),
        );
      }
      return {
        page,
        takeRan: () => ran.splice(0),
        takeStrange: () => strange.splice(0),
        show: (path, token) => show(page, path, token),
        abandon: () => void context.close().catch(() => undefined),
      };
    },
  };
}

let shown = 0;

/** Another address each time: to the same one with another hash a browser would not load anything. */
async function show(page: Page, path: string, token: string | null): Promise<void> {
  // A text of the last screen may be just about to leave it.
  if (page.url() === 'about:blank') await page.goto('/app-icon.svg');
  await page.evaluate(
    ([key, consented, given]) => {
      localStorage.clear();
      localStorage.setItem(key, consented);
      if (given !== null) localStorage.setItem('klub.token', given);
    },
    [consentKey, onlyNecessary, token] as const,
  );
  shown += 1;
  await page.goto(`/?${shown}#${path}`, { waitUntil: 'commit' });
}

/** The app's own calls, chunks and pictures, and what a page carries in itself. */
function ownRequest(url: string): RegExp {
  const paths =
    '(api|assets|files|approvals|authorization)(/|$)|worker\\.js|manifest\\.|favicon|app-icon|regulations|[?#]|$';
  return new RegExp(`^(${url.replaceAll('.', '\\.')}/(${paths})|(data|blob):image/|about:)`);
}

async function startWatch() {
  const left: string[] = [];
  const server = createServer((request, response) => {
    left.push(`${request.method} ${request.url}`);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    left.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 502 Nothing leaves\r\n\r\n');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, left, stop };
}
