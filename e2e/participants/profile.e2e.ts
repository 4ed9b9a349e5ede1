import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/answers.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

const tokenKey = 'klub.token';
const newAccount = 'PL27114020040000300201355387';

test('[R05] [P01] [P03] the profile shows the person, the masked account and the version', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  await go(page, '/konto');
  await expect(page.getByRole('heading', { level: 1, name: 'Twoje dane' })).toBeVisible();
  for (const term of [
    'Imię i nazwisko',
    'E-mail',
    'Numer konta bankowego',
    'Adres',
    'Forma prawna',
  ]) {
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible();
  }
  await expect(page.getByText(/^PL\d{2}…\d{4}$/)).toBeVisible();
  await expect(page.getByText('Wersja aplikacji 1.1.6 D')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Twój przedstawiciel' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Usuń konto' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Edytuj dane' }).click();
  await expect(page).toHaveURL(/#\/edytuj-dane$/);
});

test('[P02] [R05] a salesman sees name and territory without editing or deleting', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000004');
  await go(page, '/konto');
  const card = page.getByRole('region', { name: 'Robert Malinowski' });
  await expect(card.getByRole('term')).toHaveText(['Telefon']);
  const territory = page.getByRole('region', { name: 'Twój teren' });
  await expect(territory.getByRole('definition').first()).toHaveText(/^[1-9]\d*$/);
  await expect(territory.getByRole('link', { name: /^Raporty/ })).toHaveAttribute(
    'href',
    '#/raporty',
  );
  await expect(page.getByText('Wersja aplikacji 1.1.6 D')).toBeVisible();
  const main = page.getByRole('main');
  for (const name of ['Edytuj dane', 'Usuń konto'])
    await expect(main.getByRole('link', { name })).toHaveCount(0);
  for (const words of ['E-mail', 'Numer konta', 'Adres', 'Forma prawna']) {
    await expect(main.getByText(words)).toHaveCount(0);
  }
});

test("[R06] [P04] a salesman's form has his name and e-mail", async ({ page, loginAs }) => {
  await loginAs(page, '500000005');
  await go(page, '/edytuj-dane');
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zapisz zmiany' })).toBeVisible();
});

test('[R06] [P04] [P05] the form has every field, the tax data only without a business', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  await go(page, '/edytuj-dane');
  const always = [
    'Imię',
    'Nazwisko',
    'E-mail',
    'Numer konta bankowego',
    'Ulica i numer',
    'Kod pocztowy',
    'Miasto',
  ];
  for (const label of always) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  const taxes = ['Data urodzenia', 'PESEL', 'Nazwa urzędu skarbowego', 'Adres urzędu skarbowego'];
  await page.getByLabel('Prowadzę działalność gospodarczą', { exact: true }).check();
  for (const label of taxes) await expect(page.getByLabel(label)).toHaveCount(0);
  await page.getByLabel('Nie prowadzę działalności gospodarczej').check();
  for (const label of taxes) await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zapisz zmiany' })).toBeVisible();
});

