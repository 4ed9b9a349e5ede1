import type { Page } from '@playwright/test';
import {
  groundCard,
  groundQuestion,
  openQuestion,
  question,
  recordReplies,
} from '../knowledge.steps.ts';
import { changeReply, cut, holdBack } from '../screen.steps.ts';
import { walkTo } from '../screens.steps.ts';
import { bringLate, expect, go, test } from '../support/index.ts';

/** What the clock of a question and the screen do when the phone slept, when the next chance begins, and without sight. */

test.use({ ownClub: true });

const { slug, title, wrong } = groundQuestion;
const questionCall = /\/api\/v1\/question\/[\w-]+$/;
const fiveMinutesMs = 300_000;

test('[K12] a phone that slept past the end shows the time is over', async ({ page, loginAs }) => {
  await page.clock.install();
  await loginAs(page, '500200001');
  const sent = recordReplies(page);
  const { send } = await openQuestion(page, slug);
  await hide(page, true);
  // The page's clock stops while a phone sleeps, and the time of day continues.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + fiveMinutesMs);
  await hide(page, false);
  await expect(page.getByText('Czas na opdowiedz minął.')).toBeVisible();
  await expect(send).toHaveCount(0);
  expect(sent).toEqual([{ state: 'timeOut' }]);
});

test('[K06] changing the time of day neither gives nor takes time', async ({ page, loginAs }) => {
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

test('[K08] [K09] a last-moment second chance stays on screen with its clock', async ({
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

test('[K09] the second chance starts focused on its question, time announced', async ({
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
  await expect(page.getByRole('alert').filter({ hasText: /^Pozostało/ })).toHaveText(
    /Pozostało 5\d\ssekund\./,
  );
});

test('[K09] after a wrong answer, Back and reload open no second chance', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500200005');
  const { send, choose, tryAgain, countdown } = await openQuestion(page, slug);
  await choose(wrong);
  await send.click();
  await expect(page.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (questionCall.test(request.url())) opened.push(request.url());
  });
  const waits = async () => {
    await expect(tryAgain).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Odpowiedź jest niepoprawna')).toHaveCount(0);
    // As long as a call that was made would need to be seen.
    await page.waitForTimeout(500);
    expect(opened).toEqual([]);
  };
  await page.getByRole('link', { name: 'Wróć do fragmentu pigułki' }).click();
  await expect(page.locator('[data-place]')).toBeFocused();
  await page.goBack();
  await waits();
  await page.reload();
  await waits();

  await tryAgain.press('Enter');
  await expect(countdown).toHaveText(/0:5\d/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  expect(opened).toHaveLength(1);
  // The clock runs, so the way back to it needs no tap.
  await page.reload();
  await expect(countdown).toBeVisible();
});

test("[K09] reloading a wrong answer's result opens no second chance", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500200006');
  const { send, choose, tryAgain, countdown } = await openQuestion(page, slug);
  await choose(wrong);
  await send.click();
  await expect(page.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (questionCall.test(request.url())) opened.push(request.url());
  });
  await page.reload();
  await expect(tryAgain).toBeVisible();
  await expect(countdown).toHaveCount(0);
  expect(opened).toEqual([]);
});

test('[K09] Back to an unanswered, timed-out question opens no second chance', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200001');
  const { send, tryAgain, countdown } = await openQuestion(page, 'co-zwieksza-zuzycie');
  const opened: string[] = [];
  page.on('request', (request) => {
    if (questionCall.test(request.url())) opened.push(request.url());
  });
  await walkTo(page, '/kontakt');
  await page.goBack();
  // The clock still runs: the question goes on.
  await expect(send).toBeVisible();
  expect(opened).toHaveLength(1);
  await walkTo(page, '/kontakt');
  await page.clock.runFor(180_000);
  await page.goBack();
  await expect(tryAgain).toBeVisible();
  await expect(page.getByText('To pytanie było już otwarte')).toBeVisible();
  await expect(countdown).toHaveCount(0);
  expect(opened).toHaveLength(1);
});

test('[K09] a list read during the countdown shows the gate afterwards', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500200006');
  await openQuestion(page, slug);
  await walkTo(page, '/wiedza/wynik');
  const card = groundCard(page).getByRole('link');
  await expect(card).toBeVisible();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (questionCall.test(request.url())) opened.push(request.url());
  });
  await page.clock.runFor(90_000);
  await card.click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  expect(opened).toEqual([]);
});

test("[K09] leaving before a wrong answer's result opens no chance by Back", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500200002');
  const { send, choose, tryAgain, countdown } = await openQuestion(page, 'co-zwieksza-zuzycie');
  await choose('Tynk strukturalny');
  const letGo = await holdBack(page, /\/reply$/);
  const sending = page.waitForRequest(/\/reply$/);
  await send.click();
  await sending;
  await walkTo(page, '/kontakt');
  const opened: string[] = [];
  page.on('request', (request) => {
    if (questionCall.test(request.url())) opened.push(request.url());
  });
  await letGo();
  await page.goBack();
  await expect(tryAgain).toBeVisible();
  await expect(countdown).toHaveCount(0);
  expect(opened).toEqual([]);
});

test('[K06] a question that comes late is read out with its time', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wiedza/wynik');
  const card = page.getByRole('link', { name: /Co zabezpieczy pokój/ });
  await expect(card).toBeVisible();
  await bringLate(page, questionCall, 1_500);
  await card.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Zaczynam' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pytania' })).toBeFocused();
  await expect(question(page).countdown).toBeVisible();
  const told = page.getByRole('alert').filter({ hasText: /Co zabezpieczy pokój/ });
  await expect(told).toHaveText(/Pozostało 5\d\ssekund\./);
});

test.describe('with a reply of another server', () => {
  test.use({ ownClub: true });

  test('[K06] a question without a time counts from 59', async ({ page, loginAs }) => {
    await changeReply(page, questionCall, (data) => ({
      ...data,
      time: undefined,
      remainingMs: 90_000,
    }));
    await loginAs(page, '500200006');
    const { countdown } = await openQuestion(page, 'narzedzie-na-tynk-elewacyjny');
    await expect(countdown).toHaveText(/0:5\d/);
  });
});

test('an answer lost after Enter keeps the focus on the choice', async ({ page, loginAs }) => {
  await loginAs(page, '500200006');
  const { group } = await openQuestion(page, 'narzedzie-na-tynk-elewacyjny');
  const chosen = group.getByRole('radio').nth(1);
  await chosen.focus();
  await page.keyboard.press('Space');
  const mend = await cut(page, /\/reply$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Twój wybór został zachowany\./)).toBeVisible();
  await expect(chosen).toBeFocused();
  await expect(chosen).toBeChecked();
  await mend();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/reply$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Wysyłam…' })).toBeVisible();
  await expect(chosen).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeChecked();
  release();
  await expect(page.getByRole('button', { name: 'Wysyłam…' })).toHaveCount(0);
});

/** Puts the app behind another one, or in front again. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
