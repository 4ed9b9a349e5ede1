import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/index.ts';
import { type Clerk, firstWayIn, linkIn, openClerk, openActs } from '../support/panel.ts';

/** Who leaves a screen of the panel before its write is answered, or whose form goes away with the answer, still learns that it has failed. */

test.use({ ownClub: true });

test('failures after leaving a screen are shown; pending files are found', async ({
  browser,
  club,
}) => {
  const clerk = await openClerk(browser, await club.panelUrl());
  const { page } = clerk;
  await firstWayIn(
    clerk,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'coordinator', 'Ewa Sowa'])),
  );
  const toasts = page.getByRole('region', { name: /Komunikaty/ });

  await test.step('a payout that could not be held', async () => {
    await page.getByRole('link', { name: 'Osoby', exact: true }).first().click();
    await page
      .getByRole('searchbox', { name: 'Numer, nazwisko, sklep lub SAP' })
      .fill('kowalczyk marta');
    await page.getByRole('link', { name: 'Marta Kowalczyk' }).click();
    const lose = await holdBack(page, /\/hold$/);
    await openActs(page);
    await page.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    const sheet = page.getByRole('dialog', { name: 'Wstrzymaj wypłaty' });
    await sheet.getByLabel('Powód').fill('potwierdzamy numer konta');
    await sheet.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    const route = await lose.asked;
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Osoby' })).toBeVisible();
    await route.abort();
    await expect(toasts).toContainText('Nie udało się dokończyć poprzedniej czynności.');
  });

  await test.step('a pending file is shown on return, else announced', async () => {
    await page.getByRole('link', { name: 'Importy' }).first().click();
    await page.getByRole('button', { name: 'Nowy import' }).click();
    const lose = await holdBack(page, /\/files\?/);
    const file = {
      name: 'wyniki.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('telefon;sklep;miesiac;punkty\n'),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    const route = await lose.asked;
    await page.getByRole('link', { name: 'Pulpit' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^wyniki\.csv: wysłano \d+%$/)).toBeVisible();
    await page.getByRole('link', { name: 'Pulpit' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible();
    await route.abort();
    await expect(toasts).toContainText('wyniki.csv: ');
    await page.goBack();
    await expect(page.getByRole('alert').filter({ hasText: 'wyniki.csv: ' })).toBeVisible();
  });
  await clerk.close();
});

test('a late proposal of a number is refused, naming the earlier proposer', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const ewa = await openClerk(browser, panel);
  const ola = await openClerk(browser, panel);
  await firstWayIn(
    ewa,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'coordinator', 'Ewa Sowa'])),
  );
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  for (const { page } of [ola, ewa]) {
    await page.goto('/#/osoby/9/telefon');
    await page.getByLabel('Nowy numer telefonu').fill('512 987 654');
    await page.getByLabel('Powód zmiany').fill('Zgubiony telefon');
  }
  const toastOf = ({ page }: Clerk) => page.getByRole('region', { name: /Komunikaty/ });
  await ewa.page.getByRole('button', { name: 'Zaproponuj zmianę' }).click();
  await expect(toastOf(ewa)).toContainText('Propozycja czeka na drugą osobę.');
  await ola.page.getByRole('button', { name: 'Zaproponuj zmianę' }).click();
  await expect(toastOf(ola)).toContainText('Taka propozycja już czeka na decyzję.');
  await expect(ola.page.getByRole('region', { name: 'Nowy numer czeka na decyzję' })).toContainText(
    'Ewa Sowa',
  );
  await ewa.close();
  await ola.close();
});

test('files dropped during an upload wait for their turn', async ({ browser, club }) => {
  const clerk = await openClerk(browser, await club.panelUrl());
  const { page } = clerk;
  await firstWayIn(
    clerk,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'coordinator', 'Ewa Sowa'])),
  );
  await page.getByRole('link', { name: 'Importy' }).first().click();
  await page.getByRole('button', { name: 'Nowy import' }).click();
  const hold = await holdBack(page, /\/files\?/);
  await drop(page, 'pierwszy.csv');
  const route = await hold.asked;
  await drop(page, 'drugi.csv');
  await expect(page.getByText('W kolejce: drugi.csv')).toBeVisible();
  await route.continue();
  for (const name of ['pierwszy.csv', 'drugi.csv']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByText('Upuść pliki tutaj')).toBeVisible();
  await clerk.close();
});

async function drop(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((file) => {
    const dropped = new DataTransfer();
    dropped.items.add(
      new File([`telefon;sklep;miesiac;punkty\n${file}\n`], file, { type: 'text/csv' }),
    );
    return dropped;
  }, name);
  await page
    .getByText(/^(Upuść pliki tutaj|.+: wysłano \d+%)$/)
    .dispatchEvent('drop', { dataTransfer });
}

/** The first such call waits for the test. */
async function holdBack(page: Page, calls: RegExp): Promise<{ readonly asked: Promise<Route> }> {
  const { promise, resolve } = Promise.withResolvers<Route>();
  await page.route(calls, (route) => resolve(route), { times: 1 });
  return { asked: promise };
}
