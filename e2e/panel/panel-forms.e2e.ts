import type { Page } from '@playwright/test';
import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk, openActs } from '../support/panel.ts';

test.use({ ownClub: true });
test.setTimeout(180_000);

const account = 'PL61 1090 1014 0000 0712 1981 2874';

test('a coordinator changes one thing without a file, and loses nothing that was typed', async ({
  browser,
  club,
}) => {
  const ola = await openClerk(browser, await club.panelUrl());
  const { page } = ola;
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );

  await test.step('a new person: errors stand at their fields', async () => {
    await page.goto('/#/osoby');
    await page.getByRole('link', { name: 'Nowa osoba' }).click();
    await page.getByRole('button', { name: 'Pokaż skutek' }).click();
    await expect(page.getByLabel('Telefon')).toBeFocused();
    await expect(page.getByText('To pole jest wymagane.')).toHaveCount(4);
    await page.getByLabel('Telefon').fill('500 000 001');
    await page.getByLabel('Rola').selectOption('user1');
    await page.getByLabel('Imię').fill('Ewa <script> 🎉');
    await page.getByLabel('Nazwisko').fill('Ł'.repeat(200));
    await page.getByRole('button', { name: 'Pokaż skutek' }).click();
    await expect(page.getByLabel('Telefon')).toBeFocused();
    await expect(page.getByText('Ten numer ma już inna osoba')).toBeVisible();
    await page.getByLabel('Telefon').fill('511 222 333');
    await page.getByRole('button', { name: 'Pokaż skutek' }).click();
    await expect(page.getByLabel('Nazwisko')).toBeFocused();
    await page.getByLabel('Nazwisko').fill('Nowa');
    await page.getByLabel('Miejsce').fill('WR-01');
    await page.getByLabel('Od dnia').fill('2026-01-01');
  });

  await test.step('what is typed survives a reload and another screen', async () => {
    await page.reload();
    await expect(page.getByText('Przywrócono to, co tu wcześniej wpisano.')).toBeVisible();
    await expect(page.getByLabel('Nazwisko')).toHaveValue('Nowa');
    await page.goto('/#/sklepy');
    await expect(page.getByRole('heading', { level: 1, name: 'Sklepy' })).toBeVisible();
    await page.goto('/#/formularz/nowa-osoba');
    await expect(page.getByLabel('Imię')).toHaveValue('Ewa <script> 🎉');
    await expect(page.getByLabel('Miejsce')).toHaveValue('WR-01');
  });

  await test.step('it survives the end of the session', async () => {
    await ola.context.clearCookies();
    await page.getByRole('button', { name: 'Pokaż skutek' }).click();
    await page.getByRole('button', { name: 'Wejdź kluczem' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nowa osoba' })).toBeVisible();
    await expect(page.getByLabel('Nazwisko')).toHaveValue('Nowa');
  });

  await test.step('the effect is shown before it is saved, under the name of the history', async () => {
    await page.getByRole('button', { name: 'Pokaż skutek' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nowa osoba' })).toBeVisible();
    await page.getByRole('button', { name: /^Zapisz/ }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Nowa osoba: Ewa <script> 🎉 Nowa' }),
    ).toBeVisible();
    await page.goto('/#/formularz/nowa-osoba');
    await expect(page.getByLabel('Nazwisko')).toHaveValue('');
  });

  await test.step('a bank account is typed anew, kept nowhere, and decided by two', async () => {
    await page.goto('/#/osoby/9');
    await openActs(page);
    await page.getByRole('button', { name: 'Zmień dane tej osoby' }).click();
    await page.getByRole('link', { name: 'Zmień konto bankowe' }).click();
    await page.getByLabel('Konto bankowe').fill(account);
    expect(await keptInTab(page)).not.toContain('1090');
    await page.reload();
    await expect(page.getByLabel('Konto bankowe')).toHaveValue('');
    await page.getByLabel('Konto bankowe').fill(account);
    await page.getByRole('button', { name: 'Pokaż skutek' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Zmiana konta: Marta Kowalczyk' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Przekaż drugiej osobie' })).toBeVisible();
    await expect(page.getByText('1981 2874')).toHaveCount(0);
  });

  await test.step('a table copied from Excel is checked like a file', async () => {
    const released = Promise.withResolvers<void>();
    await page.route('**/templates', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/#/importy');
    await page.getByRole('button', { name: 'Wklej tabelę' }).click();
    const sheet = page.getByRole('dialog');
    // Without the columns of the kinds no heading would be recognised.
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Sprawdź' })).toHaveCount(0);
    released.resolve();
    await sheet.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(sheet.getByLabel('Tabela skopiowana z Excela')).toBeFocused();
    await sheet.getByLabel('Tabela skopiowana z Excela').fill('ZZ-1\t"Sklep\nw rynku"\tSieci');
    await sheet.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(sheet.getByText('Bez nagłówków trzeba powiedzieć')).toBeVisible();
    await sheet
      .getByLabel('Tabela skopiowana z Excela')
      .fill('kod\tnazwa\tkanal\tprefiks\tsap\tklient\r\nZZ-1\tSklep "Jaś"\tSieci\tPL\t77\tKlient');
    await sheet.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sklepy' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Sklep "Jaś"' })).toBeVisible();
  });

  await test.step('an account that leaves leaves no draft behind', async () => {
    await page.goto('/#/formularz/nowy-sklep');
    await page.getByLabel('Nazwa sklepu').fill('Niedokończony');
    expect(await keptInTab(page)).toContain('Niedokończony');
    await page.getByRole('button', { name: 'Wyjdź' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wejście do panelu' })).toBeVisible();
    expect(await keptInTab(page)).not.toContain('Niedokończony');
  });
  await ola.close();
});

function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage }));
}
