import { expect, go, test } from './support/index.ts';
import {
  changeReport,
  closeFilters,
  isPhone,
  manager,
  openFilters,
  performanceCall,
  recordQueries,
  report,
  reportScreens,
  representative,
} from './reports.steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from './screen.steps.ts';

for (const { id, path, title } of reportScreens) {
  test(`[${id}] [S01] ${title}: filters, a table whose order can be changed, and the file of the whole`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, manager);
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const { table, rows, filters, search, download, told } = report(page, title);
    await expect(table).toBeVisible();
    expect(await rows.count()).toBeGreaterThan(0);
    await expect(filters).toBeVisible();
    await expect(search).toBeVisible();
    await expect(download).toBeVisible();
    await expect(told).toHaveText(/^Znaleziono \d/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

for (const phone of ['500000001', '500000002', '500000003']) {
  test(`[G03] [R14] [R15] [R16] [R18] [R19] the reports are closed to ${phone}, who goes to Error403`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, phone);
    for (const { path } of reportScreens) {
      await go(page, path);
      await expect(page).toHaveURL(/#\/403$/);
    }
  });
}

test('[S03] 30 rows a page; another page is told, begins at the top, and stands in the address', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  const { rows, next, previous, pages, told } = report(page);
  await expect(rows).toHaveCount(30);
  const first = await rows.first().innerText();
  await next.click();
  await expect(page).toHaveURL(/\?strona=2$/);
  await expect(pages.getByText(/^Strona 2 z \d/)).toBeVisible();
  await expect(told).toHaveText(/Strona 2 z \d/);
  await expect(rows.first()).not.toHaveText(first);
  await expect(page.getByRole('region', { name: 'Raporty' })).toBeFocused();
  await expect(rows.first()).toBeInViewport();
  await page.reload();
  await expect(pages.getByText(/^Strona 2 z \d/)).toBeVisible();
  await previous.click();
  await expect(page).toHaveURL(/#\/raporty$/);
  await page.goBack();
  await expect(pages.getByText(/^Strona 2 z \d/)).toBeVisible();
});

test('[S03] a heading sorts up, then down, by keyboard too, and says so; the focus stays on it', async ({
  page,
  loginAs,
}) => {
  test.skip(isPhone(page), 'on a phone the sheet sorts');
  await loginAs(page, manager);
  const queries = recordQueries(page, performanceCall);
  await go(page, '/raporty');
  const { heading, rows } = report(page);
  const percent = heading('% celu');
  await expect(percent).toHaveAttribute('aria-sort', 'none');
  await percent.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(percent).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sortuj=percent&kierunek=asc$/);
  await expect(percent.getByRole('button')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(percent).toHaveAttribute('aria-sort', 'descending');
  await expect(percent.getByRole('button')).toBeFocused();
  await expect.poll(() => queries.at(-1)).toBe('?column=percent&order=desc');
  await expect
    .poll(async () => {
      const shown = await rows.getByRole('progressbar').evaluateAll((bars) => bars.map((bar) => bar.ariaValueNow));
      return shown.length > 0 && shown.every((value, index) => Number(shown[index - 1] ?? 100) >= Number(value));
    })
    .toBe(true);
});

test('[S03] on a phone each row is a card, and the sheet sorts', async ({ page, loginAs }) => {
  test.skip(!isPhone(page), 'where there is room the headings sort');
  await loginAs(page, manager);
  const queries = recordQueries(page, performanceCall);
  await go(page, '/raporty');
  const sheet = await openFilters(page);
  await sheet.getByLabel('Sortuj według').selectOption({ label: '% celu: malejąco' });
  await expect.poll(() => queries.at(-1)).toBe('?column=percent&order=desc');
  // Until the answer is there, the old rows are faded behind the sheet.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await closeFilters(page);
  const { rows, heading, sheetButton } = report(page);
  await expect(heading('% celu')).toHaveAttribute('aria-sort', 'descending');
  await expect(sheetButton).toBeFocused();
  const card = rows.first();
  for (const name of ['Sklep', '% celu', 'Telefon', 'Brakuje']) {
    await expect(card.getByText(name, { exact: true })).toBeVisible();
  }
});

test('[S04] [S05] every list that is sent is a filter, a target has what is left, a row its file', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, representative);
  await changeReport(page, performanceCall, (answer) => ({
    ...answer,
    data: {
      ...answer.data,
      rsm: [{ id: '7', full_name: 'Ewa Lis' }],
      special_type: [{ id: 'biel-na-start', value: 'Biel na start' }],
      data: [
        {
          person: 'Jan Sum',
          target: { value: 12_000, remaining: 4_320 },
          percent: 64,
          padlock: true,
          uri: '/api/v1/downloads/plik-jana',
        },
        { person: 'Anna Lin', target: { value: 900, remaining: 0 }, percent: 118, padlock: null },
      ],
    },
  }));
  await page.route('**/api/v1/downloads/plik-jana', (route) =>
    route.fulfill({ json: { data: { file: '/download/plik', progress: 100 } } }),
  );
  await go(page, '/raporty');
  const { rows } = report(page);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('12 000');
  await expect(rows.first()).toContainText('brakuje 4320');
  await expect(rows.first()).toContainText('Otwarta');
  await expect(rows.last()).toContainText('plan wykonany');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Pobierz plik: Jan Sum' }).click();
  await opened;
  await expect(page.getByRole('button', { name: 'Pobierz plik: Anna Lin' })).toHaveCount(0);
  const choices = await openFilters(page);
  await choices.getByLabel('Kierownik regionalny').selectOption({ label: 'Ewa Lis' });
  await choices.getByLabel('Zadanie specjalne').selectOption({ label: 'Biel na start' });
  await expect(page).toHaveURL(/kierownik=7&zadanie=biel-na-start$/);
});
