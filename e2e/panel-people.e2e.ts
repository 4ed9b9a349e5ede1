import { toPassword } from './login.steps.ts';
import { expect, go, test } from './support/index.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

const reason = 'rozmówczyni pyta o przelew za zeszły miesiąc';

test('a caller is found by the last digits, hears where an amount comes from, and is let in again', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const ewa = await openClerk(browser, panel);
  await firstWayIn(ola, linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'consultant', 'Ola Lis'])));
  await firstWayIn(ewa, linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'coordinator', 'Ewa Sowa'])));
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(club.url);
  const steps = await toPassword(stranger, '500000001');
  for (const wrong of ['pierwsze', 'drugie', 'trzecie']) {
    await steps.password.fill(wrong);
    await steps.logIn.click();
    if (wrong !== 'trzecie') await expect(steps.password).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(stranger.getByRole('heading', { level: 1, name: 'Reset hasła' })).toBeVisible();

  await test.step('a slash and the last digits lead to the card', async () => {
    await ola.page.getByRole('heading', { level: 1, name: 'Pulpit' }).waitFor();
    await ola.page.keyboard.press('/');
    await expect(ola.page.getByLabel('Ekran, miesiąc lub osoba')).toBeFocused();
    await ola.page.keyboard.type('000001');
    await ola.page.getByRole('option', { name: /Marta Kowalczyk/ }).click();
    await expect(ola.page.getByRole('heading', { level: 1, name: 'Marta Kowalczyk' })).toBeVisible();
    await expect(ola.page.getByText('*** *** 001').first()).toBeVisible();
    await expect(ola.page.locator('main')).not.toContainText('500000001');
  });

  await test.step('the amount of a month is explained down to the file and its row', async () => {
    await ola.page.getByRole('link', { name: 'Naliczenia i wypłaty' }).click();
    await ola.page.getByRole('table', { name: 'Miesiące' }).getByRole('link').nth(1).click();
    await expect(ola.page.getByRole('heading', { level: 1, name: /^Skąd ta kwota: / })).toBeVisible();
    const sources = ola.page.getByRole('table', { name: 'Plan i wynik, plik i wiersz' });
    await expect(sources).toContainText(/\.csv \(import nr \d+\)/);
    await expect(ola.page.getByRole('button', { name: 'Drukuj' })).toBeVisible();
    await ola.page.getByRole('link', { name: 'Karta osoby' }).click();
    await ola.page.getByRole('link', { name: 'Przegląd' }).click();
  });

  await test.step('the login is unblocked, and all sessions end', async () => {
    await confirmed(ola, 'Odblokuj logowanie');
    await expect(ola.page.getByText('Logowanie odblokowane', { exact: false })).toBeVisible();
    await expect(ola.page.getByRole('button', { name: 'Odblokuj logowanie' })).toHaveCount(0);
    await confirmed(ola, 'Zakończ sesje');
    await expect(ola.page.getByText(/^Zakończono sesje/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Numer telefonu', { exact: true })).toBeVisible();
  });

  await test.step('one field is seen for sixty seconds, with a reason', async () => {
    await ola.page.clock.install();
    await ola.page.getByRole('button', { name: 'Odsłoń dane' }).click();
    const sheet = ola.page.getByRole('dialog', { name: 'Odsłoń dane' });
    await expect(sheet.getByLabel('Co odsłonić').getByRole('option', { name: 'PESEL' })).toHaveCount(0);
    await sheet.getByLabel('Po co').fill(reason);
    await sheet.getByRole('button', { name: 'Odsłoń dane' }).click();
    await expect(sheet).toContainText('+48 500 000 001');
    await ola.page.clock.runFor(61_000);
    await expect(sheet).not.toContainText('+48 500 000 001');
    await expect(sheet).toContainText('Dana zniknęła z ekranu');
    await ola.page.clock.resume();
  });

  await test.step('a coordinator holds the payout, and sees who has looked', async () => {
    await ewa.page.getByRole('link', { name: 'Osoby', exact: true }).first().click();
    await expect(ewa.page.getByRole('heading', { level: 1, name: 'Osoby' })).toBeVisible();
    await ewa.page.keyboard.press('/');
    await expect(ewa.page.getByRole('searchbox', { name: 'Numer, nazwisko, sklep lub SAP' })).toBeFocused();
    await ewa.page.keyboard.type('kowalczyk marta');
    await ewa.page.getByRole('link', { name: 'Marta Kowalczyk' }).click();
    await ewa.page.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    const sheet = ewa.page.getByRole('dialog', { name: 'Wstrzymaj wypłaty' });
    await sheet.getByLabel('Powód').fill('potwierdzamy numer konta');
    await sheet.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    await expect(ewa.page.getByText('wypłata wstrzymana', { exact: true })).toBeVisible();
    await ewa.page.getByRole('link', { name: 'Historia' }).click();
    await expect(ewa.page.getByText('odsłonięcie danej osoby')).toBeVisible();
    await expect(ewa.page.getByText(reason)).toBeVisible();
    await expect(ewa.page.getByText(/^Ola Lis, /).first()).toBeVisible();
  });
  await ola.close();
  await ewa.close();
  await stranger.context().close();
});

async function confirmed({ page }: Clerk, action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
}
