import type { Page } from '@playwright/test';
import { groundCard, groundQuestion, openQuestion, question } from '../knowledge.steps.ts';
import { bell, changePassword } from '../notifications.steps.ts';
import { holdBack } from '../screen.steps.ts';
import { walkTo } from '../screens.steps.ts';
import { changeAnswers } from '../support/answers.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

/** Who leaves a screen before its write is answered sees afterwards, without a reload, what the write has changed. */

test.use({ ownClub: true });

test('[N03] a followed notification stays read despite news before its mark', async ({
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

test('[N04] the badge is hidden after the notifications were left at once', async ({
  page,
  loginAs,
}) => {
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

test('[K07] an answer sent while leaving appears in the list once judged', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500200001');
  const letGo = await holdBack(page, /\/reply$/);
  const { send, choose } = await openQuestion(page, groundQuestion.slug);
  await choose(groundQuestion.right);
  const sending = page.waitForRequest(/\/reply$/);
  await send.click();
  await sending;
  await walkTo(page, '/wiedza/wynik');
  const card = groundCard(page);
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Poprawna');
  await letGo();
  await expect(card).toContainText('Poprawna');
});

test('[K04] a question left while loading has its clock running', async ({ page, loginAs }) => {
  await loginAs(page, '500200002');
  await go(page, '/wiedza/wynik');
  const card = groundCard(page);
  await card.getByRole('link').click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await changeAnswers(page, /\/question\/[\w-]+$/, async (answer) => {
    open();
    await released;
    return answer;
  });
  await page.getByRole('dialog').getByRole('link', { name: 'Zaczynam' }).click();
  await opened;
  await page.goBack();
  await expect(card).toBeVisible();
  const listed = page.waitForResponse(/api\/v1\/questions$/);
  release();
  await listed;
  await card.getByRole('link').click();
  await expect(question(page).countdown).toBeVisible();
});

test('[A40] a message resent after leaving its form has the same key', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const keys: unknown[] = [];
  await page.route('**/api/v1/contact', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(/name="submission"\s+([0-9a-f]{32})/.exec(route.request().postData() ?? '')?.[1]);
    await route.abort('connectionfailed');
  });
  await go(page, '/kontakt');
  const send = page.getByRole('button', { name: 'Wyślij' });
  await page.getByLabel('Wiadomość').fill('Dzień dobry');
  await send.click();
  await expect.poll(() => keys.length).toBe(1);
  await walkTo(page, '/wiedza/wynik');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Kontakt');
  await walkTo(page, '/kontakt');
  await expect(page.getByLabel('Wiadomość')).toHaveValue('Dzień dobry');
  await send.click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('[HZ10] a logout during a change with a password stays', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  await go(page, '/edytuj-dane');
  await page.getByLabel('Miasto').fill('Zgierz');
  const call = '**/updateandreturnerrors';
  await page.route(call, async (route) => {
    const message = 'Ze względów bezpieczeństwa zaloguj się ponownie i powtórz tę zmianę.';
    await route.fulfill({ status: 400, json: { code: 400, message, errors: {} } });
  });
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await page.getByLabel('Twoje hasło').fill(demoPassword);
  await page.unroute(call);
  const letGo = await holdBack(page, /updateandreturnerrors$/);
  const saving = page.waitForRequest(/updateandreturnerrors$/);
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await saving;
  await page.evaluate(() => {
    localStorage.removeItem('klub.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'klub.token', newValue: null }));
  });
  await expect(page).toHaveURL(/#\/login$/);
  const revoked = page.waitForResponse(/api\/v1\/logout$/);
  await letGo();
  await revoked;
  await expect(page).toHaveURL(/#\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('klub.token'))).toBeNull();
});

test('own data saved after leaving the form are reported without navigation', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  await go(page, '/edytuj-dane');
  await page.getByLabel('Miasto').fill('Zgierz');
  const letGo = await holdBack(page, /updateandreturnerrors$/);
  const saving = page.waitForRequest(/updateandreturnerrors$/);
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await saving;
  await walkTo(page, '/powiadomienia');
  await letGo();
  await expect(toasts(page)).toContainText('Zmiany zostały zapisane.');
  await expect(page).toHaveURL(/#\/powiadomienia$/);
});

test('a password set after leaving the form is reported without navigation', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/ustaw-haslo');
  await page.getByLabel('Hasło', { exact: true }).fill('Zielony-Dach-7');
  await page.getByLabel('Powtórz hasło', { exact: true }).fill('Zielony-Dach-7');
  const letGo = await holdBack(page, /user\/update$/);
  const saving = page.waitForRequest(/user\/update$/);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await saving;
  await walkTo(page, '/powiadomienia');
  await letGo();
  await expect(toasts(page)).toContainText(/hasło/i);
  await expect(page).toHaveURL(/#\/powiadomienia$/);
});

const toasts = (page: Page) => page.getByRole('region', { name: /Komunikaty/ });
