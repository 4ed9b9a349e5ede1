import { login, stay, toPassword } from '../login.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

test.describe('three wrong passwords', () => {
  test.use({ ownClub: true });

  test('[L13] [L14] [L17] block the account and open the reset', async ({ page }) => {
    const { password, logIn, phone } = await toPassword(page, '500000005');
    for (const wrong of ['pierwsze', 'drugie']) {
      await password.fill(wrong);
      await logIn.click();
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toHaveAccessibleDescription(/Nieprawidłowy numer telefonu lub hasło/);
      await expect(password).toHaveValue(wrong);
    }
    await password.fill('trzecie');
    await logIn.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset hasła' })).toBeVisible();
    const words = 'Trzykrotnie podano nieprawidłowe hasło. Rozpocznij proces odzyskiwania hasła.';
    const shownMs = await stay(page.getByText(words));
    expect(shownMs).toBeGreaterThan(3_000);
    expect(shownMs).toBeLessThan(7_000);
    await expect(page.getByText(/Odblokuje\skonto/)).toBeVisible();
    await expect(page.getByText(/Dotychczasowe\sdziała/)).toHaveCount(0);
    await expect(phone).toHaveValue('500000005');
    await login(page).back.click();
    await expect(password).toHaveValue('');
    await password.fill(demoPassword);
    await logIn.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset hasła' })).toBeVisible();
  });
});

test('[L15] a reminder: toast of 2 s and back to the password', async ({ page }) => {
  const { forgotten, remind, password } = await toPassword(page, '500000003');
  await forgotten.click();
  await remind.click();
  const shownMs = await stay(page.getByText('SMS z hasłem został wysłany.'));
  expect(shownMs).toBeGreaterThan(1_000);
  expect(shownMs).toBeLessThan(5_000);
  await expect(password).toBeVisible();
});

test.describe('production without an SMS provider', () => {
  const environment = { NODE_ENV: 'production', SEED_DEMO: 'no', TEMP_PASSWORD_DELIVERY: '' };
  test.use({ ownClub: true, environment });

  test('a first login and a reminder are refused in words; members succeed', async ({ page }) => {
    const words = /Klub nie może teraz wysłać hasła SMS-em/;
    await go(page, '/login');
    const { phone, next, change } = login(page);
    await phone.fill('500000013');
    await next.click();
    await page.getByRole('checkbox').first().check();
    await next.click();
    await expect(page.getByText(words)).toBeVisible();
    await change.click();
    await expect(page.getByText(words)).toHaveCount(0);

    const { forgotten, remind, back, password, logIn } = await toPassword(page, '500000003');
    await forgotten.click();
    await remind.click();
    await expect(page.getByText(words)).toBeVisible();
    await back.click();
    await password.fill(demoPassword);
    await logIn.click();
    await expect(page).not.toHaveURL(/login/);
  });
});

test("[L15] a reminder that fails shows the server's errors", async ({ page }) => {
  await page.route('**/authorization/remind-password', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 400,
        message: 'Sprawdź wpisane dane.',
        errors: { username: ['Podaj numer telefonu.'] },
      },
    }),
  );
  const { forgotten, remind, phone } = await toPassword(page, '500000001');
  await forgotten.click();
  await remind.click();
  await expect(phone).toHaveAccessibleDescription(/Podaj numer telefonu\./);
});

test("[L16] a failed token call shows the server's errors, 500 a toast", async ({ page }) => {
  await go(page, '/login');
  const { phone, next } = login(page);
  await phone.fill('599999999');
  await next.click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toBeFocused();

  await page.route('**/authorization/token/', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: 'Błąd serwera.', errors: {} } }),
  );
  await phone.fill('500000001');
  await next.click();
  const toast = page.getByRole('region', { name: /Komunikaty/ }).getByText('Błąd serwera.');
  await expect(toast).toBeVisible();
  await expect(page.getByText('Błąd serwera.')).toHaveCount(1);
  const shownMs = await stay(toast);
  expect(shownMs).toBeGreaterThan(1_000);
  expect(shownMs).toBeLessThan(5_000);
  await expect(phone).toHaveValue('500000001');
  await expect(page.getByText('Błąd serwera.')).toHaveCount(0);
});

test("[L05] 'Zmień' takes back at once what was said about the approvals", async ({ page }) => {
  await go(page, '/login');
  const { phone, next, change } = login(page);
  await phone.fill('500000013');
  await next.click();
  await page.getByRole('checkbox').first().check();
  const words = 'Zaznacz wymagane zgody.';
  await page.route('**/authorization/token/', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, message: 'Nie.', errors: { approvals: [words] } },
    }),
  );
  await next.click();
  await expect(page.getByText(words)).toBeVisible();
  await change.click();
  await expect(page.getByText(words)).toHaveCount(0);
});

test('a lost connection is told, and nothing that was typed is lost', async ({ page }) => {
  const { password, logIn } = await toPassword(page, '500000001');
  await page.route('**/authorization', (route) => route.abort());
  await password.fill(demoPassword);
  await logIn.click();
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible();
  await expect(password).toHaveValue(demoPassword);
  await page.unroute('**/authorization');
  await logIn.click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('what comes late about one number says nothing about the next one', async ({ page }) => {
  await go(page, '/login');
  const { phone, next, change, password } = login(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/approvals/500000012', async (route) => {
    await held.promise;
    await route.continue();
  });
  await phone.fill('500000012');
  await next.click();
  await page.getByRole('link', { name: 'Regulamin' }).click();
  await page.getByRole('link', { name: 'Wróć do logowania' }).click();
  await phone.fill('500000001');
  const late = page.waitForResponse('**/approvals/500000012');
  held.resolve();
  await (await late).finished();
  await expect(phone).toHaveValue('500000001');
  await next.click();
  await expect(password).toBeVisible();
  await expect(password).toHaveValue('');
  await change.click();
  await expect(phone).toBeEditable();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('a block that comes late leaves the next number on its way', async ({ page }) => {
  const { password, logIn, change, phone, next } = await toPassword(page, '500000001');
  const held = Promise.withResolvers<void>();
  await page.route('**/authorization', async (route) => {
    await held.promise;
    await route.fulfill({
      status: 400,
      json: { code: 400, message: 'Nie.', errors: { password: ['Nie.'] }, blocked: true },
    });
  });
  await password.fill('trzecie');
  await logIn.click();
  await change.click();
  await phone.fill('500000003');
  await next.click();
  await password.fill('dopiero piszę');
  held.resolve();
  await expect(page.getByText('Trzykrotnie podano nieprawidłowe hasło.')).toBeVisible();
  await expect(phone).toHaveValue('500000003');
  await expect(password).toHaveValue('dopiero piszę');
});
