import type { Page } from '@playwright/test';
import { consent, later } from './shell/consent.steps.ts';
import { expectThere } from './screens.steps.ts';
import { expect, go } from './support/index.ts';

/** A screen on which the cookie banner is met before all others. */
export const elsewhere = '/nie-ma-takiej';
/** After this delay every motion has ended. */
export const settledMs = 3_000;

/** A device that has shown nothing yet, with the cookie banner open. */
export async function startAfresh(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await go(page, elsewhere);
  await page.reload();
  await expectThere(page);
  await later(page, 7_000);
  await expect(consent(page).banner).toBeVisible();
}
