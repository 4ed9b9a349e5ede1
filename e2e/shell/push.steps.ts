import type { Page } from '@playwright/test';

/** When the page made its calls, by its own clock, which the journeys move. */
export function noteCalls(): void {
  const send = window.fetch;
  window.fetch = (...call) => {
    const { pathname } = new URL(call[0] instanceof Request ? call[0].url : call[0], location.href);
    document.body.dataset['calls'] =
      `${document.body.dataset['calls'] ?? ''} ${pathname}=${performance.now()}`;
    return send(...call);
  };
}

/** The first call whose path ends like this. */
export async function calledAt(page: Page, end: string): Promise<number> {
  const calls = (await page.evaluate(() => document.body.dataset['calls'])) ?? '';
  const first = calls.split(' ').find((call) => (call.split('=')[0] ?? '').endsWith(end));
  return Number(first?.split('=')[1]);
}