test('[D58] a person without a legal form finds none ticked and is asked for it', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await changeAnswers<{ message: { profile: object } }>(page, /\/api\/v1\/user\/get/, (answer) => ({
    message: { ...answer.message, profile: { ...answer.message.profile, entrepreneur: '' } },
  }));
  await go(page, '/wyzwania/miesieczne');
  const missing = page.getByRole('region', { name: 'Co mi brakuje' });
  await expect(missing.getByRole('listitem').first()).toContainText('Forma prawna');
  await missing.getByRole('link', { name: 'Wybierz, czy prowadzisz działalność' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edytuj dane' })).toBeVisible();
  const forms = page.getByRole('radio');
  await expect(forms).toHaveCount(2);
  for (const form of await forms.all()) await expect(form).not.toBeChecked();
  await expect(page.getByLabel('PESEL')).toHaveCount(0);
  await go(page, '/konto');
  await expect(page.getByText(/Uzupełnij: formę prawną/)).toBeVisible();
});

test('[P06] the masks take what fits, typed fast or pasted', async ({ page, loginAs }) => {
  await loginAs(page, '500000003');
  await go(page, '/edytuj-dane');
  await retype(page, 'Numer konta bankowego', '27 1140 2004 0000 3002 0135 5387 99');
  await expect(page.getByLabel('Numer konta bankowego')).toHaveValue(newAccount);
  await retype(page, 'Kod pocztowy', '00950x7');
  await expect(page.getByLabel('Kod pocztowy')).toHaveValue('00-950');
  await page.getByLabel('Nie prowadzę działalności gospodarczej').check();
  await retype(page, 'Data urodzenia', '19440514');
  await expect(page.getByLabel('Data urodzenia')).toHaveValue('1944-05-14');
  await retype(page, 'PESEL', '4405a1401359');
  await expect(page.getByLabel('PESEL')).toHaveValue('44051401359');
});

test('[P07] errors are shown in a notification and under their fields', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  await go(page, '/edytuj-dane');
  await retype(page, 'Numer konta bankowego', '27114020040000300201355388');
  await page.getByLabel('E-mail').fill('nikt');
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByRole('alert')).toContainText('Sprawdź wpisane dane.');
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    /Podaj poprawny adres e-mail/,
  );
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Numer konta bankowego')).toHaveAccessibleDescription(
    /PL i\s26\scyfr/,
  );

  await retype(page, 'Numer konta bankowego', newAccount);
  await page.getByLabel('E-mail').fill('ktos@example.pl');
  await answerSave(page, 400, {
    code: 400,
    message: 'Serwer ma uwagi.',
    errors: { city: ['Nie ma takiego miasta.'] },
  });
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByRole('alert')).toContainText('Serwer ma uwagi.');
  await expect(page.getByLabel('Miasto')).toHaveAccessibleDescription(/Nie ma takiego miasta/);
  await expect(page.getByLabel('E-mail')).toHaveValue('ktos@example.pl');
});

test('[P07] a server error is a toast, and typed values stay', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  await go(page, '/edytuj-dane');
  await page.getByLabel('Miasto').fill('Zgierz');
  await answerSave(page, 500, { code: 500, message: 'Błąd serwera.', errors: {} });
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(
    page.getByRole('region', { name: /Komunikaty/ }).getByText('Błąd serwera.'),
  ).toBeVisible();
  await expect(page.getByText('Błąd serwera.')).toHaveCount(1);
  await expect(page.getByText('Błąd serwera.')).toHaveCount(0);
  await expect(page.getByLabel('Miasto')).toHaveValue('Zgierz');
});

