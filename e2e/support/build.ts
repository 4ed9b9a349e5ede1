import type { Page } from '@playwright/test';

/**
 * As after a deploy: every file that the page requests is gone, until the page itself is requested
 * again.
 */
export async function replaceBuild(page: Page): Promise<void> {
  let isLoadedAgain = false;
  await page.route('**/*', (route) => {
    const asked = route.request();
    if (asked.isNavigationRequest()) isLoadedAgain = true;
    const isGone = !isLoadedAgain && new URL(asked.url()).pathname.includes('/assets/');
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.fallback();
  });
}
