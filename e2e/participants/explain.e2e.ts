import type { Page } from '@playwright/test';
import { changeReply, cut, expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const monthly = '/wyzwania/miesieczne';
const quarterly = '/wyzwania/kwartalne';
const summary = '/wyzwania/osiagniecia';
const task = '/zadania-specjalne/metal-bez-rdzy/podsumowanie';
const periodCall = /\/api\/v1\/explanations\/period/;
const long = 'Ą'.repeat(300);

function sheetOf(page: Page) {
  return page.getByRole('dialog', { name: 'Skąd ta kwota?' });
}

/** The links of the chain by their titles. */
function links(page: Page) {
  return sheetOf(page).getByRole('heading', { level: 3 });
}

function linkOf(page: Page, title: string) {
  const heading = page.getByRole('heading', { level: 3, name: title, exact: true });
  return sheetOf(page).getByRole('listitem').filter({ has: heading });
}

test("a tap on the plan opens its month's chain, back closes it", async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, monthly);
  await page.getByRole('link', { name: 'Skąd ta kwota?' }).first().click();
  await expect(page).toHaveURL(/\?skad=\d{4}-\d\d$/);
  await expect(links(page)).toHaveText([
    'Wynik Twoich sklepów',
    'Procent planu',
    'Zasady premii',
    'Kłódka wiedzy',
    'Księga złotych punktów',
    'Razem',
  ]);
  await expect(linkOf(page, 'Procent planu')).toContainText('1600 ÷ 2500 = 64,00%');
  await expect(linkOf(page, 'Wynik Twoich sklepów')).toContainText(
    /Remontownia Krzyki.*68%.*Razem.*1600\sz\s2500\spkt/,
  );
  await expect(linkOf(page, 'Zasady premii')).toContainText(
    /od 60%osiągnięty próg50\szłotych punktów/,
  );
  await expect(linkOf(page, 'Zasady premii')).toContainText(
    /premia za pełne 100%: 150\szłotych punktów/,
  );
  await expect(linkOf(page, 'Kłódka wiedzy')).toContainText(
    /Zamknięta.*2\spoprawne odpowiedzi, potrzeba 3/,
  );
  await expect(linkOf(page, 'Księga złotych punktów')).toContainText(
    'Nic tu jeszcze nie zaksięgowano.',
  );
  await page.goBack();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('a quick second tap on the cross does not leave the page', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, summary);
  const achievements = page.getByRole('region', { name: 'Osiągnięcia i premie miesięczne' });
  await expect(achievements).toBeVisible();
  await go(page, monthly);
  await expect(achievements).toHaveCount(0);
  await page.getByRole('link', { name: 'Skąd ta kwota?' }).first().click();
  await expect(links(page)).toHaveCount(6);
  await sheetOf(page)
    .getByRole('button', { name: 'Zamknij' })
    .evaluate((cross: HTMLElement) => {
      cross.click();
      cross.click();
    });
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('every amount of the achievements opens a chain with that amount', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, summary);
  const rows = page
    .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
    .getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const booked = rows.filter({ hasText: 'Zdobyta' });
  const amounts = (await booked.allInnerTexts()).map(
    (text) => /(\d+)\s*złot\S+ punkt\S*\s*$/.exec(text)?.[1] ?? '',
  );
  expect(amounts.length).toBeGreaterThan(3);
  for (const index of [0, amounts.length - 1]) {
    await booked.nth(index).click();
    await expect(linkOf(page, 'Razem')).toContainText(
      new RegExp(`Razem${amounts[index] ?? ''}\\szłot`),
    );
    await page.keyboard.press('Escape');
    await expect(sheetOf(page)).toHaveCount(0);
  }
});

