import type { Page } from '@playwright/test';
import { one, withNotifications } from '../notifications.steps.ts';
import { cut, pressAtEndOfList } from '../screen.steps.ts';
import { changeAnswers } from '../support/answers.ts';
import { expect, go, test } from '../support/index.ts';

/** What another device, the stream and a lost connection do to notifications that are on the screen. */

test('[N03] an older notification whose mark is lost is new again', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const all = Array.from({ length: 110 }, (_, index) => one({ title: `Wiadomość numer ${index}` }));
  await withNotifications(page, all.slice(0, 100));
  await page.route(/api\/v1\/notifications\?before=/, (route) =>
    route.fulfill({ json: { data: all.slice(75), next: null } }),
  );
  await go(page, '/powiadomienia');
  for (let press = 0; press < 3; press += 1) {
    await pressAtEndOfList(page.getByRole('main').getByRole('button', { name: 'Pokaż starsze' }));
  }
  const last = page.getByRole('listitem').filter({ hasText: 'Wiadomość numer 109' });
  await cut(page, /notifications\/[\w-]+\/update$/);
  await last.getByRole('button', { name: /^Oznacz/ }).click();
  await expect(page.getByText(/Nie udało się oznaczyć powiadomienia/)).toBeVisible();
  await expect(last.getByText('Nowa', { exact: true })).toBeVisible();
});

test('[N02] a new notification does not replace the one being read', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await loginAs(page, '500000001');
  const read = one({ title: 'Czytana wiadomość', url: '/kontakt' });
  await withNotifications(page, [read]);
  await go(page, '/powiadomienia');
  const pane = page.getByRole('region', { name: 'Wybrane powiadomienie' });
  await expect(pane).toContainText('Czytana wiadomość');
  await withNotifications(page, [one({ title: 'Ta przyszła później', url: '/zasady' }), read]);
  await lookAgain(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ta przyszła później' })).toBeVisible();
  await expect(pane).toContainText('Czytana wiadomość');
});

test('a settings form follows another device, except for its changed fields', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500000001');
  await go(page, '/powiadomienia');
  await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  await expect(page.getByLabel('Cisza od')).toHaveValue('21');
  await page.getByLabel('Zadania specjalne').uncheck();
  type Settings = { data: { quietFrom: number; kinds: { kind: string; isOn: boolean }[] } };
  await changeAnswers<Settings>(page, '**/api/v1/push', ({ data }) => ({
    data: { ...data, quietFrom: 19 },
  }));
  await lookAgain(page);
  await expect(page.getByLabel('Cisza od')).toHaveValue('19');
  await expect(page.getByLabel('Zadania specjalne')).not.toBeChecked();
  const saving = page.waitForRequest(
    (request) => request.url().endsWith('/push') && request.method() === 'POST',
  );
  await page.route('**/api/v1/push', (route) => route.fulfill({ json: { code: 200 } }));
  await page.getByRole('button', { name: 'Zapisz ustawienia' }).click();
  expect((await saving).postDataJSON()).toMatchObject({ quietFrom: 19 });
  await expect(page.getByText('Zapisaliśmy ustawienia powiadomień.')).toBeVisible();
});

/** The user comes back to the app after a while: what is no longer fresh is asked for again. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
