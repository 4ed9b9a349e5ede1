import { readFileSync } from 'node:fs';
import { expect, go, test } from './support/index.ts';
import { firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

const month = new Date().toISOString().slice(0, 7);

function results(rows: readonly (readonly [phone: string, shop: string, points: number])[]): Buffer {
  const lines = rows.map(([phone, shop, points]) => `${phone};${shop};${month};${points}\n`);
  return Buffer.from(`telefon;sklep;miesiac;punkty\n${lines.join('')}`);
}

test('a wrong file, its errors, the right one, its effect, and the way back', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const granted = await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']);
  await firstWayIn(ola, linkIn(granted));
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  const percent = page
    .getByRole('paragraph')
    .filter({ hasText: /^\d+\s*%$/ })
    .first();
  await expect(percent).toBeVisible();
  const before = (await percent.textContent()) ?? '';

  await test.step('a file with an unknown shop comes back with why', async () => {
    await ola.page.getByRole('link', { name: 'Importy' }).first().click();
    await ola.page.getByRole('button', { name: 'Nowy import' }).click();
    await give(results([['500000001', 'NIE-MA', 10]]));
    await ola.page.getByRole('button', { name: 'Sprawdź', exact: true }).click();
    await expect(ola.page.getByText('z błędami')).toBeVisible();
    await expect(ola.page.getByText('Nie ma sklepu', { exact: false }).first()).toBeVisible();
    const [download] = await Promise.all([
      ola.page.waitForEvent('download'),
      ola.page.getByRole('link', { name: /z kolumną „błąd”/ }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('NIE-MA');
  });

  await test.step('the right one takes its place, shows its effect, and is applied', async () => {
    await give(results([['500000001', 'WR-01', 5_000]]));
    await ola.page.getByRole('button', { name: 'Sprawdź', exact: true }).click();
    await expect(ola.page.getByText('gotowy do zapisu')).toBeVisible();
    await expect(ola.page.getByRole('heading', { name: 'Skutek' })).toBeVisible();
    await ola.page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(ola.page.getByText('zapisany', { exact: true })).toBeVisible();
    await expect(percent).not.toHaveText(before);
  });

  await test.step('it is taken back, and all is as before', async () => {
    await ola.page.getByRole('button', { name: 'Zobacz, co się cofnie' }).click();
    await ola.page.getByRole('button', { name: 'Cofnij import' }).click();
    await expect(ola.page.getByText('cofnięty', { exact: true })).toBeVisible();
    await expect(percent).toHaveText(before);
  });
  await ola.close();

  async function give(buffer: Buffer): Promise<void> {
    await ola.page.locator('input[type=file]').setInputFiles({ name: 'wyniki.csv', mimeType: 'text/csv', buffer });
    await expect(ola.page.getByRole('heading', { name: 'wyniki.csv' })).toBeVisible();
  }
});
