import { readFileSync } from 'node:fs';
import { checkFiles, giveFile } from '../support/imports.ts';
import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

const month = new Date().toISOString().slice(0, 7);

test('a downloaded month with one changed cell imports exactly that change', async ({
  browser,
  club,
}) => {
  const ola = await openClerk(browser, await club.panelUrl());
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  const { page } = ola;
  await page.goto('/#/importy');
  await page.getByRole('link', { name: /^Wzory plików/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wzory plików' })).toBeVisible();
  await page.getByText('Plany', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Kolumny pliku plany' })).toContainText(
    'cel w punktach',
  );
  // Of the kind that is open; the others are hidden.
  const form = page.getByRole('combobox', { name: 'Plik' });
  await expect(form).toHaveValue('xlsx');
  await form.selectOption('CSV');
  await page.getByRole('button', { name: 'Pobierz to, co jest: plany', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Pobierz plik/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`plany-${month}.csv`);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFtelefon;sklep;miesiac;cel');
  const changed = lines.map((line, at) =>
    at === 1 ? line.replace(/\d+$/, (cell) => String(Number(cell) + 1)) : line,
  );

  await page.goto('/#/importy');
  await page.getByRole('button', { name: 'Nowy import' }).click();
  await giveFile(page, download.suggestedFilename(), changed.join('\r\n'));
  await checkFiles(page);
  await expect(page.getByText('gotowy do zapisu')).toBeVisible();
  await expect(page.getByText(`nowe 0, zmienione 1, bez zmian`, { exact: false })).toBeVisible();
  await ola.close();
});
