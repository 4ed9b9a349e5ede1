import type { Page } from '@playwright/test';
import { bringLate, expect, go, test } from '../support/index.ts';
import {
  closeFilters,
  manager,
  openFilters,
  openRow,
  performanceCall,
  recordQueries,
  report,
  representative,
} from '../reports.steps.ts';

test('[S02] the filters appear after 1.5 s in a reserved place', async ({ page, loginAs }) => {
  await loginAs(page, representative);
  await page.addInitScript(watchAppearing);
  // As on a slow line, where the letters come last.
  await bringLate(page, '**/*.woff2', 2_500);
  await go(page, '/raporty');
  await expect(report(page).filters).toBeVisible();
  await expect(report(page).table).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const { title, filters, shift } = await page.evaluate(() => document.documentElement.dataset);
  const waited = Number(filters) - Number(title);
  expect(waited).toBeGreaterThanOrEqual(1_480);
  expect(waited).toBeLessThan(6_000);
  expect(Number(shift ?? 0)).toBeLessThan(0.02);
});

test('[S02] clear-filters exists only with a filter, and clears all', async ({ page, loginAs }) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  const { clear, table } = report(page);
  const choices = await openFilters(page);
  await expect(clear).toHaveCount(0);
  await choices.getByLabel('Kanał').selectOption({ index: 1 });
  await closeFilters(page);
  await expect(page).toHaveURL(/kanal=/);
  await expect(clear).toBeVisible();
  await clear.click();
  await expect(page).toHaveURL(/#\/raporty$/);
  await expect(clear).toHaveCount(0);
  await expect(table).toBeVisible();
});

test('[S02] in the sheet clear-filters passes its focus to its neighbour', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  const sheet = await openFilters(page);
  await sheet.getByLabel('Kanał').selectOption({ index: 1 });
  await expect(page).toHaveURL(/kanal=/);
  // Announced outside the open sheet, which hides the rest of the page from screen readers.
  await expect(page.getByRole('status').filter({ hasText: /^Znaleziono/ })).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Wyczyść filtry' }).press('Enter');
  await expect(page).toHaveURL(/#\/raporty$/);
  await expect(sheet.getByRole('button', { name: 'Wyczyść filtry' })).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: /^Pokaż wyniki/ })).toBeFocused();
});

test('[S03] search runs 500 ms after the last letter, or on Enter', async ({ page, loginAs }) => {
  await page.clock.install();
  await loginAs(page, manager);
  await go(page, '/raporty');
  const { search, rows, told } = report(page);
  await expect(search).toBeVisible();
  await expect(rows.first()).toBeVisible();
  const queries = recordQueries(page, performanceCall);
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.pressSequentially('Bara');
  await page.clock.runFor(499);
  await search.press('n');
  await page.clock.runFor(499);
  // Longer than a request that was sent too early would need to be seen.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(queries).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => queries).toEqual(['?search=Baran']);
  await page.clock.resume();
  await expect(page).toHaveURL(/\?szukaj=Baran$/);
  await expect(rows.first()).toContainText('Baran');
  await expect(told).toHaveText(/^Znaleziono \d/);
  await search.press('End');
  await search.pressSequentially(' K');
  await search.press('Enter');
  await expect.poll(() => queries.at(-1)).toBe('?search=Baran+K');
  await page.waitForTimeout(700);
  expect(queries).toHaveLength(2);
  await page.goBack();
  await expect(search).toHaveValue('');
});

test('[S03] a running search keeps words and cursor', async ({ page, loginAs }) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  const { search, rows } = report(page);
  await expect(rows.first()).toBeVisible();
  await search.fill('Baran');
  await search.press('ArrowLeft');
  await search.press('ArrowLeft');
  await search.press('x');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?szukaj=Barxan$/);
  await expect(search).toHaveValue('Barxan');
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
});

test('[S04] a manager chooses among his sellers', async ({ page, loginAs }) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  await expectPeriods(page);
  const choices = await openFilters(page);
  for (const label of ['Przedstawiciel', 'Kanał', 'Obecny opiekun', 'Typ użytkownika']) {
    await expect(choices.getByLabel(label)).toBeVisible();
  }
  await expect(choices.getByLabel('Kierownik regionu')).toHaveCount(0);
  const sellers = choices.getByLabel('Przedstawiciel');
  const own = await sellers
    .getByRole('option', { name: 'Malinowski Robert' })
    .getAttribute('value');
  await sellers.selectOption(own);
  await closeFilters(page);
  await expect(page).toHaveURL(new RegExp(`przedstawiciel=${own}$`));
  await expect(report(page).chips).toContainText('Przedstawiciel: Malinowski Robert');
  const first = await report(page).rows.first().getByRole('rowheader').innerText();
  await expect(await openRow(page, first)).toContainText('Malinowski Robert');
});

