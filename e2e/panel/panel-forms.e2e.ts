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

  const adam = await openClerk(browser, await club.panelUrl());
  const invited = await club.operate(['panel', 'admin', 'adam@operator.pl', 'Adam Admin']);
  await club.operate(['panel', 'grant', 'adam@operator.pl', 'coordinator', 'Adam Admin']);
  await firstWayIn(adam, linkIn(invited));

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

  await test.step('ten thousand pasted lines are an import, and half a row is named', async () => {
    await page.goto('/#/importy');
    await page.getByRole('button', { name: 'Wklej tabelę' }).click();
    const sheet = page.getByRole('dialog');
    const lines = Array.from(
      { length: 10_000 },
      (_, index) =>
        `TT-${index}\t${index === 7 ? '"Sklep\n7"' : 'Sklep'}\tSieci\tPL\t88\tKlient wklejony`,
    );
    const heading = 'kod\tnazwa\tkanal\tprefiks\tsap\tklient';
    const table = [heading, ...lines, 'TT-10000\t"Sklep urw'].join('\n');
    await ola.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), table);
    await sheet
      .getByLabel('Tabela skopiowana z Excela')
      .press('ControlOrMeta+V', { timeout: 60_000 });
    await expect(sheet.getByText(/10\s002/)).toBeVisible({ timeout: 60_000 });
    await sheet.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sklepy' })).toBeVisible();
    await expect(page.getByText('z błędami', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^wiersz 10003/).first()).toBeVisible();
  });

  await test.step('an operator who is suspended meanwhile changes nothing, and keeps what was typed', async () => {
    await page.goto('/#/formularz/dane-sklepu?czego=WR-01');
    await page.getByLabel('Nazwa sklepu').fill('Remontownia Nowa');
    const imports = () => importsOf(adam.page);
    const earlier = await imports();
    await changeAccount(adam.page, 'Ola Lis', 'suspend');
    await page.getByRole('button', { name: 'Pokaż skutek' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wejście do panelu' })).toBeVisible();
    await changeAccount(adam.page, 'Ola Lis', 'resume');
    expect(await imports()).toBe(earlier);
    await page.getByRole('button', { name: 'Wejdź kluczem' }).click();
    await expect(page.getByLabel('Nazwa sklepu')).toHaveValue('Remontownia Nowa');
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
  await adam.close();
});

function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage }));
}

/** The number of imports. */
function importsOf(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await fetch('/api/panel/v1/imports')).json()).total);
}

/** Suspends an account, or lets it in again, as an administrator whose factor is fresh. */
async function changeAccount(page: Page, name: string, how: 'suspend' | 'resume'): Promise<void> {
  const status = await page.evaluate(
    async ([named, act]) => {
      const get = async (path: string) => (await fetch(`/api/panel/v1/${path}`)).json();
      const accounts = (await get('staff')).data as { id: string; name: string }[];
      const id = accounts.find((one) => one.name === named)?.id;
      const { suspendedAt } = (await get(`staff/${id}`)).data;
      const answer = await fetch(`/api/panel/v1/staff/${id}/${act}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(act === 'suspend' ? { reason: 'próba' } : { suspendedAt }),
      });
      return answer.status;
    },
    [name, how] as const,
  );
  expect(status).toBe(200);
}
