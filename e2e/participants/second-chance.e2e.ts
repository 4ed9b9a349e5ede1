import type { Page } from '@playwright/test';
import { groundQuestion, openQuestion, recordReplies } from '../knowledge.steps.ts';
import { expect, test } from '../support/index.ts';

/** What the clock of a question and the screen do when the phone slept, and when the next chance begins. */

test.use({ ownClub: true });

const { slug, title, wrong } = groundQuestion;
const questionCall = /\/api\/v1\/question\/[\w-]+$/;
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

test('[K08] [K09] a second chance that is asked for at the last moment stays on the screen, with its clock', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200003');
  const { send, choose, tryAgain, countdown } = await openQuestion(page, slug);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await choose(wrong);
  await send.click();
  await expect(page.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(questionCall, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.runFor(14_500);
  const asking = page.waitForRequest(questionCall);
  await tryAgain.click();
  await asking;
  await page.clock.runFor(1_000);
  await expect(page.getByRole('button', { name: 'Ładuję…' })).toHaveAttribute('aria-busy', 'true');
  await page.clock.resume();
  release();
  await expect(countdown).toHaveText(/0:5\d/);
  expect(page.url()).toContain(`/wiedza/pytanie/${slug}`);
});

test('[K09] the second chance begins at its question, with the focus there and its time read out', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500200004');
  const { send, choose, tryAgain, countdown } = await openQuestion(page, slug);
  await choose(wrong);
  await send.click();
  await expect(page.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
  await tryAgain.press('Enter');
  await expect(countdown).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: /^Pozostało/ })).toHaveText(/Pozostało 5\d\ssekund\./);
});

/** Puts the app behind another one, or in front again. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