test.describe('on a club of its own', () => {
  test.use({ ownClub: true });

  test("[P07] [HZ10] saving shows the server's words; an old login needs the password", async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000002');
    await go(page, '/edytuj-dane');
    await page.getByLabel('Miasto').fill('Zgierz');
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page).toHaveURL(/#\/konto$/);
    await expect(page.getByText('Zmiany zostały zapisane.')).toBeVisible();
    await expect(page.getByText(/Zgierz/)).toBeVisible();

    await page.getByRole('main').getByRole('link', { name: 'Edytuj dane' }).click();
    await retype(page, 'Numer konta bankowego', newAccount);
    const later = 'Tych danych nie można teraz zmienić.';
    const refusals = [
      'Ze względów bezpieczeństwa zaloguj się ponownie i powtórz tę zmianę.',
      later,
    ];
    await page.route('**/updateandreturnerrors', async (route) => {
      const message = refusals.shift();
      if (message === undefined) return route.continue();
      await route.fulfill({
        status: 400,
        json: { code: 400, message, errors: { iban: [message] } },
      });
    });
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await page.getByLabel('Twoje hasło').fill('nie to');
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page.getByLabel('Twoje hasło')).toHaveAccessibleDescription(/Nieprawidłowy/);
    await page.getByLabel('Twoje hasło').fill(demoPassword);
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    // What the change is refused for stays on the screen, with the password.
    await expect(page.getByLabel('Numer konta bankowego')).toHaveAccessibleDescription(
      new RegExp(later),
    );
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page).toHaveURL(/#\/konto$/);
    await expect(page.getByText('PL27…5387')).toBeVisible();
    await expect(page.getByText(/72\sgodzinach/)).toBeVisible();
  });

  test('typed values survive an expired token, and leaving asks first', async ({
    page,
    loginAs,
    club,
  }) => {
    await loginAs(page, '500000002');
    await go(page, '/edytuj-dane');
    await page.getByLabel('Ulica i numer').fill('Nowa 5');
    await retype(page, 'Numer konta bankowego', newAccount);
    await page.getByRole('link', { name: 'Wróć do swoich danych' }).click();
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(page).toHaveURL(/#\/edytuj-dane$/);

    const token = await page.evaluate((key) => localStorage.getItem(key), tokenKey);
    await fetch(`${club.url}/api/v1/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await page.getByLabel('Numer telefonu').fill('500000002');
    await page.getByRole('button', { name: 'Dalej' }).click();
    await page.getByLabel('Podaj hasło').fill(demoPassword);
    await page.getByRole('button', { name: 'Zaloguj' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Logowanie');
    await go(page, '/edytuj-dane');
    await expect(page.getByLabel('Ulica i numer')).toHaveValue('Nowa 5');
    await expect(page.getByLabel('Numer konta bankowego')).toHaveValue(newAccount);
    await expect(page.getByText('Przywróciliśmy to')).toBeVisible();
  });

  test('[R07] [P08] [P09] deleting warns, asks, says so, and logs out after five seconds', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000002');
    await go(page, '/usun-konto');
    const main = page.getByRole('main');
    for (const words of ['Twojego profilu', 'Twoich wyzwań', 'nowościach produktowych']) {
      await expect(main.getByText(words)).toBeVisible();
    }
    const confirm = page.getByRole('button', { name: 'Usuń konto' });
    await expect(confirm).toBeDisabled();
    const boxes = page.getByRole('checkbox');
    await boxes.first().check();
    await expect(confirm).toBeEnabled();
    await confirm.click();
    await expect(main.getByText(/Zaznacz wymagane oświadczenie/)).toBeVisible();
    for (const box of await boxes.all()) await box.check();
    const refused: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() === 401) refused.push(new URL(reply.url()).pathname);
    });
    const before = Date.now();
    await confirm.click();
    await expect(
      page.getByText('Usunięto konto. Za chwilę zostaniesz wylogowany').first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/#\/login$/);
    expect(Date.now() - before).toBeGreaterThan(4_500);
    await expect(page.getByText('Wylogowano poprawnie.')).toBeVisible();
    // Nothing was asked with the token that the deletion has ended.
    expect(refused).toEqual([]);
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
  });
});

test('[P10] a failed deletion says why under the boxes and in a toast', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/usun-konto');
  await page.getByRole('checkbox').first().check();
  const errors = { approvals: ['Zaznacz drugie.'] };
  await page.route('**/user/delete', (route) =>
    route.fulfill({ status: 400, json: { code: 400, message: 'Jeszcze nie teraz.', errors } }),
  );
  await page.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(page.getByText('Zaznacz drugie.')).toBeVisible();
  await expect(page.getByText('Jeszcze nie teraz.')).toBeVisible();
  await page.unroute('**/user/delete');
  await page.route('**/user/delete', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await page.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(page.getByText('Błąd serwera.')).toBeVisible();
});

test('[R07] [P10] [HZ19] a salesman is told that his account is not his to delete', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000004');
  await go(page, '/usun-konto');
  await page.getByRole('checkbox').first().check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(page.getByText(/może usunąć tylko operator/)).toBeVisible();
});

async function retype(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill('');
  await field.pressSequentially(text);
}

async function answerSave(page: Page, status: number, json: object): Promise<void> {
  await page.unroute('**/updateandreturnerrors');
  await page.route('**/updateandreturnerrors', (route) => route.fulfill({ status, json }));
}
