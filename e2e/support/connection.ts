import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();
const calls = '**/api/**';

/** Loads the page again without a connection. */
export async function reloadOffline(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  // A slow browser is set offline again only after the reload: a call that comes before is answered, and the screen is not of an offline start.
  await context.route(calls, (route) => route.abort('internetdisconnected'));
  await page.reload();
  // Chromium 150 forgets at a reload that it was set offline: `navigator.onLine` is true, which it
  // never is on a phone.
  await tellOffline(page, true);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().unroute(calls);
  await page.context().setOffline(false);
  await tellOffline(page, false);
}

async function tellOffline(page: Page, offline: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.overrideNetworkState', { offline, ...unlimited });
}
