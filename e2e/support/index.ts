import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { type TestServer, startCopy } from './club.ts';
import { consentKey, onlyNecessary } from './consent.ts';
import { seedOfRun } from './seed.ts';

/** The password of every demo account. */
export const demoPassword = 'Klub-2026!';

/** Where the app keeps its access token. */
const tokenKey = 'klub.token';

type TestParts = {
  /**
   * A server with the demo programme. Shared by the tests of a worker; `test.use({ ownClub: true })` gives a fresh one.
   */
  club: TestServer;
  /** For tests that change what other tests read: costs a second or two. */
  ownClub: boolean;
  /** Settings of the club of one's own. */
  environment: NodeJS.ProcessEnv;
  /** Logs in without the form, which has separate journeys: `await loginAs(page, '500000001')`. */
  loginAs: (page: Page, phone: string) => Promise<void>;
  /** The splash covers the first five seconds of every visit; tests that are about it set this. */
  splash: boolean;
  /**
   * Journeys prefer little motion, which takes a tenth off their time; those about motion set this.
   */
  motion: boolean;
  /**
   * The banner about cookies appears after seven seconds of every first visit; tests that are about
   * it set this.
   */
  banner: boolean;
};
type WorkerParts = {
  /** Its pages have the clock of the run. */
  browser: Browser;
  sharedClub: TestServer;
  /** Each account logs in once per server: the server counts logins, and rightly so. */
  tokens: Map<string, string>;
};

export const test = base.extend<TestParts, WorkerParts>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(movePageDate, Number(process.env['CLOCK_SHIFT'] ?? 0));
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  ownClub: [false, { option: true }],
  splash: [false, { option: true }],
  banner: [false, { option: true }],
  motion: [false, { option: true }],
  environment: [{}, { option: true }],
  sharedClub: [
    async ({}, use) => {
      const club = await startCopy(seedOfRun());
      await use(club);
      await club.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  club: async ({ ownClub, sharedClub, environment }, use) => {
    if (!ownClub) return use(sharedClub);
    const club = await startCopy(seedOfRun(), environment);
    await use(club);
    await club.remove();
  },
  loginAs: async ({ club, tokens }, use) => {
    await use(async (page, phone) => {
      // A later server can get the same port.
      const account = `${club.dataDir} ${phone}`;
      const token = tokens.get(account) ?? (await fetchToken(club, phone));
      tokens.set(account, token);
      await page.addInitScript(keepToken, [tokenKey, token] as const);
    });
  },
  contextOptions: async ({ motion }, use) =>
    use({ reducedMotion: motion ? 'no-preference' : 'reduce' }),
  baseURL: async ({ club }, use) => use(club.url),
  page: async ({ page, splash, banner }, use) => {
    if (!splash) await page.addInitScript(hideSplash);
    if (!banner) await page.addInitScript(keep, [consentKey, onlyNecessary] as const);
    await use(page);
    // A call that is pending when a test ends is not a failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect };

/** As `moveDate` of the processes of a run. */
function movePageDate(shift: number): void {
  const SystemDate = Date;
  const now = (): number => SystemDate.now() + shift;
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, given, made) =>
      Reflect.construct(
        target,
        given.length === 0 ? [now()] : given,
        made === globalThis.Date ? target : made,
      ),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** Goes to a route of the app, like `go(page, '/wiedza/pytanie/:slug', { slug })`. */
export async function go(
  page: Page,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const route = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? `:${name}`),
  );
  await page.goto(`/#${route}`);
}

/** Lets what an address brings come so many milliseconds later. */
export async function bringLate(
  page: Page,
  address: string | RegExp,
  milliseconds: number,
): Promise<void> {
  await page.route(address, async (route) => {
    await sleep(milliseconds);
    await route.fallback();
  });
}

async function fetchToken(club: TestServer, phone: string): Promise<string> {
  const reply = await fetch(`${club.url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: phone, password: demoPassword }),
  });
  if (!reply.ok)
    throw new Error(`${phone} could not log in: ${reply.status} ${await reply.text()}`);
  const { data } = await reply.json();
  return data.access_token;
}

/** Once per tab, so that a test may log out and reload. */
function keepToken([key, token]: readonly [string, string]): void {
  if (sessionStorage.getItem('journey') !== null) return;
  sessionStorage.setItem('journey', 'logged in');
  localStorage.setItem(key, token);
}

function keep([key, value]: readonly [string, string]): void {
  localStorage.setItem(key, value);
}

/** Runs before there is any document to speak of, so it waits for the splash to be parsed. */
function hideSplash(): void {
  const watch = new MutationObserver(() => {
    const splash = document.getElementById('splash');
    if (splash === null) return;
    splash.remove();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}
