import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { manager, report } from '../reports.steps.ts';
import { expect, go, test } from '../support/index.ts';

/** What the tab of a click saves. */
function saved(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.context().on('page', (tab) => tab.once('download', resolve));
  });
}

/** The rows of all pages, as the screen shows them. */
async function rowsTold(page: Page): Promise<number> {
  const text = (await report(page).told.textContent()) ?? '';
  return Number(/Znaleziono ([\d\s]+)/.exec(text)?.[1]?.replace(/\s/g, ''));
}

test('[S06] the whole report is saved by a new tab, XLSX and CSV', async ({ page, loginAs }) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  await expect(report(page).rows).toHaveCount(30);

  const workbook = saved(page);
  await report(page).download.click();
  expect((await workbook).suggestedFilename()).toMatch(/^Raport realizacji \d{4}-\d\d-\d\d\.xlsx$/);
  const archive = await readFile(await (await workbook).path());
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

  const table = saved(page);
  await report(page).csv.click();
  expect((await table).suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await (await table).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffUczestnik;Telefon;Sklep;/);
  expect(lines).toHaveLength((await rowsTold(page)) + 2);
});

test.describe('with a club of its own', () => {
  test.use({ ownClub: true });

  test("[S06] a download link stops working after its owner's logout", async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, manager);
    const asked = page.waitForRequest(/salesman\/report/);
    await go(page, '/raporty');
    await expect(report(page).rows).toHaveCount(30);
    const download = saved(page);
    await report(page).download.click();
    const link = (await download).url();
    expect((await page.request.get(link)).headers()['content-disposition']).toContain('attachment');

    const headers = { authorization: (await (await asked).allHeaders())['authorization'] ?? '' };
    expect((await page.request.post('/api/v1/logout', { headers })).status()).toBe(200);
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Tego pliku już nie ma' })).toBeVisible();
  });
});
