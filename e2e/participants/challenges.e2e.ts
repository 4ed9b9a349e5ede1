import { changeReply, cut, expectAccessible } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const challengesCall = /\/api\/v1\/challenges/;
const monthly = '/wyzwania/miesieczne';
const quarterly = '/wyzwania/kwartalne';
const summary = '/wyzwania/osiagniecia';

for (const [role, phone] of [
  ['user1', '500000001'],
  ['user3', '500000003'],
] as const) {
  test(`[R10] [R11] [R12] [R13] [C01] ${role} opens the three tabs of challenges`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, phone);
    await go(page, '/wyzwania');
    await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
    const tabs = page.getByRole('navigation', { name: 'Wyzwania' });
    await expect(tabs.getByRole('link')).toHaveText([
      'Tablica',
      'Wyzwania kwartalne',
      'Twoje osiągnięcia',
    ]);
    await tabs.getByRole('link', { name: 'Wyzwania kwartalne' }).click();
    await expect(page).toHaveURL(/#\/wyzwania\/kwartalne$/);
    await expect(page.getByRole('heading', { name: 'Miesiące kwartału' })).toBeVisible();
    await tabs.getByRole('link', { name: 'Twoje osiągnięcia' }).click();
    await expect(page).toHaveURL(/#\/wyzwania\/osiagniecia$/);
    await expect(page.getByText('Zdobyte złote punkty')).toBeVisible();
    await tabs.getByRole('link', { name: 'Tablica' }).click();
    await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
  });
}

test('[R10] [R11] [R12] [R13] user2 and a salesman are sent away', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  for (const path of ['/wyzwania', monthly, quarterly, summary]) {
    await go(page, path);
    await expect(page).toHaveURL(/#\/403$/);
  }
});

test('[C02] [A14] every fetch carries the year; tab, year and shop refetch', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (challengesCall.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await go(page, monthly);
  const year = page.getByLabel('Rok', { exact: true });
  const shop = page.getByLabel('Sklep');
  await expect(page.getByText('64%').first()).toBeVisible();
  const thisYear = Number(await year.inputValue());
  expect(asked).toEqual([`?year=${thisYear}`]);
  for (const tab of ['Twoje osiągnięcia', 'Tablica']) {
    const before = asked.length;
    await page.getByRole('link', { name: tab }).click();
    await expect.poll(() => asked.slice(before)).toEqual([`?year=${thisYear}`]);
  }
  await shop.selectOption({ label: 'Remontownia Krzyki' });
  await expect.poll(() => asked.at(-1)).toBe(`?year=${thisYear}&customerNumber=WR-01`);
  await expect(page.getByText('64%')).toHaveCount(0);

  await page.getByRole('link', { name: 'Wyzwania kwartalne' }).click();
  await expect(shop).toHaveValue('WR-01');
  await year.selectOption(String(thisYear - 1));
  await expect.poll(() => asked.at(-1)).toBe(`?year=${thisYear - 1}&customerNumber=WR-01`);
  await expect(page.getByText(`IV kwartał ${thisYear - 1}`).first()).toBeVisible();

  await page.getByRole('link', { name: 'Twoje osiągnięcia' }).click();
  await expect(page.getByText(`Razem w ${thisYear - 1} roku`)).toBeVisible();
  await shop.selectOption({ label: 'Wszystkie sklepy razem' });
  await expect.poll(() => asked.at(-1)).toBe(`?year=${thisYear - 1}`);
  await page.reload();
  await expect(year).toHaveValue(String(thisYear - 1));
});

test('[C02] who has no shops has no shop selector', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await changeReply(page, challengesCall, (data) => ({ ...data, places: [] }));
  await go(page, monthly);
  await expect(page.getByLabel('Rok')).toBeVisible();
  await expect(page.getByLabel('Sklep')).toHaveCount(0);
});

test('[C03] [C04] the monthly plan: circle, one sentence, target, bonus, both bars, details', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, monthly);
  await expect(page.getByText('64%')).toBeVisible();
  await expect(
    page.getByText(/^50\szłotych punktów czeka na\skłódkę\. Jeszcze 400\spkt i\sbędzie 90\.$/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Zrealizowano 1600\s*pkt/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Kłódka Brakuje 1/ })).toBeVisible();
  await expect(
    page.getByRole('link', { name: /^Do zdobycia 150\s*złotych punktów/ }),
  ).toBeVisible();
  const progress = page.getByRole('region', { name: 'Postęp' });
  await expect(progress.getByText('Cel 2500 pkt')).toBeVisible();
  const bars = progress.getByRole('progressbar');
  await expect(bars).toHaveCount(2);
  await expect(bars.first()).toHaveAttribute('aria-valuenow', '64');
  await page.getByRole('link', { name: 'Zobacz szczegóły kwartału' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/kwartalne$/);
});

test("[C03] [C04] above 100 % the circle stops and the bonus reads 'min.'", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const plan = {
    targetMonthBase: 1000,
    realization: 1127,
    realizationPercent: 112,
    stillLeft: 0,
    bonus: 186,
  };
  let aboveTarget = true;
  await changeReply(page, challengesCall, (data) => ({
    ...data,
    currentMonthPlan: { ...plan, aboveTarget },
  }));
  await go(page, monthly);
  await expect(page.getByText('100%')).toBeVisible();
  await expect(page.getByText('Do zdobycia min.')).toBeVisible();
  aboveTarget = false;
  await page.reload();
  await expect(page.getByText('Do zdobycia', { exact: true })).toBeVisible();
});

