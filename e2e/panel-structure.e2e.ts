import { expect, test } from './support/index.ts';
import { firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

test('a coordinator finds a shop, walks down the structure and sees what is missing', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  const { page, close } = await openClerk(browser, panel);
  const granted = await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']);
  await firstWayIn({ page }, linkIn(granted));

  await test.step('a shop by its code', async () => {
    await page.getByRole('link', { name: 'Sklepy' }).first().click();
    await page.getByRole('searchbox').fill('wr-01');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Kto tu pracuje i pracował' })).toBeVisible();
    await expect(page.getByRole('cell', { name: /^\*\*\* \*\*\* \d{3}$/ }).first()).toBeVisible();
  });

  await test.step('from the top of the structure down to a shop, and what is missing', async () => {
    await page.getByRole('link', { name: 'Struktura' }).first().click();
    await expect(page.getByRole('heading', { name: 'Czego brakuje' })).toBeVisible();
    for (const kind of ['Przedstawiciel', 'Przedstawiciel', 'Klient', 'Sklep']) {
      const rows = page.getByRole('row').filter({ has: page.getByRole('cell', { name: kind, exact: true }) });
      await rows.first().getByRole('link').click();
    }
    await expect(page.getByRole('heading', { name: 'Kto się opiekuje' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /Osoby bez sklepu/ }).click();
    await expect(page.getByRole('heading', { name: 'Osoby bez sklepu' })).toBeVisible();
  });
  await close();
});
