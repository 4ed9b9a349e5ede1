/**
 * The first screen against a page with bare react-dom: bytes and requests until the login can be typed into, and the
 * times of first paint and of being usable, alternated in one run at a 4x slower CPU and 1.6 Mbit/s with 150 ms.
 *
 *     npm run bench -- first-screen
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { fastify } from 'fastify';
import fastifyStatic from '@fastify/static';
import { build } from 'vite';
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts';
import { precompress } from './parts/precompress.ts';
import { median } from './parts/load.ts';

const rounds = 9;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const cpuSlowdown = 4;

type Fetched = { type: string; path: string; bytes: number };
type Visit = { firstPaint: number; usable: number; fetched: Fetched[] };

const bareFolder = await mkdtemp(join(tmpdir(), 'klub-bare-'));
await build({
  root: join(import.meta.dirname, 'parts/bare-page'),
  base: './',
  logLevel: 'warn',
  build: { outDir: bareFolder, emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
});
await precompress(bareFolder);

const ours = await serve(join(import.meta.dirname, '../apps/web/dist'));
const bare = await serve(bareFolder);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
try {
  await visit(browser, ours.url);
  await visit(browser, bare.url);
  const visits = { ours: [] as Visit[], bare: [] as Visit[] };
  for (let round = 0; round < rounds; round++) {
    visits.ours.push(await visit(browser, ours.url));
    visits.bare.push(await visit(browser, bare.url));
  }
  report(visits.ours, visits.bare);
} finally {
  await browser.close();
  await ours.close();
  await bare.close();
  await rm(bareFolder, { recursive: true, force: true });
}

/** Both pages come from the same kind of server, precompressed, so that only the pages differ. */
async function serve(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify();
  await app.register(fastifyStatic, { root: folder, preCompressed: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

async function visit(host: Browser, url: string): Promise<Visit> {
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

/** Runs in the page: notes when the phone field is there with React behind it, so that what is typed is kept. */
function noteUsable(): void {
  const look = (): void => {
    const field = document.querySelector('input[type="tel"]');
    const isAlive = field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'));
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
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  return () => [...asked].map(([id, one]) => ({ ...one, bytes: bytes.get(id) ?? 0 }));
}

function report(our: readonly Visit[], their: readonly Visit[]): void {
  const fetched = our.at(-1)?.fetched ?? [];
  const sum = (type: string): number =>
    fetched.filter((one) => one.type === type).reduce((total, { bytes }) => total + bytes, 0);
  const ratio = (of: (visit: Visit) => number): string => {
    const [mine, floor] = [median(our.map(of)), median(their.map(of))];
    return `${(mine / floor).toFixed(2)} (${Math.round(mine)} ms against ${Math.round(floor)} ms)`;
  };
  const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;
  const rows: [string, string, string][] = [
    ['requests', String(fetched.length), 'at most 4'],
    ['JavaScript, brotli', kilobytes(sum('Script')), 'at most 100 KB'],
    ['CSS, brotli', kilobytes(sum('Stylesheet')), 'at most 12 KB'],
    ['usable, against bare react-dom', ratio(({ usable }) => usable), 'at most 1.6'],
    ['first paint, against bare react-dom', ratio(({ firstPaint }) => firstPaint), 'at most 0.8'],
  ];
  process.stdout.write(`\nFirst screen, ${rounds} visits each, alternated; medians\n`);
  for (const { type, path, bytes } of fetched) process.stdout.write(`  ${type} ${path} ${kilobytes(bytes)}\n`);
  for (const [name, figure, limit] of rows) process.stdout.write(`  ${name.padEnd(38)}${figure.padEnd(36)}${limit}\n`);
}
