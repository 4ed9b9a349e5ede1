import type { Browser, Page } from '@playwright/test';
import { consentKey, onlyNecessary } from './consent.ts';

/** Where pictures and measurements look at the app as one of its users, outside the journeys. */
export type View = {
  readonly url: string;
  /** The phone number of a demo account. */
  readonly user: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly theme?: 'light' | 'dark';
  readonly scale?: number;
  /** With motion; without it, the end state of everything. */
  readonly moves?: boolean;
};

const password = 'Klub-2026!';
/** Each account logs in once per server: the server counts logins. */
const tokens = new Map<string, string>();

/** A screen for a user, once the splash is gone and everything on it is there. */
export async function openView(browser: Browser, view: View): Promise<Page> {
  const { url, user, address, width, height, theme = 'light', scale = 1, moves = false } = view;
  const isPhone = width < 600;
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    colorScheme: theme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    serviceWorkers: 'block',
  });
  const kept = [
    ['klub.token', await tokenOf(url, user)],
    [consentKey, onlyNecessary],
  ] as const;
  for (const entry of kept)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), entry);
  await page.goto(`/#${address}`);
  await page.locator('#splash').waitFor({ state: 'detached' });
  await settled(page);
  return page;
}

/** Waits until no skeleton is left and the pictures that are to be seen are loaded; the app keeps one call open. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector('h1')?.textContent ?? '';
    const isWaiting =
      document.querySelector('main [role="status"] > [aria-hidden="true"]:not(svg)') !== null;
    const areHere = [...document.images].every(
      ({ complete, loading }) => complete || loading === 'lazy',
    );
    return title !== '' && !title.startsWith('Ładowanie') && !isWaiting && areHere;
  });
  // A frame for what the last reply has brought.
  await page.waitForTimeout(150);
}

async function tokenOf(url: string, username: string): Promise<string> {
  const account = `${url} ${username}`;
  const known = tokens.get(account);
  if (known !== undefined) return known;
  const reply = await fetch(`${url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = await reply.json();
  tokens.set(account, data.access_token);
  return data.access_token;
}
