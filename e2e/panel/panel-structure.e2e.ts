import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

test('a coordinator walks the structure and changes role and number', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const piotr = await openClerk(browser, panel);
  const { page } = ola;
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  await firstWayIn(
    piotr,
    linkIn(await club.operate(['panel', 'grant', 'piotr@operator.pl', 'approver', 'Piotr Dąb'])),
  );

  await test.step('from the top of the structure to a shop and its gaps', async () => {
    await page.getByRole('link', { name: 'Struktura' }).first().click();
    await page.getByRole('link', { name: /Osoby bez sklepu/ }).click();
    await expect(page.getByRole('heading', { name: 'Osoby bez sklepu' })).toBeVisible();
    await page.getByRole('link', { name: 'Pokaż całą strukturę' }).click();
    for (const kind of ['Kierownik', 'Przedstawiciel', 'Klient', 'Sklep']) {
      const rows = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: kind, exact: true }) });
      await rows.first().getByRole('link').click();
    }
    await expect(page.getByRole('heading', { name: 'Kto się opiekuje' })).toBeVisible();
  });

  await test.step('a shop by its code, and who works there', async () => {
    await page.getByRole('link', { name: 'Sklepy' }).first().click();
    await page.getByRole('searchbox').fill('wr-01');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('cell', { name: /^\*\*\* \*\*\* \d{3}$/ }).first()).toBeVisible();
    const workers = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'Doradca handlowy', exact: true }) });
    await workers.first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Rola i sklepy' })).toBeVisible();
  });

  await test.step('another role: its effect first, then exactly that', async () => {
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });
    await page.getByRole('combobox', { name: 'Nowa rola' }).selectOption('user3');
    await page.getByLabel('Od dnia').fill('2031-01-01');
    await page.getByRole('button', { name: 'Zobacz skutek' }).click();
    await expect(
      page.getByText('Rola może się zmienić najpóźniej od dziś', { exact: false }),
    ).toBeVisible();
    await page.getByLabel('Od dnia').fill(today);
    await page.getByRole('button', { name: 'Zobacz skutek' }).click();
    await expect(page.getByRole('heading', { name: 'Skutek' })).toBeVisible();
    await page.getByLabel('Powód zmiany').fill('Awans w sklepie');
    await page.getByRole('button', { name: 'Zapisz zmianę' }).click();
    await expect(page.getByText('Zmiana zapisana.')).toBeVisible();
    await expect(page.getByText(/przed\s.*Doradca/)).toBeVisible();
  });

  await test.step('a new number waits for a second person, who sees it whole', async () => {
    await page.getByRole('link', { name: 'Zmień numer telefonu' }).click();
    await page.getByLabel('Nowy numer telefonu').fill('500 000 001');
    await page.getByLabel('Powód zmiany').fill('Rozmowa z kierownikiem sklepu');
    await page.getByRole('button', { name: 'Zaproponuj zmianę' }).click();
    await expect(page.getByText(/(innego\skonta|już\sten\snumer)/)).toBeVisible();
    await page.getByLabel('Nowy numer telefonu').fill('+48 512-987-654');
    await page.getByRole('button', { name: 'Zaproponuj zmianę' }).click();
    await expect(page.getByRole('heading', { name: 'Nowy numer czeka na decyzję' })).toBeVisible();
    await piotr.page.getByRole('link', { name: 'Moje sprawy' }).first().click();
    await piotr.page.getByRole('link', { name: /Nowy numer telefonu/ }).click();
    await piotr.page.getByRole('link', { name: 'Zobacz osobę i nowy numer' }).click();
    await expect(piotr.page.getByText('512987654')).toBeVisible();
    await piotr.page.getByRole('link', { name: 'Przejdź do decyzji' }).click();
    await piotr.page.getByRole('button', { name: 'Zatwierdź' }).click();
    await piotr.page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(
      piotr.page.getByText('Zmiana została wykonana.', { exact: false }).first(),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText('*** *** 654')).toBeVisible();
  });

  await test.step('the invitations of all representatives', async () => {
    await page.getByRole('link', { name: 'Zaproszenia' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Zaproszenia' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Stan' }).selectOption({ index: 1 });
    const resend = page.getByRole('button', { name: 'Wyślij znowu' }).first();
    await resend.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Wyślij znowu' }).click();
    await expect(page.getByText('Zaproszenie wysłane ponownie.')).toBeVisible();
  });
  await ola.close();
  await piotr.close();
});
