import { expect, go, test } from './support/index.ts';
import { firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

const month = new Date().toISOString().slice(0, 7);

test('a coordinator changes a result with its effect and a reason, and the participant sees it', async ({
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
  await ola.page.goto(`/#/plany/${month}`);
  await ola.page.getByRole('searchbox', { name: 'Sklep' }).fill('WR-01');
  await expect(ola.page.getByRole('heading', { name: 'Rozkład' })).toBeVisible();
  if (process.env['SHOTS'] !== undefined) {
    await ola.page.screenshot({ path: '/tmp/plans-1280.png', fullPage: true });
    await ola.page.emulateMedia({ colorScheme: 'dark' });
    await ola.page.setViewportSize({ width: 390, height: 844 });
    await ola.page.screenshot({ path: '/tmp/plans-390.png', fullPage: true });
    await ola.page.setViewportSize({ width: 1280, height: 800 });
  }
  await ola.page.getByRole('button', { name: 'Marta Kowalczyk' }).click();
  const sheet = ola.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Zmień wynik' }).click();
  await sheet.getByLabel('Nowy wynik').fill('5');
  await sheet.getByLabel('Powód').fill('Zwrot od klienta');
  await sheet.getByRole('button', { name: 'Zobacz skutek' }).click();
  await expect(sheet.getByText('Skutek')).toBeVisible();
  if (process.env['SHOTS'] !== undefined) await ola.page.screenshot({ path: '/tmp/plans-cell.png' });
  await sheet.getByRole('button', { name: 'Zapisz zmianę' }).click();
  await expect(ola.page.getByText('Zmianę można cofnąć w Importach.')).toBeVisible();
  await expect(percent).not.toHaveText(before);
  await ola.close();
});
