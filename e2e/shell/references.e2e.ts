import { type Page } from '@playwright/test';
import { login, toPassword } from '../login.steps.ts';
import { expect, go, test } from '../support/index.ts';

const number = 'K7QM-3XWD';
const failed = { code: 500, message: 'Błąd serwera.', errors: {} };

async function fail(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: failed, headers: { 'x-request-id': number } }),
  );
}

test("a wrong password shows the number of the server's refusal", async ({ page }) => {
  const { password, logIn } = await toPassword(page, '500000006');
  await password.fill('pierwsze');
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/authorization')),
    logIn.click(),
  ]);
  const given = answer.headers()['x-request-id'] ?? '';
  expect(given).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(page.getByText(`Nr zgłoszenia ${given}`, { exact: true })).toBeVisible();
  await expect(password).toHaveAccessibleDescription('Nieprawidłowy numer telefonu lub hasło.');
});

test('a server error shows its number beside the specified toast', async ({ page }) => {
  await go(page, '/login');
  await fail(page, '**/authorization/token/');
  await login(page).phone.fill('500000001');
  await login(page).next.click();
  await expect(page.getByText('Błąd serwera.', { exact: true })).toBeVisible();
  await expect(page.getByText(`Nr zgłoszenia ${number}`, { exact: true })).toBeVisible();
});

test('a screen that does not load shows its number', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await fail(page, '**/api/v1/news');
  await go(page, '/news/aktualnosci');
  const told = page.getByRole('main').getByRole('alert');
  await expect(told).toContainText('Błąd serwera.');
  await expect(told.getByText(`Nr zgłoszenia ${number}`, { exact: true })).toBeVisible();
});