test('[C05] without a target the screen announces a later message', async ({ page, loginAs }) => {
  await loginAs(page, '500000003');
  await go(page, monthly);
  await expect(page.getByText(/^Twój cel na .+ jest właśnie ustalany\.$/)).toBeVisible();
  await expect(page.getByText(/powiadomimy Cię/)).toBeVisible();
});

test('[C06] the quarter shows each of its months with percent, rest and bonus', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const details = [
    { month: '2026-10', realizationPercent: 112, stillLeft: 0, bonus: 186 },
    { month: '2026-11', realizationPercent: 64, stillLeft: 900, bonus: 50 },
    { month: '2026-12', realizationPercent: null, stillLeft: null, bonus: 0 },
  ];
  await changeReply(page, challengesCall, (data) => ({
    ...data,
    currentQuarterPlanDetails: details,
  }));
  await go(page, quarterly);
  const months = page.getByRole('region', { name: 'Miesiące kwartału' }).getByRole('listitem');
  await expect(months).toHaveCount(3);
  await expect(months.nth(0)).toContainText(
    /październik 2026.*112%.*Plan wykonany.*Masz 186\szłotych punktów/,
  );
  await expect(months.nth(1)).toContainText(
    /listopad 2026.*64%.*Zostało 900\spunktów.*50\szłotych punktów czeka na kłódkę/,
  );
  await expect(months.nth(2)).toContainText(/grudzień 2026.*bez celu/);
});

test('[C07] the summary adds up, and what waits for the padlock says so', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, summary);
  for (const name of ['Osiągnięcia i premie miesięczne', 'Osiągnięcia i premie kwartalne']) {
    const row = page.getByRole('region', { name }).getByRole('listitem').first();
    await expect(row).toContainText(/\d%.*złot/);
  }
  const rows = page
    .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
    .getByRole('listitem');
  await expect(rows.first()).toContainText('Czeka na kłódkę');
  const amounts = await rows.filter({ hasText: 'Zdobyta' }).allInnerTexts();
  const sum = amounts.reduce(
    (total, words) => total + Number(/(\d+)\s*złot\S+ punkt\S*\s*$/.exec(words)?.[1] ?? 0),
    0,
  );
  expect(sum).toBeGreaterThan(0);
  await expect(page.getByRole('definition').first()).toHaveText(String(sum));
  await expect(page.getByRole('heading', { name: /czeka(ją)? na kłódkę$/ })).toBeVisible();
});

test('[C07] earned and paid are separate figures; a lost bonus looks lost', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const past = { month: '2026-06', realizationPercent: 108, stillLeft: 0, bonus: 174 };
  await changeReply(page, challengesCall, (data) => ({
    ...data,
    totalBonus: 618,
    totalPaid: 420,
    monthsPlan: [past],
    bonusMonthsPlan: [
      { month: '2026-06', bonus: 0, state: 'locked', isLost: true, settlement: null },
    ],
  }));
  await go(page, summary);
  await expect(page.getByText(/^618\s*złotych punktów$/)).toBeVisible();
  await expect(page.getByText(/^420\s*złotych punktów$/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'czerwiec 2026' });
  await expect(row).toContainText('Przepadła, kłódka została zamknięta');
  await expect(row.locator('s')).toContainText('174');
});

test("[C07] empty lists show 'Brak danych'", async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const nothing = { monthsPlan: [], quartersPlan: [], bonusMonthsPlan: [], bonusQuartersPlan: [] };
  await changeReply(page, challengesCall, (data) => ({ ...data, ...nothing }));
  await go(page, summary);
  await expect(page.getByText('Brak danych')).toHaveCount(2);
});

test('a failed year says so and can be fetched again', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const mend = await cut(page, challengesCall);
  await go(page, monthly);
  await expect(page.getByText('Nie udało się pobrać planu')).toBeVisible();
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByText('64%').first()).toBeVisible();
});

test('without a connection the last known numbers stay, with their date', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, '500000001');
  await go(page, monthly);
  await expect(page.getByText('64%').first()).toBeVisible();
  const mend = await cut(page, challengesCall);
  await page.clock.runFor(31_000);
  await page.getByRole('link', { name: 'Wyzwania kwartalne' }).click();
  await expect(page.getByText(/Pokazujemy stan na \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Miesiące kwartału' })).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByText(/Pokazujemy stan na/)).toHaveCount(0);
});

test('a shop that is not ours leads back to all shops', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, `${monthly}?sklep=KR-01`);
  await page.getByRole('button', { name: 'Pokaż wszystkie sklepy' }).click();
  await expect(page.getByText('64%').first()).toBeVisible();
});

test('[A14] the cached plan is shown while a tab refetches', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, monthly);
  await expect(page.getByText('64%').first()).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(challengesCall);
  await page.route(challengesCall, async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Wyzwania kwartalne' }).click();
  await expect(page.getByRole('heading', { name: 'Miesiące kwartału' })).toBeVisible();
  await asked;
  await expect(page.getByText('Ładuję')).toHaveCount(0);
  letGo();
});
