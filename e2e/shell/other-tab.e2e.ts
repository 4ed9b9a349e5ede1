import { expect, go, test } from '../support/index.ts';

test('a page of everybody stays as it is when another tab logs out, and when another tab logs in', async ({
  page,
  context,
  loginAs,
}) => {
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
