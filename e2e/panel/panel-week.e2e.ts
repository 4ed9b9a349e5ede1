import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { toPassword } from '../login.steps.ts';
import { expect, go, test } from '../support/index.ts';
import { confirmed, firstWayIn, linkIn, openClerk, openActs } from '../support/panel.ts';
import { checkFiles, giveFile } from '../support/imports.ts';

test.use({ ownClub: true });
test.setTimeout(120_000);

const month = new Date().toISOString().slice(0, 7);
const header = 'telefon;sklep;miesiac;punkty';

test('a week of the office, from a wrong file to a caller', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const ewa = await openClerk(browser, panel, { viewport: { width: 1680, height: 1000 } });
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  await firstWayIn(
    ewa,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'consultant', 'Ewa Sowa'])),
  );
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  const percent = page
    .getByRole('paragraph')
    .filter({ hasText: /^\d+\s*%$/ })
    .first();
  await expect(percent).toBeVisible();
  const before = (await percent.textContent()) ?? '';
  // What is reloaded has forgotten it.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  let errors = '';

  await test.step('a file with an unknown shop returns with the reason', async () => {
    await ola.page.getByRole('link', { name: 'Importy' }).first().click();
    await ola.page.getByRole('button', { name: 'Nowy import' }).click();
    await giveFile(ola.page, 'wyniki.csv', `${header}\n500000001;NIE-MA;${month};5000\n`);
    await checkFiles(ola.page);
    await expect(ola.page.getByText('z błędami')).toBeVisible();
    await expect(ola.page.getByText('Nie ma sklepu', { exact: false }).first()).toBeVisible();
    const [download] = await Promise.all([
      ola.page.waitForEvent('download'),
      ola.page.getByRole('link', { name: /z kolumną „błąd”/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('wyniki-bledy.csv');
    errors = readFileSync(await download.path(), 'utf8');
    expect(errors.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      `błąd;${header}`,
      expect.stringMatching(new RegExp(`^Nie ma sklepu.*;500000001;NIE-MA;${month};5000$`)),
    ]);
  });

  await test.step('the mended file is applied, and the participant sees it', async () => {
    await giveFile(ola.page, 'wyniki-bledy.csv', errors.replace('NIE-MA', 'WR-01'));
    await checkFiles(ola.page);
    await expect(ola.page.getByText('gotowy do zapisu')).toBeVisible();
    await expect(ola.page.getByText(/^Złote\spunkty\snikogo/)).toBeVisible();
    await expect(percent).toHaveText(before);
    const stale = await ola.context.newPage();
    await stale.goto(ola.page.url());
    await expect(stale.getByText('gotowy do zapisu')).toBeVisible();
    const { operationId: former } = await importOn(ola.page);
    await checkFiles(ola.page);
    await expect
      .poll(async () => {
        const { state, operationId } = await importOn(ola.page);
        return state === 'ready' && operationId !== former;
      })
      .toBe(true);
    await stale.getByRole('button', { name: /^Zapisz/ }).click();
    await expect(stale.getByText(/sprawdzono od nowa/)).toBeVisible();
    await stale.close();
    await ola.page.getByRole('button', { name: /^Zapisz/ }).click();
    await expect(ola.page.getByText('zapisany', { exact: true })).toBeVisible();
    await expect(percent).not.toHaveText(before);
  });

  await test.step('its undo restores everything, on the open screen too', async () => {
    await ola.page.getByRole('button', { name: 'Zobacz, co się cofnie' }).click();
    await ola.page.getByRole('button', { name: 'Cofnij import' }).click();
    await expect(ola.page.getByText('cofnięty', { exact: true })).toBeVisible();
    await expect(percent).toHaveText(before);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(club.url);
  const steps = await toPassword(stranger, '500000001');
  for (const wrong of ['pierwsze', 'drugie', 'trzecie']) {
    await steps.password.fill(wrong);
    await steps.logIn.click();
    if (wrong !== 'trzecie') await expect(steps.password).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(stranger.getByRole('heading', { level: 1, name: 'Reset hasła' })).toBeVisible();
  await stranger.context().close();

  await test.step('a caller is found by a slash, the number and Enter', async () => {
    await ewa.page.keyboard.press('/');
    await expect(
      ewa.page.getByLabel('Osoba, sklep, numer, miesiąc, ekran albo czynność'),
    ).toBeFocused();
    await ewa.page.keyboard.type('500000001');
    await ewa.page.keyboard.press('Enter');
    await expect(
      ewa.page.getByRole('heading', { level: 1, name: 'Marta Kowalczyk' }),
    ).toBeVisible();
    await expect(ewa.page.getByText('*** *** 001').first()).toBeVisible();
    await expect(ewa.page.locator('main')).not.toContainText('500000001');
  });

  await test.step("a month's amount is explained down to the file and its row", async () => {
    await ewa.page.getByRole('link', { name: 'Naliczenia i wypłaty' }).click();
    await ewa.page.getByRole('table', { name: 'Miesiące' }).getByRole('link').nth(1).click();
    await expect(
      ewa.page.getByRole('heading', { level: 1, name: /^Skąd ta kwota: / }),
    ).toBeVisible();
    await expect(ewa.page.getByText(/^Cel: plik .*\.csv/).first()).toContainText(
      /\(import nr \d+\)$/,
    );
    await expect(ewa.page.getByRole('button', { name: 'Drukuj' })).toBeVisible();
    await ewa.page.getByRole('link', { name: 'Karta osoby' }).click();
    await ewa.page.getByRole('link', { name: 'Przegląd' }).click();
  });

  await test.step('the login is unblocked', async () => {
    await openActs(ewa.page);
    await confirmed(ewa, 'Odblokuj logowanie');
    await expect(ewa.page.getByText('Logowanie odblokowane', { exact: false })).toBeVisible();
    await expect(ewa.page.getByRole('button', { name: 'Odblokuj logowanie' })).toHaveCount(0);
  });

  await test.step('the consultant sees what the caller sees', async () => {
    await ewa.page.getByRole('link', { name: 'Zobacz jako ta osoba' }).click();
    await ewa.page
      .getByLabel('Powód', { exact: true })
      .selectOption('odpowiedź na pytanie uczestnika');
    await ewa.page.getByLabel('Opisz powód').fill('Pyta, skąd wziął się procent planu.');
    await ewa.page.getByRole('button', { name: 'Otwórz podgląd' }).click();
    const seen = ewa.page
      .frameLocator('iframe')
      .getByRole('paragraph')
      .filter({ hasText: /^\d+\s*%$/ });
    await expect(seen.first()).toHaveText(before);
    await ewa.page.getByRole('button', { name: 'Zakończ' }).click();
    await expect(ewa.page.getByText('Podgląd zakończony.')).toBeVisible();
  });

  await test.step("the caller reads the look's day and purpose, not the name", async () => {
    await go(page, '/powiadomienia');
    await page.getByRole('button', { name: 'Kto oglądał moje konto' }).click();
    await expect(page.getByText(/\d{4}: odpowiedź na pytanie uczestnika/)).toBeVisible();
    await expect(page.getByText('Ewa Sowa')).toHaveCount(0);
  });
  await ola.close();
  await ewa.close();
});

/** What the server says of the import that the page shows. */
function importOn(
  page: Page,
): Promise<{ readonly state: string; readonly operationId: string | null }> {
  return page.evaluate(async () => {
    const answer = await fetch(`/api/panel/v1/imports/${/\d+$/.exec(location.hash)?.[0]}`);
    return (await answer.json()).data;
  });
}
