import type { Page } from '@playwright/test';
import { groundQuestion, openQuestion } from './knowledge.steps.ts';
import { changePassword } from './notifications.steps.ts';
import { walkTo } from './screens.steps.ts';
import { expect, go, test } from './support/index.ts';

/** Who leaves a screen before its write is answered sees afterwards, without a reload, what the write has changed. */

test.use({ ownClub: true });

const bell = (page: Page) => page.getByRole('link', { name: /^Powiadomienia, / });

test('[N03] a notification that led on is read, also when news come before the server has marked it', async ({
  page,
  loginAs,
  club,
}) => {
  await loginAs(page, '500000001');
  const letGo = await holdBack(page, /notifications\/[0-9a-f]+\/update$/);
  const listening = page.waitForResponse(/api\/v1\/events$/);
  await go(page, '/powiadomienia');
  await listening;
  const row = page.getByRole('listitem').filter({ hasText: 'Jedna odpowiedź do otwarcia kłódki' });
  await row.click();
  await expect(page).toHaveURL(/#\/wiedza\/wynik$/);
  const news = page.waitForResponse(/api\/v1\/user\/get$/);
  await changePassword(page, club.url);
  await news;
  await letGo();
  await page.goBack();
  await expect(row.getByText('Przeczytana', { exact: true })).toBeVisible();
});

test('[N04] the badge is hidden after the notifications were left at once', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const letGo = await holdBack(page, /notifications\/hide-badge$/);
  await go(page, '/kontakt');
  await expect(bell(page)).toHaveText(/^\d+$/);
  const hiding = page.waitForRequest(/notifications\/hide-badge$/);
  await bell(page).click();
  await hiding;
  await walkTo(page, '/kontakt');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  await letGo();
  await expect(bell(page)).toHaveText('');
});

test('[K07] an answer that was sent on the way out is in the list once it is judged', async ({ page, loginAs }) => {
  await loginAs(page, '500200001');
  const letGo = await holdBack(page, /\/reply$/);
  const { send, choose } = await openQuestion(page, groundQuestion.slug);
  await choose(groundQuestion.right);
  const sending = page.waitForRequest(/\/reply$/);
  await send.click();
  await sending;
  await walkTo(page, '/wiedza/wynik');
  const card = page.getByRole('listitem').filter({ hasText: 'Na jakim podłożu grunt akrylowy zaszkodzi?' });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Poprawna');
  await letGo();
  await expect(card).toContainText('Poprawna');
});

/** Holds calls back before they reach the server, until the returned call, which waits for their answers. */
async function holdBack(page: Page, call: RegExp): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(call);
    release();
    await answered;
  };
}