test('[S04] a representative has nobody to choose from', async ({ page, loginAs }) => {
  await loginAs(page, representative);
  await go(page, '/raporty');
  const choices = await openFilters(page);
  await expect(choices.getByLabel('Kanał')).toBeVisible();
  await expect(page.getByLabel('Przedstawiciel', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Kierownik regionu')).toHaveCount(0);
});

test('[S04] a quarter replaces a month, and both survive a reload', async ({ page, loginAs }) => {
  await loginAs(page, representative);
  await go(page, '/raporty');
  const { period, chips } = report(page);
  await expect(period).toBeVisible();
  await page.getByRole('button', { name: 'Wcześniejszy okres' }).click();
  await expect(page).toHaveURL(/\?miesiac=20\d\d-\d\d$/);
  const quarter = await period.locator('option[value*="-Q"]').nth(1).getAttribute('value');
  await period.selectOption(quarter);
  await expect(page).toHaveURL(/\?kwartal=20\d\d-Q\d$/);
  await page.reload();
  await expect(period).toHaveValue(/^20\d\d-Q\d$/);
  await expect(chips).toContainText(/Okres: [IV]+\skwartał\s20\d\d/);
  await page.getByRole('button', { name: 'Późniejszy okres' }).click();
  await expect(page).toHaveURL(/\?kwartal=20\d\d-Q\d$/);
  await expect(period).not.toHaveValue(quarter ?? '');
  await chips.getByRole('button', { name: /^Usuń filtr: Okres/ }).click();
  await expect(page).toHaveURL(/#\/raporty$/);
  await expect(period).toHaveValue('');
});

test('[S09] [R18] the list of invitations: period, search and whether there is a target', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, representative);
  const queries = recordQueries(page, '/api/v1/invitations');
  await go(page, '/zaproszenia-lista');
  const { search, rows, table, clear } = report(page, 'Lista zaproszeń');
  await expectPeriods(page);
  const choices = await openFilters(page);
  const hasTarget = choices.getByLabel('Ma cel');
  await expect(hasTarget.getByRole('option')).toHaveText(['Wszystkie', 'Tak', 'Nie']);
  await hasTarget.selectOption('Nie');
  await expect.poll(() => queries.at(-1)).toBe('?hasTarget=0');
  await hasTarget.selectOption('Tak');
  await expect.poll(() => queries.at(-1)).toBe('?hasTarget=1');
  await closeFilters(page);
  await clear.click();
  await expect(search).toBeVisible();
  await search.fill('500000013');
  await expect(rows).toHaveCount(1);
  await expect(table).toContainText('500 000 013');
  await page.getByRole('link', { name: 'Zaproś uczestnika' }).click();
  await expect(page).toHaveURL(/#\/zaproszenia$/);
});

/** Months, quarters and years are groups of one choice. */
async function expectPeriods(page: Page): Promise<void> {
  const { period } = report(page);
  await expect(period).toBeVisible();
  for (const label of ['Miesiąc', 'Kwartał', 'Rok']) {
    await expect(period.locator(`optgroup[label="${label}"] option`).first()).toBeAttached();
  }
}

/** Notes on the document when title and filters came up, and how much of the page has moved. */
function watchAppearing(): void {
  const note = (name: string, value: number) => {
    document.documentElement.dataset[name] = String(value);
  };
  const noteOnce = (name: string, is: boolean) => {
    if (is && document.documentElement.dataset[name] === undefined) note(name, performance.now());
  };
  const watch = new MutationObserver(() => {
    noteOnce('title', document.querySelector('h1')?.textContent === 'Raporty');
    noteOnce('filters', document.querySelector('[role="group"][aria-label="Filtry"]') !== null);
  });
  watch.observe(document, { childList: true, subtree: true });
  let moved = 0;
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moved += 'value' in entry ? Number(entry.value) : 0;
    note('shift', moved);
  });
  shifts.observe({ type: 'layout-shift', buffered: true });
}
