import { readFileSync } from 'node:fs';
import { expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

const questions = [
  'Ile kosztuje program?',
  'Ile jesteśmy winni i komu jeszcze nie zapłaciliśmy?',
  'Ilu zaproszonych korzysta?',
  'Jak rozkłada się realizacja planów?',
  'Czy pytania nie są za łatwe ani za trudne?',
] as const;

test('each report answers by sentence, chart and table, and is saved', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const { page } = ola;
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );

  for (const question of questions) {
    await test.step(question, async () => {
      await page.goto('/#/raporty');
      await page.getByRole('link', { name: question }).click();
      await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
      await expect(
        page.getByRole('img', { name: new RegExp(`^Wykres: ${question.replaceAll('?', '\\?')}`) }),
      ).toBeVisible();
      await expect(page.getByRole('table', { name: 'Tabela' })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }

  await test.step('filters stand in the address', async () => {
    await page.goto('/#/raporty/aktywacja');
    await page.getByLabel('Rola').selectOption('user3');
    await expect(page).toHaveURL(/rola=user3/);
    await page.reload();
    await expect(page.getByLabel('Rola')).toHaveValue('user3');
  });

  await test.step('the spreadsheet is fetched where its work is shown', async () => {
    await page.goto('/#/raporty/koszt');
    await page.getByRole('button', { name: 'Zapisz jako XLSX' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Raport do arkusza' })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Pobierz/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^koszt-\d{4}\.xlsx$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
  await ola.close();

  const jan = await openClerk(browser, panel);
  await firstWayIn(
    jan,
    linkIn(await club.operate(['panel', 'grant', 'jan@operator.pl', 'editor', 'Jan Kos'])),
  );
  await jan.page.goto('/#/raporty');
  await expect(jan.page.getByRole('link', { name: questions[2] })).toBeVisible();
  await expect(jan.page.getByRole('link', { name: questions[0] })).toHaveCount(0);
  await jan.page.goto('/#/raporty/koszt');
  await expect(jan.page.getByRole('heading', { level: 1, name: 'Brak uprawnień' })).toBeVisible();
  await jan.close();
});
