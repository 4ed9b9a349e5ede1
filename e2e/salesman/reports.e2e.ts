import { expect, go, test } from '../support/index.ts';
import {
  changeReport,
  closeFilters,
  isPhone,
  manager,
  openFilters,
  openRow,
  performanceCall,
  recordQueries,
  report,
  reportScreens,
  representative,
} from '../reports.steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';

for (const { id, path, title } of reportScreens) {
  test(`[${id}] [S01] ${title}: filters, a sortable table, and the file of all`, async ({
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

test('[S03] 30 rows a page; the address has the page', async ({ page, loginAs }) => {
  await loginAs(page, manager);
  await go(page, '/raporty');
  const { rows, next, previous, pages, told } = report(page);
  await expect(rows).toHaveCount(30);
  const first = await rows.first().innerText();
  await next.click();
  await expect(page).toHaveURL(/\?strona=2$/);
  await expect(pages.getByText(/^Strona 2\sz\s\d/)).toBeVisible();
  await expect(told).toHaveText(/Strona 2\sz\s\d/);
  await expect(rows.first()).not.toHaveText(first);
  await expect(page.getByRole('region', { name: 'Raporty' })).toBeFocused();
  await expect(rows.first()).toBeInViewport();
  await page.reload();
  await expect(pages.getByText(/^Strona 2\sz\s\d/)).toBeVisible();
  await previous.click();
  await expect(page).toHaveURL(/#\/raporty$/);
  await page.goBack();
  await expect(pages.getByText(/^Strona 2\sz\s\d/)).toBeVisible();
});

test('[S03] a heading sorts both ways, by keyboard too, keeping the focus', async ({
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
      const shown = (await rows.getByText(/^\d+%$/).allTextContents()).map(Number.parseFloat);
      return (
        shown.length > 0 && shown.every((value, index) => (shown[index - 1] ?? Infinity) >= value)
      );
    })
    .toBe(true);
});

test('[S03] on a phone the sheet sorts, and a row shows all fields', async ({ page, loginAs }) => {
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
  const row = rows.first();
  await expect(row).toContainText(/brakuje \d|plan wykonany/);
  await expect(row).toContainText(/\d%/);
  await expect(row).toContainText(/Otwarta|Zamknięta/);
  // The whole row reacts, not the name alone.
  await row.click({ position: { x: 200, y: 60 } });
  const fields = page.getByRole('dialog');
  for (const name of [
    'Cel',
    'Realizacja',
    '% celu',
    'Brakuje',
    'Kłódka',
    'Premia',
    'Sklep',
    'Telefon',
    'Numer SAP',
  ]) {
    await expect(fields.getByText(name, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button')).toBeFocused();
});

test('thirty people are rows of 72 to 84 px, within 3200 px', async ({ page, loginAs }) => {
  test.skip(!isPhone(page), 'a phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, representative);
  await go(page, '/raporty');
  const { rows, filters, headline } = report(page);
  await expect(filters).toBeVisible();
  await expect(headline.getByText(/^\d+%$/)).toBeVisible();
  await expect(rows).toHaveCount(30);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(72);
  expect(Math.max(...heights)).toBeLessThanOrEqual(84);
  const nearest = await page.getByRole('region', { name: 'Zadzwoń dziś' }).boundingBox();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = whole - (nearest?.height ?? 0);
  test
    .info()
    .annotations.push({ type: 'height of 30 people at 390 px', description: `${height} px` });
  expect(height).toBeLessThanOrEqual(3_200);
});

test('on a desktop the first columns fit, in rows of 44 px', async ({ page, loginAs }) => {
  test.skip(isPhone(page), 'a desk');
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, manager);
  for (const { path, title } of reportScreens) {
    await go(page, path);
    const { table, rows } = report(page, title);
    await expect(rows.first()).toBeVisible();
    const frame = page.getByRole('region', { name: title });
    expect(
      await frame.evaluate((box) => box.scrollWidth - box.clientWidth),
      title,
    ).toBeLessThanOrEqual(0);
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => Math.round(row.getBoundingClientRect().height)),
    );
    expect([...new Set(heights)], title).toHaveLength(1);
    expect(heights[0], title).toBeLessThanOrEqual(45);
    await expect(frame).toHaveCSS('overflow-y', 'visible');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await expect(table.getByRole('columnheader').first(), title).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
  }
  await go(page, '/raporty');
  await expect(report(page).table.getByRole('columnheader')).toHaveText(
    ['Uczestnik', 'Sklep', '% celu', 'Brakuje', 'Premia', 'Kłódka'],
    { useInnerText: true },
  );
});

test('chosen columns survive a reload, and a wide table scrolls alone', async ({
  page,
  loginAs,
}) => {
  test.skip(isPhone(page), 'a phone has all fields in the sheet of a row');
  await loginAs(page, manager);
  await go(page, '/raporty');
  const { heading, table } = report(page);
  const picker = page.getByRole('button', { name: /^Kolumny \(6 z 12\)$/ });
  await picker.click();
  const sheet = page.getByRole('dialog', { name: 'Kolumny tabeli' });
  await expectAccessible(page);
  await sheet.getByRole('checkbox', { name: 'Przedstawiciel' }).check();
  await sheet.getByRole('checkbox', { name: 'Premia' }).uncheck();
  await sheet.getByRole('button', { name: 'Gotowe' }).click();
  await expect(heading('Przedstawiciel')).toBeVisible();
  await page.reload();
  await expect(heading('Przedstawiciel')).toBeVisible();
  await expect(heading('Premia')).toHaveCount(0);
  await page.getByRole('button', { name: /^Kolumny/ }).click();
  for (const box of await sheet.getByRole('checkbox').all()) await box.check();
  await sheet.getByRole('button', { name: 'Gotowe' }).click();
  await page.setViewportSize({ width: 1_024, height: 700 });
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect(heading('Uczestnik')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('region', { name: 'Raporty' })).toHaveAttribute('tabindex', '0');
  await page.getByRole('button', { name: /^Kolumny/ }).click();
  await sheet.getByRole('button', { name: 'Przywróć domyślne' }).click();
  await sheet.getByRole('button', { name: 'Gotowe' }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(6);
});

test('figures above a report filter the rows of the people they count', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, manager);
  for (const { path, title } of reportScreens) {
    await go(page, path);
    const { headline, told, chips, table } = report(page, title);
    // The screen before stays until this one has its code.
    await expect(table).toBeVisible();
    const figures = headline.getByRole('button', { disabled: false });
    await expect.poll(() => figures.count()).toBeGreaterThan(2);
    for (const figure of (await figures.all()).slice(1)) {
      const [number = '', words = ''] = (await figure.innerText()).split(/\n+/);
      if (number.startsWith('0')) continue;
      await figure.click();
      await expect(figure).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(/stan=\w+$/);
      // The report of special tasks counts people and has no average.
      const isCount = !number.includes('%') && path !== '/raporty-zadania-specjalne';
      // A person has a row for each shop.
      const found = async (): Promise<number> =>
        Number(/^Znaleziono (\d+)/.exec(await told.innerText())?.[1]);
      if (isCount) await expect.poll(found, words).toBeGreaterThanOrEqual(Number(number));
      await chips.getByRole('button', { name: /^Usuń filtr: Tylko: / }).click();
      await expect(page).not.toHaveURL(/stan=/);
      await expect(figure).toHaveAttribute('aria-pressed', 'false');
    }
  }
});

test('[S04] [S05] every sent list is a filter; rows have gap and file', async ({
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
  await expect(rows.first()).toContainText('Otwarta');
  const ofJan = await openRow(page, 'Jan Sum');
  await expect(ofJan).toContainText('12 000');
  await expect(ofJan).toContainText('brakuje 4320');
  const opened = page.context().waitForEvent('page');
  await ofJan.getByRole('button', { name: 'Pobierz plik: Jan Sum' }).click();
  await opened;
  await page.keyboard.press('Escape');
  await expect(ofJan).toBeHidden();
  const ofAnna = await openRow(page, 'Anna Lin');
  await expect(ofAnna).toContainText('plan wykonany');
  await expect(page.getByRole('button', { name: 'Pobierz plik: Anna Lin' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(ofAnna).toBeHidden();
  const choices = await openFilters(page);
  await choices.getByLabel('Kierownik regionu').selectOption({ label: 'Ewa Lis' });
  await choices.getByLabel('Zadanie specjalne').selectOption({ label: 'Biel na start' });
  await expect(page).toHaveURL(/kierownik=7&zadanie=biel-na-start$/);
});
