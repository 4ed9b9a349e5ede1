import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expect, go, test } from '../support/index.ts';
import { manager, openRow, report, representative } from '../reports.steps.ts';
import { expectAccessible } from '../screen.steps.ts';

const anyDownload = /\/api\/v1\/downloads\//;

for (const [button, ending] of [
  ['download', 'xlsx'],
  ['csv', 'csv'],
] as const) {
  test(`[S06] the full report arrives as ${ending} in the tab of the click`, async ({
    page,
    loginAs,
    context,
  }) => {
    await loginAs(page, representative);
    await go(page, '/raporty');
    await expect(report(page).table).toBeVisible();
    const saved = new Promise<string>((resolve) => {
      context.on('page', (tab) => tab.on('download', (file) => resolve(file.suggestedFilename())));
    });
    const opened = context.waitForEvent('page');
    const asked = page.waitForRequest(anyDownload);
    await report(page)[button].click();
    await opened;
    expect((await asked).method()).toBe('GET');
    expect(await saved).toMatch(new RegExp(`\\.${ending}$`));
    await expect(
      page.getByRole('status').filter({ hasText: /^Pobrano plik .*: \d+\swynik/ }),
    ).toBeAttached();
    await expect(page).toHaveURL(/#\/raporty$/);
    // The tab of a file that was saved has nothing to show, and goes.
    await expect.poll(() => context.pages().length, { timeout: 15_000 }).toBe(1);
  });
}

test('[S06] a slow file shows its progress, then a link', async ({ page, loginAs, context }) => {
  await loginAs(page, representative);
  let asked = 0;
  await page.route(anyDownload, (route) => {
    asked += 1;
    const data =
      asked < 4 ? { file: '', progress: asked * 25 } : { file: '/download/gotowy', progress: 100 };
    return route.fulfill({ json: { data } });
  });
  await go(page, '/raporty');
  const { download, table } = report(page);
  await expect(table).toBeVisible();
  const before = await table.boundingBox();
  await download.click();
  const progress = page.getByRole('progressbar', { name: 'Przygotowujemy plik' });
  await expect(progress).toHaveAttribute('aria-valuenow', '50');
  await expect.poll(() => context.pages().length).toBe(1);
  expect((await table.boundingBox())?.y).toBe(before?.y);
  await expectAccessible(page);
  const link = page.getByRole('link', { name: 'Pobierz przygotowany plik' });
  await expect(link).toHaveAttribute('href', '/download/gotowy');
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await link.click();
  await opened;
  await expect(page.getByRole('status').filter({ hasText: /^Pobrano plik Excel/ })).toBeAttached();
  await expect(link).toHaveCount(0);
});

test('[S06] a link that has expired is not followed, and says so', async ({
  page,
  loginAs,
  context,
}) => {
  await page.clock.install();
  await loginAs(page, representative);
  let asked = 0;
  await page.route(anyDownload, (route) => {
    asked += 1;
    const data =
      asked === 1 ? { file: '', progress: 50 } : { file: '/download/gotowy', progress: 100 };
    return route.fulfill({ json: { data } });
  });
  await go(page, '/raporty');
  await report(page).download.click();
  await expect(page.getByRole('progressbar', { name: 'Przygotowujemy plik' })).toBeVisible();
  await page.clock.runFor(1_000);
  const link = page.getByRole('link', { name: 'Pobierz przygotowany plik' });
  await expect(link).toBeVisible();
  const expired = page.getByRole('alertdialog', { name: 'Tego pliku już nie ma.' });
  // The clock runs on between the steps.
  await page.clock.fastForward(240_000);
  await expect(link).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(expired).toBeVisible();
  await expired.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(link).toHaveCount(0);
  await expect(page.getByText(/^Pobrano plik/)).toHaveCount(0);
  expect(context.pages()).toHaveLength(1);
});

test('[S06] the download offers the found rows and the whole', async ({
  page,
  loginAs,
  context,
}) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  const { told, download, whole, headline } = report(page);
  await expect(told).toHaveText(/^Znaleziono \d/);
  const all = /Znaleziono (\d+)/.exec((await told.textContent()) ?? '')?.[1] ?? '';
  await expect(download).toHaveText(new RegExp(`^Pobierz te ${all}\\swynik`));
  await expect(whole).toHaveCount(0);
  await headline.getByRole('button', { name: /z planem$/ }).click();
  await expect(whole).toHaveText(`całość (${all})`);
  await expect(told).not.toHaveText(new RegExp(`^Znaleziono ${all}\\D`));
  const found = /Znaleziono (\d+)/.exec((await told.textContent()) ?? '')?.[1] ?? '';
  await expect(download).toHaveText(new RegExp(`^Pobierz te ${found}\\swynik`));
  const saved = new Promise<Download>((resolve) => {
    context.on('page', (tab) => tab.once('download', resolve));
  });
  await report(page).csv.click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  // A heading, and the rows of the screen.
  expect(lines).toHaveLength(Number(found) + 1);
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`Pobrano plik CSV: ${found}\\swynik`) }),
  ).toBeAttached();
});

test('[S06] a download can be stopped; nothing is asked any more', async ({ page, loginAs }) => {
  await loginAs(page, representative);
  let asked = 0;
  await page.route(anyDownload, (route) => {
    asked += 1;
    return route.fulfill({ json: { data: { file: '', progress: 10 } } });
  });
  await go(page, '/raporty');
  await report(page).download.click();
  await page.getByRole('button', { name: 'Przerwij' }).click();
  await expect(page.getByRole('progressbar', { name: 'Przygotowujemy plik' })).toHaveCount(0);
  const soFar = asked;
  await page.waitForTimeout(1_500);
  expect(asked).toBe(soFar);
});

test('[S06] a failed download says why in an alert and leaves no tab', async ({
  page,
  loginAs,
  context,
}) => {
  await loginAs(page, representative);
  await page.route(anyDownload, (route) =>
    route.fulfill({ status: 404, json: { code: 404, message: 'Nie znaleziono.', errors: {} } }),
  );
  await go(page, '/raporty');
  await report(page).download.click();
  const alert = page.getByRole('alertdialog', { name: 'Błąd!' });
  await expect(alert).toContainText('Nie udało się pobrać pliku. Nie znaleziono.');
  await expect.poll(() => context.pages().length).toBe(1);
  await alert.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(report(page).download).toBeFocused();
});

test('[S05] a settlement has its own file', async ({ page, loginAs, context }) => {
  await loginAs(page, representative);
  await page.goto(`/#/rozliczenia?miesiac=${monthsAgo(2)}`);
  const { rows } = report(page, 'Rozliczenia');
  await expect(rows.first()).toBeVisible();
  const saved = new Promise<string>((resolve) => {
    context.on('page', (tab) => tab.on('download', (file) => resolve(file.suggestedFilename())));
  });
  const sheet = await openRow(page, await rows.first().getByRole('rowheader').innerText());
  await sheet.getByRole('button', { name: /^Pobierz plik: / }).click();
  expect(await saved).toMatch(/\.xlsx$/);
});

/** A month that is surely closed, `YYYY-MM`. */
function monthsAgo(count: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 1))
    .toISOString()
    .slice(0, 7);
}
