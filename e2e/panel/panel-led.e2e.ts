import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { newDataDir, startTestServer, type TestServer } from '../support/club.ts';
import { expect, test } from '../support/index.ts';
import {
  dayOf,
  decideClosing,
  decideMatter,
  fillCorrection,
  groszeIn,
  monthAt,
  proposeClosing,
  proposePayout,
  twoPeople,
} from '../support/money.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

const last = monthAt(-1);

test.describe('an empty installation', () => {
  let empty: TestServer;
  test.beforeAll(async () => {
    empty = await startTestServer(newDataDir(), { SEED_DEMO: 'no' });
  });
  test.afterAll(() => empty.remove());

  test('the checklist ticks as things are done, and tries the machine out', async ({ browser }) => {
    test.setTimeout(180_000);
    const panel = await empty.panelUrl();
    const enter = async (...words: string[]) => {
      const clerk = await openClerk(browser, panel);
      await firstWayIn(clerk, linkIn(await empty.operate(['panel', ...words])));
      return clerk;
    };
    const anna = await enter('admin', 'anna@operator.pl', 'Anna Nowak');

    await test.step('one administrator alone is told what is missing', async () => {
      await expect(stepOf(anna.page, 'Drugi administrator')).toContainText('do zrobienia');
      await expect(stepOf(anna.page, 'Koordynator i zatwierdzający')).toContainText(
        'Najpierw potrzebny jest drugi administrator.',
      );
      await expectAccessible(anna.page);
      await anna.page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(anna.page);
      await anna.page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step('a trial says that nothing is set up, and where the letter lies', async () => {
      await anna.page.getByRole('button', { name: 'Wyślij list próbny do mnie' }).click();
      await expect(anna.page.getByText(/^Poczta nie jest ustawiona: list leży/)).toBeVisible();
      await anna.page.getByRole('button', { name: 'Sprawdź kopię' }).click();
      await expect(anna.page.getByText(/^Nie ma żadnej sprawdzonej kopii/)).toBeVisible();
      await anna.page.getByRole('button', { name: 'Wyślij SMS próbny' }).click();
      await expect(anna.page.getByLabel('Numer telefonu')).toBeFocused();
      await anna.page.getByLabel('Numer telefonu').fill('500600700');
      await anna.page.getByRole('button', { name: 'Wyślij SMS próbny' }).click();
      await expect(anna.page.getByText(/^SMS nie jest ustawiony/)).toBeVisible();
      await expectAccessible(anna.page);
    });

    await test.step('a shop by its form ticks the step of shops', async () => {
      const ola = await enter('grant', 'ola@operator.pl', 'coordinator', 'Ola Lis');
      await expect(stepOf(ola.page, 'Sklepy')).toContainText('do zrobienia');
      await ola.page.getByRole('link', { name: 'Dodaj sklep' }).click();
      await ola.page.getByLabel('Kod sklepu').fill('WR-01');
      await ola.page.getByLabel('Nazwa sklepu').fill('Remontownia');
      await ola.page.getByLabel('Kanał').fill('Sieci');
      await ola.page.getByLabel('Miasto').fill('Wrocław');
      await ola.page.getByLabel('Prefiks klienta').fill('PL');
      await ola.page.getByLabel('Numer SAP klienta').fill('77');
      await ola.page.getByLabel('Nazwa klienta').fill('Klient');
      await ola.page.getByRole('button', { name: 'Pokaż skutek' }).click();
      await ola.page.getByRole('button', { name: /^Zapisz/ }).click();
      await ola.page.getByRole('link', { name: 'Zobacz sklepy' }).click();
      await expect(ola.page.getByText('Remontownia').first()).toBeVisible();
      await ola.page.goto('/#/');
      await expect(stepOf(ola.page, 'Sklepy')).toContainText('zrobione');
      await ola.close();
    });
    await test.step('the second administrator ticks the first step', async () => {
      const ewa = await enter('grant', 'ewa@operator.pl', 'administrator', 'Ewa Lis');
      await anna.page.reload();
      await expect(stepOf(anna.page, 'Drugi administrator')).toContainText('zrobione');
      await ewa.close();
    });
    await anna.close();
  });
});

/** A step of the checklist, also a folded one. */
function stepOf(page: Page, title: string) {
  return page
    .getByRole('region', { name: 'Pierwsze kroki' })
    .locator('li')
    .filter({ has: page.locator('h3', { hasText: new RegExp(`^${title}$`) }) });
}

test('money that waits is told with its amount, and each step leads to the next', async ({
  browser,
  club,
}) => {
  test.setTimeout(240_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  const { page } = ola;
  // The minutes that pass may outlast the five for which a key counts.
  for (const { page: asked } of [ola, piotr]) {
    const proof = asked.getByRole('button', { name: 'Potwierdź kluczem' });
    await asked.addLocatorHandler(proof, () => proof.click());
  }

  await test.step('no line of any role leads to a closed screen', async () => {
    for (const role of ['editor', 'consultant', 'administrator']) {
      const clerk = await openClerk(browser, await club.panelUrl());
      const granted = await club.operate([
        'panel',
        'grant',
        `${role}@operator.pl`,
        role,
        'Jan Lis',
      ]);
      await firstWayIn(clerk, linkIn(granted));
      await everyLinkOpens(clerk.page);
      await clerk.close();
    }
    await everyLinkOpens(page);
    await everyLinkOpens(piotr.page);
  });

  await test.step('a closed month opens with its result and leads to the payout', async () => {
    await proposeClosing(page, last.month);
    await decideClosing(piotr.page, last);
    await page.goto(`/#/miesiace/${last.month}`);
    const result = page.getByRole('region', { name: 'Wynik miesiąca' });
    await expect(result).toBeVisible();
    await expect(page.getByRole('button', { name: /^Zrób próbę/ })).toBeHidden();
    await expectAccessible(page);
    await result.getByRole('link', { name: 'Przejdź do wypłat' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nowa wypłata' })).toBeVisible();
  });

  await test.step('the line of unpaid money has the amount of the payout', async () => {
    const due = await amountOf(page.getByText('Do wypłaty').locator('..').first());
    const line = await lineOnDashboard(page, 'Zamknięte, niewypłacone');
    expect(await amountOf(line.locator('p').last())).toBe(due);
    await line.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nowa wypłata' })).toBeVisible();
  });

  await test.step('withheld money leads to a list of the same amount', async () => {
    const line = await lineOnDashboard(page, 'Wstrzymane wypłaty');
    const amount = await amountOf(line.locator('p').last());
    await line.getByRole('link').click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Wstrzymane pieniądze' }),
    ).toBeVisible();
    await expect(page.getByText('każdy').first()).toBeAttached();
    const total = await page.evaluate(async () => {
      let sum = 0;
      for (let number = 1, pages = 1; number <= pages; number += 1) {
        const url = `/api/panel/v1/payouts/held?page=${number}`;
        const found = await fetch(url).then((answer) => answer.json());
        for (const { grosze } of found.data) sum += grosze;
        pages = found.pages;
      }
      return sum;
    });
    expect(total).toBe(amount);
    await expectAccessible(page);
  });

  await test.step('an approved payout leads to its file, and is told until it is taken', async () => {
    await proposePayout(page, dayOf(club.now()), false);
    await decideMatter(piotr.page, /^wypłata na/i);
    await page.goto('/#/sprawy?widok=moje');
    await page
      .getByRole('link', { name: /^wypłata na/i })
      .first()
      .click();
    await page.getByRole('link', { name: 'Pobierz plik dla banku' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Wypłata \d+/ })).toBeVisible();
    const file = page.getByRole('button', { name: 'Plik dla banku (Elixir)' });
    await expect(file).not.toHaveClass(/quiet/);
    await expect(page.getByRole('button', { name: 'Bank zapłacił' })).toHaveClass(/quiet/);
    const line = await lineOnDashboard(page, 'Plik dla banku');
    const amount = await amountOf(line.locator('p').last());
    await line.getByRole('link').click();
    expect(await amountOf(page.locator('dl').first())).toBe(amount);
  });

  await test.step('an approved correction leads to its month, and is told until it is closed', async () => {
    const correction = { phone: '500000001', month: last.month, points: 35, why: 'Reklamacja.' };
    const form = await fillCorrection(page, correction);
    await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await decideMatter(piotr.page, /^Korekta/i);
    await piotr.page.getByRole('link', { name: `Zamknij korektę: ${last.name}` }).click();
    await expect(piotr.page.getByRole('region', { name: 'Wynik miesiąca' })).toContainText('35,00');
    const line = await lineOnDashboard(page, 'Korekty po zamknięciu');
    expect(await amountOf(line.locator('p').last())).toBe(3_500);
    await line.getByRole('link').click();
    await expect(page.getByRole('button', { name: /^Zrób próbę/ })).not.toHaveClass(/quiet/);
  });
  await close();

  /** Counts on the dashboard are a minute old at most. */
  async function lineOnDashboard(of: Page, title: string) {
    await club.pass({ minutes: 1 });
    await of.goto(`/#/?miesiac=${last.month}`);
    await of.reload();
    const line = of.getByRole('listitem').filter({
      has: of.locator('h3', { hasText: new RegExp(`^${title}$`) }),
    });
    await expect(line).toBeVisible();
    return line;
  }
});

async function amountOf(found: { textContent(): Promise<string | null> }): Promise<number> {
  return groszeIn((await found.textContent()) ?? '');
}

/** Follows every link of the dashboard's parts; none may end at a closed screen. */
async function everyLinkOpens(page: Page): Promise<void> {
  await page.goto('/#/');
  await page.waitForLoadState('networkidle');
  const links = page.locator('main section a');
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of new Set(addresses)) {
    await page.goto(`/${address}`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Brak uprawnień' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toHaveCount(0);
  }
}
