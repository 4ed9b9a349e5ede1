import { replaceBuild } from '../support/build.ts';
import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk, openActs } from '../support/panel.ts';

/** A newer build of the panel replaces the open one. */

test.use({ ownClub: true });

test('a screen of an older build reloads, a layer asks before', async ({ browser, club }) => {
  const clerk = await openClerk(browser, await club.panelUrl());
  const { page } = clerk;
  await firstWayIn(
    clerk,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'coordinator', 'Ewa Sowa'])),
  );

  await replaceBuild(page);
  await page.getByRole('link', { name: 'Osoby', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Osoby' })).toBeVisible();
  await page
    .getByRole('searchbox', { name: 'Numer, nazwisko, sklep lub SAP' })
    .fill('kowalczyk marta');
  await page.getByRole('link', { name: 'Marta Kowalczyk' }).click();

  await openActs(page);
  await expect(page.getByRole('button', { name: 'Wstrzymaj wypłaty' })).toBeVisible();
  await replaceBuild(page);
  const question = page.getByRole('dialog', { name: 'Jest nowa wersja aplikacji' });
  for (const answer of ['Nie teraz', 'Odśwież']) {
    await page.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Wstrzymaj wypłaty' }).getByLabel('Powód'),
  ).toBeVisible();
  await clerk.close();
});
