import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expectNoSidewaysScroll } from './screen.steps.ts';
import { expect, test } from './support/index.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

const phone = { viewport: { width: 390, height: 844 } };

test('what is due is paid by two people, the bank gets its file once, and its answer is read', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const piotr = await openClerk(browser, panel, phone);
  await firstWayIn(ola, linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])));
  await firstWayIn(piotr, linkIn(await club.operate(['panel', 'grant', 'piotr@operator.pl', 'approver', 'Piotr Bąk'])));

  await test.step('one proposes, after what is worth a second look', async () => {
    await ola.page.goto('/#/wyplaty');
    await ola.page.getByRole('link', { name: 'Nowa wypłata' }).click();
    await expect(ola.page.getByRole('heading', { name: 'Spójrz drugi raz' })).toBeVisible();
    await expectNoSidewaysScroll(ola.page);
    await ola.page.getByRole('button', { name: 'Zaproponuj wypłatę' }).click();
    await expect(ola.page.getByText('Skrót listy')).toBeVisible();
    await expect(ola.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
  });

  await test.step('another one decides, on a phone', async () => {
    await piotr.page.goto('/#/wyplaty');
    await piotr.page.getByRole('link', { name: 'Zobacz propozycję' }).click();
    await expectNoSidewaysScroll(piotr.page);
    await piotr.page.getByRole('button', { name: 'Zatwierdź' }).click();
    await piotr.page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(piotr.page.getByText(/^Zatwierdzone: Piotr Bąk/)).toBeVisible();
  });

  const item = await test.step('the file for the bank is what its digest says', async () => {
    await openNewest(ola, 'zatwierdzona');
    await ola.page.getByRole('button', { name: 'Plik dla banku (Elixir)' }).click();
    const shown = (await ola.page.locator('code[title]').getAttribute('title')) ?? '';
    const [download] = await Promise.all([
      ola.page.waitForEvent('download'),
      ola.page.getByRole('link', { name: 'Pobierz plik' }).click(),
    ]);
    const file = readFileSync(await download.path());
    expect(createHash('sha256').update(file).digest('hex')).toBe(shown);
    return /KP-(\d+)/.exec(file.toString('latin1'))?.[1] ?? '';
  });

  await test.step('the bank has paid, and sends one transfer back', async () => {
    await ola.page.getByRole('button', { name: 'Bank zapłacił' }).click();
    await ola.page.getByRole('dialog').getByRole('button', { name: 'Bank zapłacił' }).click();
    await expect(ola.page.getByText('wypłacona', { exact: true })).toBeVisible();
    await ola.page.goto('/#/zwroty');
    await ola.page.getByLabel('Numery albo wyciąg').fill(`KP-${item} rachunek zamknięty\nKP-999999999`);
    await ola.page.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(ola.page.getByText('nie ma przelewu o tym numerze')).toBeVisible();
    await expect(ola.page.getByRole('button', { name: 'Zapisz zwroty' })).toHaveCount(0);
    await ola.page.getByLabel('Numery albo wyciąg').fill(`KP-${item} rachunek zamknięty`);
    await ola.page.getByRole('button', { name: 'Sprawdź' }).click();
    await ola.page.getByRole('button', { name: 'Zapisz zwroty' }).click();
    await expect(ola.page.getByText('Zapisano zwroty: 1')).toBeVisible();
    await openNewest(ola, 'ze zwrotami');
    await expect(ola.page.getByText('ze zwrotami')).toBeVisible();
    await expect(ola.page.getByText(/^wrócił .*: rachunek zamknięty/)).toBeVisible();
  });
  await ola.close();
  await piotr.close();
});

async function openNewest({ page }: Clerk, state: string): Promise<void> {
  await page.goto('/#/wyplaty');
  await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Wypłata \d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Wypłata \d+$/ })).toBeVisible();
}
