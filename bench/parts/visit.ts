import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { fastify } from 'fastify';
import fastifyStatic from '@fastify/static';
import { build } from 'vite';
import { chromiumFlags, chromiumPath } from '../../scripts/machine/chromium.ts';
import { precompress } from './precompress.ts';

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const cpuSlowdown = 4;

type Fetched = { readonly type: string; readonly path: string; readonly bytes: number };
export type Visit = {
  readonly firstPaint: number;
  readonly usable: number;
  readonly fetched: readonly Fetched[];
};
export type Site = { readonly url: string; close(): Promise<void> };

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
}

/** Builds a page with nothing around it into a folder, compressed as ours is. */
export async function buildPage(root: string, outDir: string): Promise<void> {
  await build({
    root,
    base: './',
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
    },
  });
  await precompress(outDir);
}

/** All pages come from the same kind of server, precompressed, so that only the pages differ. */
export async function serve(folder: string): Promise<Site> {
  const app = fastify();
  await app.register(fastifyStatic, { root: folder, preCompressed: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

/** A first visit, until the phone field can be typed into. */
export async function visit(host: Browser, url: string): Promise<Visit> {
  const context = await host.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(noteUsable);
  const fetched = listen(cdp);
  await page.goto(`${url}/#/login`, { waitUntil: 'commit' });
  const times = await read(page);
  const asked = fetched();
  await context.close();
  return { ...times, fetched: asked };
}

/**
 * Runs in the page: records when the phone field is there with React behind it, so that typed text
 * survives.
 */
function noteUsable(): void {
  const look = (): void => {
    const field = document.querySelector('input[type="tel"]');
    // React is behind the field itself, or behind the web component around it.
    const isAlive = [field, field?.closest('ion-input')].some((one) =>
      Object.keys(one ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    if (isAlive) document.documentElement.dataset['usable'] = String(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function read(page: Page): Promise<{ firstPaint: number; usable: number }> {
  await page.waitForSelector('html[data-usable]', { state: 'attached', timeout: 60_000 });
  return page.evaluate(() => ({
    usable: Number(document.documentElement.dataset['usable']),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
}

/** What was asked for until the page was usable, with the bytes of the wire, headers included. */
function listen(cdp: CDPSession): () => Fetched[] {
  const asked = new Map<string, Omit<Fetched, 'bytes'>>();
  const bytes = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) =>
    asked.set(requestId, { type, path: new URL(request.url).pathname }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  return () => [...asked].map(([id, one]) => ({ ...one, bytes: bytes.get(id) ?? 0 }));
}
