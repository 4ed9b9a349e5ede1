/**
 * What motion costs at a 4x slower CPU: from the tap on a card until the first frame of its page,
 * and back, with the transition and without; the tasks of the main thread during it and during
 * motion. Ends with an error where a task is too long.
 *
 *     npm run bench -- motion
 */
import { type Page, chromium } from '@playwright/test';
import { paths } from '../apps/web/src/paths.ts';
import { newDataDir, startTestServer } from '../e2e/support/club.ts';
import { openView } from '../e2e/support/member.ts';
import { chromiumFlags, chromiumPath } from '../scripts/machine/chromium.ts';
import { median } from './parts/load.ts';

const rounds = 9;
const cpuSlowdown = 4;
const goalMs = 100;
const longTaskMs = 50;
const cardLink = 'main li :is(h2, h3) a';
const lists = [paths.newsList, paths.knowledgeZone, paths.pills, paths.specials];

/** `shown`: until the first frame of the other screen; `moving`: the longest task while something moved. */
type Change = { readonly shown: number; readonly moving: number };
type Ways = { readonly there: readonly Change[]; readonly back: readonly Change[] };

/** What the page under measurement offers. */
declare global {
  interface Window {
    changed: () => Promise<Change>;
    longest: (from: number) => number;
  }
}

const club = await startTestServer(newDataDir());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
try {
  process.stdout.write(`\nMotion, ${cpuSlowdown}x slower CPU, ${rounds} rounds; medians, ms\n`);
  const missed: string[] = [];
  const expectAtMost = (what: string, value: number, most: number): void => {
    if (!(value <= most)) missed.push(`${what}: ${value.toFixed(0)} ms, at most ${most}`);
  };
  process.stdout.write(
    `  a card and its page (goal ${goalMs})  there | without   back | without   longest task while it moves\n`,
  );
  for (const list of lists) {
    const [moving, still] = [await goAndReturn(list, true), await goAndReturn(list, false)];
    const [there, thereStill, back, backStill] = [
      moving.there,
      still.there,
      moving.back,
      still.back,
    ].map((changes) => median(changes.map(({ shown }) => shown)));
    const longest = Math.max(...[...moving.there, ...moving.back].map((change) => change.moving));
    const shown = [there, thereStill, back, backStill].map((value = Number.NaN) =>
      value.toFixed(0).padStart(7),
    );
    process.stdout.write(
      `  ${list.padEnd(28)}${shown.join(' |')}   ${longest.toFixed(0).padStart(7)}\n`,
    );
    expectAtMost(`a task while ${list} moves`, longest, longTaskMs);
  }
  const hero = await heroTask();
  process.stdout.write(`  the board, longest task while its ring sweeps: ${hero.toFixed(0)}\n`);
  expectAtMost('a task while the ring sweeps', hero, longTaskMs);
  for (const line of missed) process.stdout.write(`  MISSED ${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await club.remove();
}

/** The first card of the list, opened and left by the link back; code and data of both are here from a first time. */
async function goAndReturn(list: string, moves: boolean): Promise<Ways> {
  const page = await open(list, moves);
  const card = page.locator(cardLink).first();
  const back = page.getByRole('main').getByRole('link', { name: /^Wróć do/ });
  await card.tap();
  await back.waitFor();
  await page.waitForTimeout(800);
  await back.tap();
  await card.waitFor();
  await slowDown(page);
  const ways = { there: [] as Change[], back: [] as Change[] };
  for (let round = 0; round < rounds; round += 1) {
    ways.there.push(await change(page, cardLink));
    ways.back.push(await change(page, 'main header a'));
  }
  await page.close();
  return ways;
}

async function change(page: Page, link: string): Promise<Change> {
  await page.waitForTimeout(600);
  return page.evaluate((selector) => {
    const done = window.changed();
    document.querySelector<HTMLElement>(selector)?.click();
    return done;
  }, link);
}

async function heroTask(): Promise<number> {
  const page = await open(paths.newsList, true);
  // The percent of an earlier visit, so that the ring sweeps again.
  await page.evaluate((to) => {
    localStorage.removeItem('klub.seen-plan');
    location.assign(`#${to}`);
  }, paths.challengesMonthly);
  await page.getByText(/^Masz /).waitFor();
  await page.waitForTimeout(1_500);
  await page.evaluate((to) => {
    localStorage.removeItem('klub.seen-plan');
    location.assign(`#${to}`);
  }, paths.newsList);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await slowDown(page);
  await page.evaluate((to) => location.assign(`#${to}`), paths.challengesMonthly);
  await page.getByText(/^Masz /).waitFor();
  const from = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      ),
  );
  await page.waitForTimeout(1_200);
  const longest = await page.evaluate((moment) => window.longest(moment), from);
  await page.close();
  return longest;
}

async function open(address: string, moves: boolean): Promise<Page> {
  const view = { url: club.url, user: '500000001', address, width: 390, height: 844, moves };
  const page = await openView(browser, view);
  await page.evaluate(watch);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Runs in the page. */
function watch(): void {
  const tasks: { readonly start: number; readonly duration: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask' });
  window.longest = (from) =>
    Math.max(0, ...tasks.filter(({ start }) => start >= from).map(({ duration }) => duration));
  const transitions: ViewTransition[] = [];
  const start = document.startViewTransition?.bind(document);
  if (start) {
    document.startViewTransition = (update) => {
      const transition = start(update);
      transitions.push(transition);
      return transition;
    };
  }
  window.changed = async () => {
    const [before, tapped] = [location.hash, performance.now()];
    const title = document.querySelector('h1')?.textContent;
    const earlier = transitions.length;
    const frame = (): Promise<void> =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (location.hash === before || document.querySelector('h1')?.textContent === title) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    const transition = transitions[earlier];
    await transition?.ready.catch(() => undefined);
    await frame();
    const shown = performance.now() - tapped;
    const from = performance.now();
    await transition?.finished;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { shown, moving: window.longest(from) };
  };
}
