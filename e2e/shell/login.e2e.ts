import type { Locator } from '@playwright/test';
import { login, stay, toPassword } from '../login.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

test.describe('the splash', () => {
  test.use({ splash: true });

  test('[L01] blocks the screen for five seconds, then fades', async ({ page }) => {
    await go(page, '/login');
    const splash = page.locator('#splash');
    for (const words of ['Klub Partnera', 'Ładowanie...', 'wolność', 'rozwój', 'partnerstwo']) {
      await expect(splash.getByText(words)).toBeVisible();
    }
    await expect(splash.locator('svg').nth(1)).toBeVisible();
    const covered = await page.evaluate(() => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return middle?.closest('#splash') !== null;
    });
    expect(covered).toBe(true);
    await page.waitForFunction(() => document.querySelector('.splash--leaving') !== null);
    const leftAt = await page.evaluate(() => performance.now());
    expect(leftAt).toBeGreaterThanOrEqual(5_000);
    expect(leftAt).toBeLessThan(8_000);
    await expect(splash).toHaveCount(0);
    await login(page).phone.click();
  });
});

test("[L02] [L03] the first step takes 12 characters, 'Dalej' from 9", async ({ page }) => {
  await go(page, '/login');
  const { phone, next } = login(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Logowanie' })).toBeVisible();
  await expect(phone).toHaveAttribute('type', 'tel');
  await expect(phone).toHaveAttribute('maxlength', '12');
  await phone.pressSequentially('50000000');
  await expect(next).toBeDisabled();
  await phone.pressSequentially('1');
  await expect(next).toBeEnabled();
  await phone.pressSequentially('2345');
  await expect(phone).toHaveValue('500000001234');
});

test('a number may be typed with spaces and in the middle', async ({ page }) => {
  await go(page, '/login');
  const { phone } = login(page);
  await phone.pressSequentially('+48 500 000 01');
  await phone.press('ArrowLeft');
  await phone.pressSequentially('0');
  await expect(phone).toHaveValue('+48500000001');
});

test('[L04] [L05] approvals, the statement, and a changed number that forgets them', async ({
  page,
}) => {
  await go(page, '/login');
  const { phone, next, change } = login(page);
  await phone.fill('500000011');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Oświadczenie' })).toBeVisible();
  const boxes = page.getByRole('checkbox');
  await expect(boxes.first()).not.toBeChecked();
  await expect(page.getByText('(wymagane)').first()).toBeVisible();
  await expect(phone).not.toBeEditable();
  await expect(next).toBeDisabled();
  await boxes.first().check();
  await expect(next).toBeEnabled();

  await change.click();
  await expect(phone).toBeEditable();
  await expect(boxes.first()).toBeVisible();
  await phone.fill('500000012');
  await expect(boxes).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Oświadczenie' })).toBeHidden();
  await expect(change).toBeHidden();
});

test('[L04] a required approval that is left out is told under the approvals', async ({ page }) => {
  await go(page, '/login');
  const { phone, next } = login(page);
  await phone.fill('500000011');
  await next.click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: /^(?!.*wymagane)/ }).all())
    await box.check();
  await next.click();
  const required = await page.getByRole('checkbox', { name: /wymagane/ }).count();
  await expect(page.getByRole('group', { name: /Zgody/ }).getByText(/wymaganą zgodę/)).toHaveCount(
    required,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Logowanie' })).toBeVisible();
});

test('[L06] [R03] the regulations keep typed values; the policies are documents', async ({
  page,
  request,
}) => {
  await go(page, '/login');
  await login(page).phone.fill('500000001');
  await page.getByRole('link', { name: 'Regulamin' }).click();
  await expect(page).toHaveURL(/#\/regulamin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
  await page.getByRole('link', { name: 'Wróć do logowania' }).click();
  await expect(login(page).phone).toHaveValue('500000001');

  for (const name of ['Polityka prywatności', 'Polityka cookies']) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    const address = await link.evaluate((anchor) =>
      anchor instanceof HTMLAnchorElement ? anchor.href : '',
    );
    const document = await request.get(address);
    expect(document.status()).toBe(200);
    expect(await document.text()).toContain(`<h1>${name}</h1>`);
  }
});

test("[L07] [L08] [L10] [L11] an existing user, 'Nie pamiętam hasła' and back", async ({
  page,
}) => {
  const { password, forgotten, back, remind, phone } = await toPassword(page, '500000001');
  await password.fill('niedokończone');
  await forgotten.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset hasła' })).toBeVisible();
  await expect(phone).toHaveValue('500000001');
  await expect(remind).toBeVisible();
  await back.click();
  await expect(password).toHaveValue('niedokończone');
});

test('[L07] [L09] [G04] [G08] [P11] an invited person: temporary password, own password, intro', async ({
  page,
}) => {
  const own = 'Deszczowy wtorek 7';
  await go(page, '/login');
  const { phone, next, logIn } = login(page);
  await phone.fill('500000013');
  await next.click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: /wymagane/ }).all()) await box.check();
  await next.click();
  const temporary = page.getByLabel('Twoje tymczasowe hasło', { exact: true });
  await expect(temporary).not.toHaveValue('');
  await logIn.click();

  await expect(page).toHaveURL(/#\/ustaw-haslo$/);
  await go(page, '/wyzwania/miesieczne');
  await expect(page).toHaveURL(/#\/ustaw-haslo$/);
  const password = page.getByLabel('Hasło', { exact: true });
  const repeat = page.getByLabel('Powtórz hasło', { exact: true });
  const save = page.getByRole('button', { name: 'Zapisz' });
  await save.click();
  await expect(page.getByText('To pole jest wymagane.')).toHaveCount(2);
  await expect(password).toBeFocused();
  await password.fill('krótkie');
  await repeat.fill('krótkie');
  await save.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(own);
  await repeat.fill(own);
  await save.click();
  await expect(page).toHaveURL(/#\/intro$/);
  await page.getByRole('button', { name: 'Rozpocznij' }).click();
  await page.getByRole('link', { name: 'Przejdź do klubu' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('[L12] [L18] [R01] a login: 3 s toast, landing screen, token kept and sent', async ({
  page,
}) => {
  const { password, logIn } = await toPassword(page, '500000001');
  await password.fill(demoPassword);
  const asked = page.waitForRequest('**/api/v1/user/get');
  await logIn.click();
  const shownMs = await stay(page.getByText('Zalogowano poprawnie.'));
  expect(shownMs).toBeGreaterThan(2_000);
  expect(shownMs).toBeLessThan(6_000);
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
  const token = await page.evaluate(() => localStorage.getItem('klub.token'));
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`);
});

test('over plain http the app names its device in a header', async ({ page }) => {
  const asked = page.waitForRequest('**/authorization/token/');
  await toPassword(page, '500000001');
  expect((await asked).headers()['x-device-id']).toMatch(/^[0-9a-f]{64}$/);
});

test('a double click sends once, and the button says that it waits', async ({ page }) => {
  const { password, logIn } = await toPassword(page, '500000001');
  let sent = 0;
  await page.route('**/authorization', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await password.fill(demoPassword);
  await logIn.dblclick();
  await expect(page.getByRole('button', { name: 'Loguję…' })).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
  expect(sent).toBe(1);
});

test('the login works by keyboard alone', async ({ page }) => {
  await go(page, '/login');
  const { phone, password } = login(page);
  for (let stops = 0; stops < 6 && !(await isFocused(phone)); stops += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('500000001');
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}
