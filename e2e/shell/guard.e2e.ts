import type { Page, Route } from '@playwright/test';
import { changeAnswers } from '../support/answers.ts';
import { expect, go, test } from '../support/index.ts';

const sessionOver = 'Twoja sesja wygasła lub została zakończona. Zaloguj się ponownie.';

const landings = [
  { role: 'user1', phone: '500000001', lands: /#\/wyzwania\/miesieczne$/ },
  { role: 'user2', phone: '500000002', lands: /#\/zadania-specjalne$/ },
  { role: 'user3', phone: '500000003', lands: /#\/wyzwania\/miesieczne$/ },
  { role: 'salesman', phone: '500000004', lands: /#\/raporty$/ },
];

for (const { role, phone, lands } of landings) {
  test(`[R01] Index leads ${role} to the landing screen`, async ({ page, loginAs }) => {
    await loginAs(page, phone);
    await go(page, '/');
    await expect(page).toHaveURL(lands);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('[G01] [R01] [R02] without a token Index and every protected screen lead to Login', async ({
  page,
}) => {
  for (const path of ['/', '/konto', '/wyzwania', '/raporty', '/wiedza/wynik', '/ustaw-haslo']) {
    await go(page, path);
    await expect(page).toHaveURL(/#\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Logowanie' })).toBeVisible();
  }
});

test('[G02] somebody whose role is not known goes to Index', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await changeUser(page, { role: 'kierownik' });
  await go(page, '/konto');
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible();
});

test('[G03] [R37] a screen that is not for the role leads to Error403', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000004');
  await go(page, '/wyzwania/miesieczne');
  await expect(page).toHaveURL(/#\/403$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Błąd 403' })).toBeVisible();
  await expect(page).toHaveTitle(/Błąd 403/);
  await expect(page.getByText('Ten zasób nie jest skierowany do Ciebie')).toBeVisible();
});

test('[G03] [G04] [R08] isPasswordChange false leads to UserSetPassword from everywhere', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await changeUser(page, { isPasswordChange: false });
  for (const path of ['/', '/konto', '/wiedza/wynik']) {
    await go(page, path);
    await expect(page).toHaveURL(/#\/ustaw-haslo$/);
  }
  // A role is refused before a password is asked for, as section 4 orders it.
  await go(page, '/raporty');
  await expect(page).toHaveURL(/#\/403$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Błąd 403' })).toBeVisible();
});

test('[G05] [R39] a forced logout clears the token and opens the unauthorised page', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000008');
  await go(page, '/wyzwania/miesieczne');
  await expect(page).toHaveURL(/#\/wylogowano$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Wylogowano' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('link', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL(/#\/login$/);
});

test('[G06] a token that the server refuses is dropped, and Login opens', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('klub.token', 'A'.repeat(43)));
  await go(page, '/konto');
  await expect(page).toHaveURL(/#\/login$/);
  expect(await storedToken(page)).toBeNull();
  await expect(page.getByText(sessionOver)).toBeVisible();
});

test('[R39] the unauthorised page does not affect a live session', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  await go(page, '/wylogowano');
  await expect(page).toHaveURL(/#\/zadania-specjalne$/);
  await expect(page.getByText('Twoja sesja została zakończona')).toHaveCount(0);
  expect(await storedToken(page)).not.toBeNull();
});

test('[G06] a token rejected during navigation ends the session', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  await go(page, '/kontakt');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refusal = { code: 401, message: 'Sesja wygasła. Zaloguj się ponownie.', errors: {} };
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: refusal }));
  await go(page, '/wiedza/wynik');
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByText(sessionOver)).toBeVisible();
});

test.describe('logging out', () => {
  test.use({ ownClub: true });

  test('[G07] asks; Tak clears the token, tells the server, shows a toast', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000001');
    await go(page, '/kalendarz');
    await openMenu(page);
    const leave = page.getByRole('button', { name: 'Wyloguj' });
    await leave.last().click();
    const dialog = page.getByRole('alertdialog', { name: 'Informacja' });
    await expect(dialog).toContainText('Czy chcesz sie wylogować?');
    await dialog.getByRole('button', { name: 'Anuluj' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/#\/kalendarz$/);

    const token = await storedToken(page);
    await leave.last().click();
    // The call is lost once, then the server is busy: the app retries without a tap.
    const losses = [
      (route: Route) => route.abort('connectionreset'),
      (route: Route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} }),
    ];
    await page.route('**/api/v1/logout', (route) => losses.shift()?.(route) ?? route.continue());
    const told = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/v1/logout') && reply.status() !== 503,
    );
    await dialog.getByRole('button', { name: 'Tak', exact: true }).click();
    const toast = page.getByText('Wylogowano poprawnie.');
    await expect(toast).toBeVisible();
    const start = Date.now();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(page.getByText(sessionOver)).toHaveCount(0);
    await expect(leave).toHaveCount(0);
    expect(await storedToken(page)).toBeNull();
    await expect(toast).toBeHidden();
    expect(Date.now() - start).toBeLessThan(5_000);
    expect((await told).status()).toBe(200);

    const reply = await page.request.get('/api/v1/user/get', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status()).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL(/#\/login$/);
  });

  test('[G07] in one tab logs the other one out', async ({ page, loginAs, context }) => {
    await loginAs(page, '500000002');
    await go(page, '/kontakt');
    await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
    const other = await context.newPage();
    await go(other, '/login');
    await other.evaluate(() => localStorage.removeItem('klub.token'));
    await expect(page).toHaveURL(/#\/login$/);
  });
});

test('whoever is logged in is led from Login to her landing screen', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  await go(page, '/login');
  await expect(page).toHaveURL(/#\/zadania-specjalne$/);
});

test('[R03] the regulations are public, with a way back only without session', async ({
  page,
  loginAs,
}) => {
  await go(page, '/regulamin');
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wróć do logowania' })).toBeVisible();
  await loginAs(page, '500000001');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Powiadomienia/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wróć do logowania' })).toHaveCount(0);
});

test('[R38] [R40] an unknown hash address is Error404, with and without login', async ({
  page,
  loginAs,
}) => {
  await go(page, '/nie/ma/takiej');
  await expect(page).toHaveURL(/\/#\/nie\/ma\/takiej$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Błąd 404' })).toBeVisible();
  await expect(page.getByText('Taka strona nie istnieje')).toBeVisible();
  await loginAs(page, '500000001');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Błąd 404' })).toBeVisible();
  await page.getByRole('link', { name: 'Wróć do strony głównej' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('an unreachable server shows an error with a working retry', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await page.route('**/api/v1/user/get', (route) => route.abort());
  await go(page, '/kalendarz');
  await expect(page.getByRole('heading', { level: 1, name: 'Brak połączenia' })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/api/v1/user/get');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
});

test('a browser that keeps no app runs it without a fault', async ({ page, loginAs }) => {
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await loginAs(page, '500000001');
  await go(page, '/kalendarz');
  // The splash stays for five seconds after the start.
  await page.waitForTimeout(6_000);
  expect(faults).toEqual([]);
});

test('[R10] the year in an address survives the way to the month', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await page.goto('/#/wyzwania?rok=2025');
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne\?rok=2025$/);
  await expect(page.getByLabel('Rok')).toHaveValue('2025');
});

test('[G06] a token that ends while setting a password leads to login', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/ustaw-haslo');
  await page.getByLabel('Hasło', { exact: true }).fill('Zielony-Wazon-81');
  await page.getByLabel('Powtórz hasło', { exact: true }).fill('Zielony-Wazon-81');
  // Not before: the screen's own reads would lead to the login before the button is pressed.
  let isOver = false;
  await page.route('**/api/v1/user/**', (route) => {
    isOver ||= route.request().method() === 'POST';
    return isOver
      ? route.fulfill({
          status: 401,
          json: { code: 401, message: 'Zaloguj się ponownie.', errors: {} },
        })
      : route.continue();
  });
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page).toHaveURL(/#\/login$/);
});

/** Changes what the server says about the person, for states that no account of the demo is in. */
async function changeUser(
  page: Page,
  { role, ...extras }: { role?: string; isPasswordChange?: boolean },
) {
  await changeAnswers<{ message: { extras: object } }>(
    page,
    '**/api/v1/user/get',
    ({ message }) => ({
      message: {
        ...message,
        ...(role === undefined ? {} : { role }),
        extras: { ...message.extras, ...extras },
      },
    }),
  );
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('klub.token'));
}

/** On a phone the menu is behind the burger; from 1024 px on it is always open. */
async function openMenu(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Otwórz menu' });
  await expect(page.getByRole('link', { name: /Powiadomienia/ })).toBeVisible();
  if (await burger.isVisible()) await burger.click();
}
