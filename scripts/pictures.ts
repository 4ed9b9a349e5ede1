import { chromium, type Page } from '@playwright/test';
import { newDataDir, startTestServer } from '../e2e/support/club.ts';
import { consentKey, onlyNecessary } from '../e2e/support/consent.ts';
import { buildWeb } from './build.ts';
import { chromiumFlags, chromiumPath, ensureChromium } from './machine/chromium.ts';

/** Takes the pictures of the README on a fresh demo programme: `node scripts/pictures.ts`. */

const pictures = [
  { file: 'docs/pictures/plan-390.png', path: '/wyzwania/miesieczne', width: 390, height: 960, ready: 'Postęp' },
  { file: 'docs/pictures/wiedza-1280.png', path: '/wiedza', width: 1280, height: 800, ready: 'Aktywne pigułki' },
] as const;

const phone = '500000001';
const password = 'Klub-2026!';

async function main(): Promise<void> {
  if (!(await ensureChromium()) || !(await buildWeb()))
    throw new Error('There is no browser, or nothing to show in it.');
  const club = await startTestServer(newDataDir());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    const token = await logIn(club.url);
    for (const { file, path, width, height, ready } of pictures) {
      const page = await browser.newPage({
        baseURL: club.url,
        viewport: { width, height },
        deviceScaleFactor: 2,
        isMobile: width < 600,
        locale: 'pl-PL',
        timezoneId: 'Europe/Warsaw',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await show(page, path, token);
      await page.getByRole('heading', { name: ready }).waitFor();
      // Not until the network is idle: the app keeps one call open for what is new.
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await page.screenshot({ path: file });
      await page.close();
      console.log(file);
    }
  } finally {
    await browser.close();
    await club.remove();
  }
}

async function logIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: phone, password }),
  });
  const { data } = await reply.json();
  return data.access_token;
}

/** Opens a screen as a logged-in user, once the splash is gone. */
async function show(page: Page, path: string, token: string): Promise<void> {
  for (const kept of [
    ['klub.token', token],
    [consentKey, onlyNecessary],
  ] as const) {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), kept);
  }
  await page.goto(`/#${path}`);
  await page.locator('#splash').waitFor({ state: 'detached' });
}

await main();