test('the total leads to parts and months, one press closes all', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, summary);
  const total =
    (await page
      .getByText(/^\d[\d\s]*złot\S+ punkt/)
      .first()
      .textContent()) ?? '';
  await page.getByRole('link', { name: 'Skąd ta kwota?', exact: true }).first().click();
  await expect(sheetOf(page)).toBeVisible();
  const amount = (text: string): number => Number(text.replace(/\D/g, ''));
  const sum = linkOf(page, 'Razem').getByText(/^\d[\d\s]*złot\S+ punkt/);
  expect(amount((await sum.first().textContent()) ?? '')).toBe(amount(total));
  await expect(linkOf(page, 'Zadania specjalne')).toContainText('Metal bez rdzy');
  await sheetOf(page)
    .getByRole('link', { name: /Skąd ta kwota\? III kwartał/ })
    .click();
  await expect(linkOf(page, 'Procent planu')).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'Zamknij' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/osiagniecia$/);
  await expect(sheetOf(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Skąd ta kwota? Wiedza' }).click();
  await expect(page).toHaveURL(/skad=\d{4}-wiedza$/);
  await expect(links(page)).toHaveText(['Wiedza', 'Razem']);
});

test('the last month shows two shops, the surplus and a later correction', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, summary);
  await page
    .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
    .getByRole('listitem')
    .filter({ hasText: 'Zdobyta' })
    .first()
    .click();
  await expect(linkOf(page, 'Wynik Twoich sklepów').getByRole('listitem')).toHaveCount(2);
  await expect(linkOf(page, 'Wynik Twoich sklepów')).toContainText('korekta');
  await expect(linkOf(page, 'Procent planu')).toContainText('2632 ÷ 2350 = 112,00%');
  await expect(linkOf(page, 'Zasady premii')).toContainText('12% × 3 = 36');
  await expect(linkOf(page, 'Zasady premii')).toContainText(/150 \+ 36 = 186\szłotych punktów/);
  await expect(linkOf(page, 'Księga złotych punktów').getByRole('listitem')).toHaveText([
    /Naliczenie\+171$/,
    /Korekta\+15$/,
  ]);
});

test('the chain shows the chosen shop with the percent of the plan', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, `${monthly}?sklep=WR-02`);
  await expect(page.getByText('58%').first()).toBeVisible();
  await page.getByRole('link', { name: 'Skąd ta kwota?' }).first().click();
  const shop = linkOf(page, 'Wynik Twoich sklepów')
    .getByRole('listitem')
    .filter({ hasText: 'Wybrany sklep' });
  await expect(shop).toContainText('58%');
});

test('a quarter shows its months, and when its bonus is booked', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await changeReply(page, periodCall, (data) => ({
    ...data,
    state: 'pending',
    fate: 'reckoned',
    bookedWith: '2026-12',
    entries: [],
  }));
  await go(page, quarterly);
  await page.getByRole('link', { name: 'Skąd ta kwota?', exact: true }).click();
  await expect(linkOf(page, 'Księga złotych punktów')).toContainText(
    'Do rozliczenia po zamknięciu kwartału',
  );
  await expect(
    sheetOf(page)
      .getByText(/^I+V?\skwartał\s\d{4}/)
      .first(),
  ).toBeVisible();
});

test('a special task tells of each shop, its padlock and its entry', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, task);
  await page.getByRole('link', { name: 'Skąd ta kwota?' }).first().click();
  await expect(linkOf(page, 'Kłódka zadania')).toContainText('Otwarta');
  await expect(linkOf(page, 'Księga złotych punktów').getByRole('listitem')).toHaveText([
    /Naliczenie\+75$/,
  ]);
  await expect(linkOf(page, 'Razem')).toContainText(/75\szłotych punktów/);
});

