import type { Page } from '@playwright/test';
import { expect, go, test } from '../support/index.ts';

test('a public page stays when another tab logs out or in', async ({ page, context, loginAs }) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await loginAs(page, '500000001');
  await go(page, '/regulamin');
  const text = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const menu = page.getByRole('link', { name: /Powiadomienia/ });
  await expect(text).toBeVisible();
  await expect(menu).toHaveCount(1);
  const token = await page.evaluate(() => localStorage.getItem('klub.token') ?? '');
  const other = await context.newPage();
  await go(other, '/regulamin');
  await other.evaluate(() => localStorage.removeItem('klub.token'));
  await expect(page.getByRole('link', { name: 'Wróć do logowania' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(text).toBeVisible();
  await other.evaluate((stored) => localStorage.setItem('klub.token', stored), token);
  await expect(menu).toHaveCount(1);
  await expect(text).toBeVisible();
  expect(faults).toEqual([]);
});

test('an open question closes when another tab ends its session', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  await go(page, '/kontakt');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Czy chcesz sie wylogować?');
  await endElsewhere(page);
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('typed values survive a session ended by another tab', async ({ page, loginAs }) => {
  await loginAs(page, '500000002');
  await go(page, '/edytuj-dane');
  await page.getByLabel('Miasto').fill('Zgierz');
  await page.getByRole('link', { name: /Powiadomienia/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Masz niezapisane zmiany.');
  const token = await endElsewhere(page);
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.evaluate((stored) => localStorage.setItem('klub.token', stored), token);
  await page.reload();
  await go(page, '/edytuj-dane');
  await expect(page.getByLabel('Miasto')).toHaveValue('Zgierz');
});

/** Returns the token that another tab has forgotten. */
async function endElsewhere(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await go(other, '/regulamin');
  const token = await other.evaluate(() => localStorage.getItem('klub.token') ?? '');
  await other.evaluate(() => localStorage.removeItem('klub.token'));
  await other.close();
  return token;
}
