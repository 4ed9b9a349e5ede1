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
