import { checkFiles, giveFile } from '../support/imports.ts';
import { expect, test } from '../support/index.ts';
import { approve, wayInAgain } from '../support/money.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });
test.setTimeout(120_000);

test('[D64] a file without a day asks since when a shop has its customer', async ({
  browser,
  club,
}) => {
  const ola = await openClerk(browser, await club.panelUrl());
  const { page } = ola;
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  await page.goto('/#/importy');
  await page.getByRole('button', { name: 'Nowy import' }).click();
  const rows =
    'kod;nazwa;kanal;prefiks;sap;klient\nWR-01;Remontownia Krzyki;sieć;NK;7654321;Nowy klient\n';
  await giveFile(page, 'sklepy.csv', rows);
  await checkFiles(page);
  await expect(page.getByText('Sklepy zmieniają klienta')).toBeVisible();
  await expect(page.getByText('gotowy do zapisu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Od dziś' }).click();
  await expect(page.getByText('Klient sklepów zmienia się od dziś')).toBeVisible();
  await checkFiles(page);
  await expect(page.getByText('gotowy do zapisu')).toBeVisible();
  await page.getByRole('button', { name: 'Zapytaj jeszcze raz' }).click();
  await checkFiles(page);
  await expect(page.getByText('Sklepy zmieniają klienta')).toBeVisible();
  await ola.close();
});

test('[D55] two administrators tell an account from its namesake', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  const enter = async (...words: string[]): Promise<Clerk> => {
    const clerk = await openClerk(browser, panel);
    await firstWayIn(clerk, linkIn(await club.operate(['panel', ...words])));
    return clerk;
  };
  await enter('grant', 'marta@operator.pl', 'coordinator', 'Marta Kowalczyk');
  const anna = await enter('admin', 'anna@operator.pl', 'Anna Nowak');
  const jan = await enter('grant', 'jan@operator.pl', 'administrator', 'Jan Kos');
  await club.pass({ days: 8 });
  for (const clerk of [anna, jan]) await wayInAgain(clerk);

  const { page } = anna;
  await page.goto('/#/uzytkownicy');
  await page.getByRole('link', { name: 'Marta Kowalczyk' }).click();
  const card = page.getByRole('region', { name: 'Uczestnik programu' });
  await expect(card).toContainText('ma albo miała to samo imię i nazwisko');
  await card.getByRole('button', { name: 'To nie ta sama osoba' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Powód').fill('Marta z biura ma inny PESEL niż Marta ze sklepu.');
  await sheet.getByRole('button', { name: 'Zaproponuj' }).click();
  await expect(page.getByText('Czeka na zgodę drugiego administratora.').first()).toBeVisible();

  await jan.page.goto('/#/sprawy');
  await jan.page.getByRole('list', { name: 'Sprawy' }).getByRole('link').first().click();
  await expect(jan.page.getByText(/to dwie różne osoby/).first()).toBeVisible();
  await approve(jan.page);
  await expect(jan.page.getByText(/^Zatwierdzone: Jan Kos/)).toBeVisible();
  await page.reload();
  await expect(card).toContainText('inna osoba; tak stwierdziło dwoje administratorów');

  await card.getByRole('button', { name: 'To ta sama osoba' }).click();
  await sheet.getByLabel('Powód').fill('To jednak ona.');
  await sheet.getByRole('button', { name: 'To ta sama osoba' }).click();
  await expect(card).toContainText('ta sama osoba; to konto jej sprawami się nie zajmie');
  for (const clerk of [anna, jan]) await clerk.close();
});