test('gaps show the pace to the next threshold, plan and padlock', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await changeReply(page, /\/api\/v1\/missing/, (data) => ({
    ...data,
    daysLeft: 10,
    plan: {
      target: 2500,
      realization: 1600,
      realizationPercent: 64,
      stillLeft: 900,
      perDay: 90,
      worth: 50,
      steps: [
        { percent: 80, bonus: 90, left: 400, perDay: 40 },
        { percent: 100, bonus: 150, left: 900, perDay: 90 },
      ],
    },
  }));
  await go(page, monthly);
  const card = page.getByRole('region', { name: 'Co mi brakuje' });
  const rows = card.getByRole('listitem');
  await expect(rows.nth(0)).toContainText(
    /Do otwarcia kłódki wiedzy1\spoprawna odpowiedź.*Odbierzesz ją, gdy otworzysz/,
  );
  await expect(rows.nth(1)).toContainText(
    /Do 80%40\spunktów dziennieprzez 10\sdni, licząc z\sdzisiejszym/,
  );
  await expect(rows.nth(2)).toContainText(/Do pełnego planu90\spunktów dziennieRazem 900\spunktów/);
  await expect(
    card.getByRole('list', { name: 'Co dalej' }).getByRole('link').first(),
  ).toHaveAttribute('href', /#\/wiedza\/pigulki-wiedzy\/[\w-]+$/);
  await expect(card).toContainText('to obliczenie, nie obietnica');
  const year = new Date().getFullYear() - 1;
  await page.getByLabel('Rok').selectOption(String(year));
  await expect(page).toHaveURL(new RegExp(`rok=${year}$`));
  await expect(card).toHaveCount(0);
});

test('circle, padlock and star each lead to a chain and the whole', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, monthly);
  for (const [chip, title, parts, address] of [
    [/^Zrealizowano/, 'Skąd ten wynik?', ['Wynik Twoich sklepów', 'Procent planu'], 'procent'],
    [/^Kłódka/, 'Skąd ten stan kłódki?', ['Kłódka wiedzy'], 'klodka'],
    [
      /^Do zdobycia/,
      'Skąd ta premia?',
      ['Zasady premii', 'Kłódka wiedzy', 'Księga złotych punktów'],
      'premia',
    ],
  ] as const) {
    await page.getByRole('link', { name: chip }).click();
    const sheet = page.getByRole('dialog', { name: title });
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([...parts]);
    await expect(page).toHaveURL(new RegExp(`skad=\\d{4}-\\d\\d-${address}$`));
    if (address === 'premia')
      await expect(sheet.getByText(/^150\s*złotych punktów$/).first()).toBeVisible();
    await sheet.getByRole('link', { name: 'Całe obliczenie krok po kroku' }).click();
    await expect(linkOf(page, 'Razem')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
  }
});

test('by keyboard the chain opens, Escape closes it and restores the focus', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, monthly);
  const link = page.getByRole('link', { name: 'Skąd ta kwota?' }).first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(linkOf(page, 'Razem')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a linked chain opens; missing data and a lost answer are explained', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, `${summary}?skad=2015-01`);
  await expect(sheetOf(page).getByText('Nie mamy jeszcze danych za ten okres')).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'Zamknij' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/osiagniecia$/);
  const mend = await cut(page, periodCall);
  await go(page, `${summary}?skad=2026-Q3`);
  await expect(sheetOf(page).getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible({
    timeout: 20_000,
  });
  await mend();
  await sheetOf(page).getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(sheetOf(page).getByText('III kwartał 2026')).toBeVisible();
});

test('chains pass axe-core and fit narrow phones, doubled text, endless words', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await changeReply(page, periodCall, (data) => ({
    ...data,
    shops: [{ ...Object(data['shops'])[0], shop: { id: 'WR-01', name: long } }],
  }));
  const chains = [
    `${summary}?skad=2026-10`,
    `${summary}?skad=2026-Q3`,
    `${summary}?skad=2026`,
    `${task}?skad=zadanie`,
  ];
  for (const address of chains) {
    await go(page, address);
    await page.reload();
    await expect(linkOf(page, 'Razem')).toBeVisible();
    await expectAccessible(page);
    for (const [width, text] of [
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(
        (size) => document.documentElement.style.setProperty('font-size', size),
        text,
      );
      await expectNoSidewaysScroll(page);
      const beyond = () => sheetOf(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      await expect.poll(beyond).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', ''));
  }
});
