import { changeAnswers } from '../support/answers.ts';
import { expect, go, test } from '../support/index.ts';
import { confirmed, firstWayIn, linkIn, openClerk, openActs } from '../support/panel.ts';

test.use({ ownClub: true });

type Explained = { readonly data: { readonly chain: { readonly padlock: object } } };

const reason = 'rozmówczyni pyta o przelew za zeszły miesiąc';

test('sessions end, a field is revealed with a reason, looks are listed', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const ewa = await openClerk(browser, panel);
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'consultant', 'Ola Lis'])),
  );
  await firstWayIn(
    ewa,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'coordinator', 'Ewa Sowa'])),
  );
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');

  await test.step('the search of the screen leads to the card', async () => {
    await ola.page.getByRole('link', { name: 'Osoby', exact: true }).first().click();
    await ola.page.getByRole('searchbox', { name: 'Numer, nazwisko, sklep lub SAP' }).fill('001');
    await ola.page.getByRole('link', { name: 'Marta Kowalczyk' }).click();
    await expect(
      ola.page.getByRole('heading', { level: 1, name: 'Marta Kowalczyk' }),
    ).toBeVisible();
  });

  await test.step("the year leads to a special task and its file's row", async () => {
    await go(ola.page, `/osoby/9/skad/${new Date().getFullYear()}`);
    await ola.page.getByRole('link', { name: 'Metal bez rdzy' }).click();
    await expect(
      ola.page.getByRole('heading', { level: 1, name: 'Skąd ta kwota: zadanie specjalne' }),
    ).toBeVisible();
    const target = ola.page
      .getByRole('listitem')
      .filter({ has: ola.page.getByRole('heading', { name: 'Zestawy do metalu' }) });
    await expect(target.getByText(/^Wynik: plik/).first()).toContainText(
      /wiersz \d+, wczytany .* \(import nr \d+\)$/,
    );
  });

  await test.step('a period closed with an open padlock says so, as for participants', async () => {
    await changeAnswers<Explained>(
      ola.page,
      '**/api/panel/v1/people/9/why/**',
      ({ data: { chain, ...data } }) => ({
        data: {
          ...data,
          chain: { ...chain, padlock: { ...chain.padlock, isOpen: false, staysOpen: true } },
        },
      }),
    );
    await go(ola.page, `/osoby/9/skad/${new Date().getFullYear()}-Q1`);
    await expect(
      ola.page.getByText('Ten okres zamknięto z otwartą kłódką i taka zostaje.'),
    ).toBeVisible();
    await ola.page.unrouteAll();
    await go(ola.page, '/osoby/9');
  });

  await test.step('all sessions end', async () => {
    await openActs(ola.page);
    await confirmed(ola, 'Zakończ sesje');
    await expect(ola.page.getByText(/^Zakończono sesje/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Numer telefonu', { exact: true })).toBeVisible();
  });

  await test.step('one field is seen for sixty seconds, with a reason', async () => {
    await ola.page.clock.install();
    await ola.page.getByRole('button', { name: 'Odsłoń dane' }).click();
    const sheet = ola.page.getByRole('dialog', { name: 'Odsłoń dane' });
    await expect(
      sheet.getByLabel('Co odsłonić').getByRole('option', { name: 'PESEL' }),
    ).toHaveCount(0);
    await sheet.getByLabel('Po co').fill(reason);
    await sheet.getByRole('button', { name: 'Odsłoń dane' }).click();
    await expect(sheet).toContainText('+48 500 000 001');
    await ola.page.clock.runFor(61_000);
    await expect(sheet).not.toContainText('+48 500 000 001');
    await expect(sheet).toContainText('Dana zniknęła z ekranu');
    await ola.page.clock.resume();
  });

  await test.step('a reveal arriving after the window lost the focus is not shown', async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await changeAnswers(ola.page, '**/api/panel/v1/people/*/reveal', async (answer) => {
      arrived.resolve();
      await released.promise;
      return answer;
    });
    const sheet = ola.page.getByRole('dialog', { name: 'Odsłoń dane' });
    await ola.page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await ola.page.getByRole('button', { name: 'Odsłoń dane' }).click();
    await sheet.getByLabel('Po co').fill(reason);
    await sheet.getByRole('button', { name: 'Odsłoń dane' }).click();
    await arrived.promise;
    await ola.page.evaluate(() => window.dispatchEvent(new Event('blur')));
    released.resolve();
    await expect(sheet).toContainText('Dana zniknęła z ekranu');
    await expect(sheet).not.toContainText('+48 500 000 001');
    await ola.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await sheet.getByLabel('Po co').fill(reason);
    await sheet.getByRole('button', { name: 'Odsłoń dane' }).click();
    await expect(sheet).toContainText('+48 500 000 001');
    await ola.page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('a coordinator holds the payout, and sees who has looked', async () => {
    await ewa.page.getByRole('link', { name: 'Osoby', exact: true }).first().click();
    await expect(ewa.page.getByRole('heading', { level: 1, name: 'Osoby' })).toBeVisible();
    await ewa.page.keyboard.press('/');
    await expect(
      ewa.page.getByRole('searchbox', { name: 'Numer, nazwisko, sklep lub SAP' }),
    ).toBeFocused();
    await ewa.page.keyboard.type('kowalczyk marta');
    await ewa.page.getByRole('link', { name: 'Marta Kowalczyk' }).click();
    await openActs(ewa.page);
    await ewa.page.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    const sheet = ewa.page.getByRole('dialog', { name: 'Wstrzymaj wypłaty' });
    await sheet.getByLabel('Powód').fill('potwierdzamy numer konta');
    await sheet.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    await expect(ewa.page.getByText('wypłata wstrzymana', { exact: true })).toBeVisible();
    await ewa.page.getByRole('link', { name: 'Historia' }).click();
    await expect(ewa.page.getByText('odsłonięcie danej osoby').first()).toBeVisible();
    await expect(ewa.page.getByText(reason).first()).toBeVisible();
    await expect(ewa.page.getByText(/^Ola Lis, /).first()).toBeVisible();
  });
  await ola.close();
  await ewa.close();
});
