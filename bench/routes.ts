/**
 * The way from one screen to the next, with code and data already loaded, at a 4x slower CPU: from
 * the tap until the frame with the new screen is painted. In the same run and alternated: a link
 * between static pages that are the same screens without any program.
 *
 *     npm run bench -- routes
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { fastify } from 'fastify';
import fastifyStatic from '@fastify/static';
import { paths } from '../apps/web/src/paths.ts';
import { newDataDir, startTestServer } from '../e2e/support/club.ts';
import { chromiumFlags, chromiumPath } from '../scripts/machine/chromium.ts';
import { median } from './parts/load.ts';

const rounds = 7;
const cpuSlowdown = 4;
const goalMs = 100;
const route = [
  paths.challengesMonthly,
  paths.knowledgeScore,
  paths.specials,
  paths.newsList,
  paths.knowledgeZone,
  paths.calendar,
  paths.prizes,
  paths.challengesSummary,
  paths.contact,
  paths.profile,
  paths.notifications,
];
type Shown = { readonly title: string; readonly html: string };

const club = await startTestServer(newDataDir());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
try {
  const app = await memberPage();
  const screens = await warmUp(app);
  const still = await staticPages(screens);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${still.url}/${route.length - 1}.html`);
  const [slowApp, slowPage] = [await slowDown(app), await slowDown(page)];
  const times = route.map(() => ({ app: [] as number[], page: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, path] of route.entries()) {
      times[index]?.app.push(await goInApp(app, path, screens[index]?.title ?? ''));
      times[index]?.page.push(await goBetweenPages(page, index));
    }
  }
  await Promise.all([slowApp.detach(), slowPage.detach()]);
  await still.close();
  report(times);
} finally {
  await browser.close();
  await club.remove();
}

async function memberPage(): Promise<Page> {
  const reply = await fetch(`${club.url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '500000001', password: 'Klub-2026!' }),
  });
  const { data } = await reply.json();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('klub.token', token), data.access_token);
  await page.goto(club.url);
  // The splash is over, and everything that follows it.
  await page.waitForTimeout(7_000);
  return page;
}

/** Visits every screen, so that its code and its data are here, and keeps what it looks like. */
async function warmUp(page: Page): Promise<readonly Shown[]> {
  const screens: Shown[] = [];
  for (const path of [...route, ...route]) {
    await page.evaluate((to) => {
      location.hash = `#${to}`;
    }, path);
    await page.waitForTimeout(700);
    screens.push(
      await page.evaluate(() => ({
        title: document.querySelector('h1')?.textContent ?? '',
        html: document.getElementById('root')?.outerHTML ?? '',
      })),
    );
  }
  return screens.slice(route.length);
}

/** The same screens as documents: the look, the words, one link to the next, and no program. */
async function staticPages(
  screens: readonly Shown[],
): Promise<{ url: string; close(): Promise<void> }> {
  const dist = join(import.meta.dirname, '../apps/web/dist');
  const index = await readFile(join(dist, 'index.html'), 'utf8');
  const styles = (index.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
  const server = fastify();
  await server.register(fastifyStatic, { root: dist, preCompressed: true });
  server.get('/files/*', async (request, answer) => {
    const file = await fetch(`${club.url}${request.url}`);
    return answer
      .type(file.headers.get('content-type') ?? '')
      .send(Buffer.from(await file.arrayBuffer()));
  });
  for (const [number, { title, html }] of screens.entries()) {
    const links = screens
      .map((_, other) => `<a id="to-${other}" href="/${other}.html">${other}</a>`)
      .join(' ');
    const page = `<!doctype html><html lang="pl"><meta charset="utf-8"><title>${title}</title>${styles}${html}${links}</html>`;
    server.get(`/${number}.html`, (_, answer) =>
      answer.type('text/html; charset=utf-8').send(page),
    );
  }
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => server.close() };
}

async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return cdp;
}

/** As by a tap on a link of the menu: milliseconds until the new screen is whole and painted. */
async function goInApp(page: Page, path: string, title: string): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(150);
  return page.evaluate(
    ([to, words]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        location.hash = `#${to}`;
        const look = (): void => {
          const isThere =
            document.querySelector('h1')?.textContent === words &&
            document.title.startsWith(words) &&
            location.hash === `#${to}` &&
            document.querySelector(
              'main [role="status"] > [aria-hidden="true"], [role="progressbar"][class*="progress"]:not([aria-valuenow])',
            ) === null;
          if (isThere) setTimeout(() => resolve(performance.now() - start));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [path, title] as const,
  );
}

/** A tap on a link of a static page: milliseconds until the next one is there and painted. */
async function goBetweenPages(page: Page, index: number): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(150);
  const start = await page.evaluate((to) => {
    const now = performance.timeOrigin + performance.now();
    setTimeout(() => document.getElementById(`to-${to}`)?.click());
    return now;
  }, index);
  await page.waitForURL(`**/${index}.html`, { waitUntil: 'load' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const paint = performance.getEntriesByName('first-contentful-paint')[0];
          if (paint === undefined) requestAnimationFrame(look);
          else resolve(performance.timeOrigin + paint.startTime);
        };
        look();
      }),
  );
  return painted - start;
}

function report(times: readonly { app: number[]; page: number[] }[]): void {
  const all = { app: times.flatMap(({ app }) => app), page: times.flatMap(({ page }) => page) };
  process.stdout.write(
    `\nRoute change, ${cpuSlowdown}x slower CPU, ${rounds} rounds; medians, ms: the app | a static page\n`,
  );
  for (const [index, { app, page }] of times.entries()) {
    const shown = [app, page].map((values) => median(values).toFixed(0).padStart(5));
    process.stdout.write(`  ${String(route[index]).padEnd(28)}${shown.join(' |')}\n`);
  }
  const [mine, still] = [median(all.app), median(all.page)];
  process.stdout.write(
    `  ${'all'.padEnd(28)}${mine.toFixed(0).padStart(5)} |${still.toFixed(0).padStart(5)}   ${(mine / still).toFixed(2)} times; the app at most ${goalMs} ms\n`,
  );
}
