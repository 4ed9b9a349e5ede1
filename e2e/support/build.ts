import type { Page } from '@playwright/test';

/** As after a deploy: every file that the page asks for is gone, until the page itself is asked for again. */
export async function replaceBuild(page: Page): Promise<void> {
  let isLoadedAgain = false;
  await page.route('**/*', (route) => {
    const asked = route.request();
    if (asked.isNavigationRequest()) isLoadedAgain = true;
    const isGone = !isLoadedAgain && new URL(asked.url()).pathname.includes('/assets/');
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback();
  });
}
