import type { Locator, Page } from '@playwright/test';
import { expect, go } from './support/index.ts';

/** The steps of the login, by what a person reads on them. */
export function login(page: Page) {
  return {
    phone: page.getByLabel('Numer telefonu', { exact: true }),
    next: page.getByRole('button', { name: 'Dalej' }),
    change: page.getByRole('button', { name: 'Zmień numer telefonu' }),
    password: page.getByLabel('Podaj hasło', { exact: true }),
    logIn: page.getByRole('button', { name: 'Zaloguj się' }),
    forgotten: page.getByRole('button', { name: 'Nie pamiętam hasła' }),
    remind: page.getByRole('button', { name: 'Przypomnij mi hasło' }),
    back: page.getByRole('button', { name: '← Wróć do hasła' }),
  };
}

export async function toPassword(page: Page, phone: string) {
  await go(page, '/login');
  const steps = login(page);
  await steps.phone.fill(phone);
  await steps.next.click();
  await expect(steps.password).toBeVisible();
  return steps;
}

/** How long something that has just appeared stays on the screen. */
export async function stay(shown: Locator): Promise<number> {
  await expect(shown).toBeVisible();
  const start = Date.now();
  await expect(shown).toBeHidden();
  return Date.now() - start;
}

/** What a person may meet on the login, each from its first step. */
export const loginStates: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a number that is not invited': async (page) => {
    await page.getByLabel('Numer telefonu', { exact: true }).fill('799999999');
    await page.getByRole('button', { name: 'Dalej' }).click();
    await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  },
  approvals: async (page) => {
    await page.getByLabel('Numer telefonu', { exact: true }).fill('500000012');
    await page.getByRole('button', { name: 'Dalej' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
  },
  password: async (page) => {
    await toPassword(page, '500000001');
  },
  'a wrong password': async (page) => {
    await page.route('**/authorization', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 401, message: 'Nie.', errors: { password: ['Złe hasło.'] } },
      }),
    );
    const steps = await toPassword(page, '500000001');
    await steps.password.fill('nie to');
    await steps.logIn.click();
    await expect(page.getByText('Złe hasło.')).toBeVisible();
  },
  'reset of the password': async (page) => {
    const steps = await toPassword(page, '500000001');
    await steps.forgotten.click();
    await expect(steps.remind).toBeVisible();
  },
};
