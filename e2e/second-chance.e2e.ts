import type { Page } from '@playwright/test';
import { groundQuestion, openQuestion, recordReplies } from './knowledge.steps.ts';
import { expect, test } from './support/index.ts';

/** What the clock of a question and the screen do when the phone slept, and when the next chance begins. */

test.use({ ownClub: true });

const { slug } = groundQuestion;
const fiveMinutesMs = 300_000;

test('[K12] a phone that slept past the end of the countdown shows that the time is over', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200001');
  const sent = recordReplies(page);
  const { send } = await openQuestion(page, slug);
  await hide(page, true);
  // The clock of the page stands still while a phone sleeps, and the time of day goes on.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + fiveMinutesMs);
  await hide(page, false);
  await expect(page.getByText('Czas na opdowiedz minął.')).toBeVisible();
  await expect(send).toHaveCount(0);
  expect(sent).toEqual([{ state: 'timeOut' }]);
});

test('[K06] a time of day that is set while the question is seen gives no time and takes none', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200002');
  const { countdown } = await openQuestion(page, slug);
  for (const step of [fiveMinutesMs, -2 * fiveMinutesMs]) {
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + step);
    await hide(page, true);
    await hide(page, false);
    await page.clock.runFor(2_000);
    await expect(countdown).toHaveText(/0:[3-5]\d/);
  }
});

/** Puts the app behind another one, or in front again. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
