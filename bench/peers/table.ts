import type { Browser, Page } from '@playwright/test';
import { demoPassword, mainSeller } from '../../apps/server/seed/accounts.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { cpuSlowdown } from '../parts/visit.ts';

/** A page with a form at one address and a table at another. */
export type Changing = {
  readonly page: Page;
  readonly form: string;
  readonly table: string;
  /** Finds a row of the table, the head aside. */
  readonly row: string;
};

const viewport = { width: 1280, height: 800 };
const settleMs = 250;

/** Ours, by a representative who has both screens here already. */
export async function memberPage(browser: Browser, url: string): Promise<Changing> {
  const reply = await fetch(`${url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: mainSeller, password: demoPassword }),
  });
  const { data } = await reply.json();
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('klub.token', token), data.access_token);
  await page.goto(url);
  // The splash is over, and everything that follows it.
  await page.waitForTimeout(7_000);
  const ours = { page, form: `#${paths.contact}`, table: `#${paths.reports}`, row: 'main tbody tr' };
  for (const hash of [ours.form, ours.table, ours.form, ours.table]) {
    await goTo(page, hash);
    await page.waitForTimeout(1_500);
  }
  await slowDown(page);
  return ours;
}

/** What stands in each cell of our table. */
export function rowsOf(page: Page): Promise<string[][]> {
  return page.$$eval('main tbody tr', (rows) =>
    rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
  );
}

/** A page of the comparison, with the same rows already in its hands. */
export async function comparable(browser: Browser, url: string, rows: readonly string[][]): Promise<Changing> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript((given) => Object.assign(globalThis, { benchRows: given }), rows);
  await page.goto(`${url}/#/login`);
  await page.waitForSelector('input[type="tel"]');
  await slowDown(page);
  return { page, form: '#/login', table: '#/tabela', row: 'tbody tr, ion-row' };
}

/** Milliseconds from the change of the address until the frame with all rows is painted. */
export async function openTable({ page, form, table, row }: Changing, count: number): Promise<number> {
  await page.bringToFront();
  await goTo(page, form);
  await page.waitForFunction((selector) => document.querySelector(selector) === null, row);
  await page.waitForTimeout(settleMs);
  return page.evaluate(
    ([hash, selector, wanted]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        location.hash = hash;
        const look = (): void => {
          const rows = [...document.querySelectorAll(selector)];
          const isThere = rows.length === wanted && (rows.at(-1)?.getBoundingClientRect().height ?? 0) > 0;
          if (isThere) setTimeout(() => resolve(performance.now() - start));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [table, row, count] as const,
  );
}

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
