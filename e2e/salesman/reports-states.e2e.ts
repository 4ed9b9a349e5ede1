import { expect, go, test } from '../support/index.ts';
import {
  changeReport,
  closeFilters,
  openFilters,
  performanceCall,
  report,
  representative,
} from '../reports.steps.ts';
import { cut, expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';

test("an invalid address shows the server's reason, and filters can be cleared", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, representative);
  for (const rubbish of [
    'miesiac=2199-01',
    'miesiac=wczoraj',
    'sortuj=1;--&kierunek=bok',
    'strona=-1',
  ]) {
    await page.goto('about:blank');
    await page.goto(`/#/raporty?${rubbish}`);
    const said = page.getByRole('alert').filter({ hasText: 'Nie możemy pokazać tego raportu' });
    await expect(said, rubbish).toBeVisible();
    await said.getByRole('button', { name: 'Wyczyść filtry' }).click();
    await expect(page).toHaveURL(/#\/raporty$/);
    await expect(report(page).table).toBeVisible();
  }
});

test('a refused question says why and offers another one', async ({ page, loginAs }) => {
  await loginAs(page, representative);
  const refused = {
    code: 400,
    message: 'Popraw zaznaczone pola.',
    errors: { search: ['Za długie.'] },
  };
  await page.route(/salesman\/report\?/, (route) => route.fulfill({ status: 400, json: refused }));
  await page.goto('/#/raporty?szukaj=x');
  const said = page.getByRole('alert').filter({ hasText: 'Popraw zaznaczone pola.' });
  await said.getByRole('button', { name: 'Wyczyść filtry' }).click();
  await expect(report(page).table).toBeVisible();
});

test('[S07] a refused report shows the reason for 3 s, then inline', async ({ page, loginAs }) => {
  await loginAs(page, representative);
  await page.goto('/#/raporty?miesiac=2099-01');
  const sentence = 'Ten okres jeszcze się nie zaczął.';
  const toast = page.getByRole('region', { name: /Komunikaty/ }).getByText(sentence);
  await expect(toast).toBeVisible();
  const shown = Date.now();
  const box = await toast.boundingBox();
  expect(box?.y ?? 1_000).toBeLessThan((page.viewportSize()?.height ?? 0) / 3);
  await expect(toast).toBeHidden();
  const seconds = (Date.now() - shown) / 1_000;
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(5);
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
});

test('loading, empty, no match, lost connection and recovery are shown', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, representative);
  const none = (answer: { data?: object }) => ({
    success: true,
    data: { ...answer.data, data: [] },
    pager: { total: 0 },
  });
  await changeReport(page, performanceCall, none);
  await go(page, '/raporty');
  await expect(page.getByText('Brak danych')).toBeVisible();
  await expect(page.getByText(/Zaproś ich z\sekranu/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/#/raporty?kanal=Hurtownia');
  await expect(page.getByText('Nic nie pasuje do wybranych filtrów.')).toBeVisible();
  await page.getByRole('button', { name: 'Wyczyść filtry' }).last().click();
  await expect(page.getByText(/Zaproś ich z\sekranu/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  const mend = await cut(page, /salesman\/report/);
  await page.goto('/#/raporty?strona=2');
  await expect(
    page.getByRole('alert').getByRole('button', { name: 'Spróbuj ponownie' }),
  ).toBeVisible({
    timeout: 20_000,
  });
  await mend();
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(report(page).rows.first()).toBeVisible();
});

test('a disappearing button passes its focus to its neighbour or the title', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, representative);
  const { chips, clear } = report(page);
  const title = page.getByRole('heading', { level: 1, name: 'Raporty' });
  const open = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(`/#/raporty?${address}`);
  };
  const chip = chips.getByRole('button', { name: /^Usuń filtr/ });
  await open('kanal=Hurtownia&typ=1&stan=met');
  await expect(chip).toHaveCount(3);
  const [first = '', , last = ''] = await chip.evaluateAll((all) =>
    all.map(({ ariaLabel }) => ariaLabel ?? ''),
  );
  await chip.nth(1).press('Enter');
  await expect(chip).toHaveCount(2);
  await expect(chips.getByRole('button', { name: last, exact: true })).toBeFocused();
  await chip.nth(1).press('Enter');
  await expect(chip).toHaveCount(1);
  await expect(chips.getByRole('button', { name: first, exact: true })).toBeFocused();
  await chip.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(title).toBeFocused();

  await open('kanal=Hurtownia&stan=met');
  await chips.getByRole('button', { name: 'Wyczyść filtry' }).press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(title).toBeFocused();

  await open('szukaj=nikogo-takiego-nie-ma');
  await expect(page.getByText('Nic nie pasuje do wybranych filtrów.')).toBeVisible();
  await clear.last().press('Enter');
  await expect(report(page).table).toBeVisible();
  await expect(title).toBeFocused();

  await open('miesiac=wczoraj');
  await page.getByRole('alert').getByRole('button', { name: 'Wyczyść filtry' }).press('Enter');
  await expect(report(page).table).toBeVisible();
  await expect(title).toBeFocused();

  await open('strona=99');
  await page.getByRole('button', { name: /pierwsz/i }).press('Enter');
  await expect(report(page).table).toBeVisible();
  await expect(title).toBeFocused();
});

test('without a connection the last known rows stay, with their time', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, representative);
  await go(page, '/raporty');
  const { rows } = report(page);
  await expect(rows.first()).toBeVisible();
  await cut(page, /salesman\/report/);
  // Old enough to be asked for again when the app comes to the front.
  await page.clock.fastForward(40_000);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page.getByText(/Pokazujemy stan na \d\d\.\d\d\.\d{4}/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(rows.first()).toBeVisible();
});

test('long words, 320 px and doubled text lose nothing, scroll nothing sideways', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, representative);
  const long = 'Ą'.repeat(300);
  await changeReport(page, performanceCall, (answer) => ({
    ...answer,
    data: {
      ...answer.data,
      channel: Array.from(
        { length: 1_000 },
        (_, index) => `Kanał ${index} ${index === 7 ? long : ''}`,
      ),
      data: [
        {
          person: long,
          shop: long,
          percent: 1_234,
          target: { value: 999_999_999, remaining: 1 },
          padlock: false,
        },
      ],
    },
  }));
  await page.setViewportSize({ width: 320, height: 640 });
  await go(page, '/raporty');
  await expect(report(page).rows.first()).toContainText(long);
  await expectNoSidewaysScroll(page);
  const sheet = await openFilters(page);
  await expect(sheet.getByLabel('Kanał').getByRole('option')).toHaveCount(1_001);
  await sheet.getByLabel('Kanał').selectOption({ index: 8 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  await closeFilters(page);
  await expectNoSidewaysScroll(page);
});
