import { reloadOffline } from '../support/connection.ts';
import { holdBack } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const userCall = /\/user\/get$/;

test('[H01] a start that waits for the account has header, logo and logout', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const letGo = await holdBack(page, userCall);
  await page.goto('/#/kalendarz');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /strona główna/ })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Wyloguj' })).toBeVisible();
  await letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
});

/** With a club of its own: the logout ends a session that other journeys would go on with. */
test.describe('a start that fails', () => {
  test.use({ ownClub: true });

  test('an account that does not load can be left', async ({ page, loginAs }) => {
    await loginAs(page, '500000001');
    await page.route(userCall, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/#/kalendarz');
    await expect(page.getByRole('alert')).toContainText('Spróbuj jeszcze raz.');
    await page.getByRole('banner').getByRole('button', { name: 'Wyloguj' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page).toHaveURL(/#\/login$/);
  });
});

for (const [phone, address] of [
  ['500000001', '/wyzwania/miesieczne'],
  ['500000001', '/wiedza/wynik'],
  ['500000002', '/zadania-specjalne'],
] as const) {
  test(`the first Tab on ${address} reaches the skip link`, async ({ page, loginAs }) => {
    await loginAs(page, phone);
    await page.goto(`/#${address}`);
    await expect(page.getByRole('main').locator('nav [aria-current="page"]')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Przejdź do treści' })).toBeFocused();
  });
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', ownClub: true });

  test('a landing screen that cannot open keeps header, menu and a way out', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000002');
    await go(page, '/news/aktualnosci');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await go(page, '/zadania-specjalne');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Zadania specjalne' })).toBeVisible();
    await reloadOffline(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /połączenia/ })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Otwórz menu' }).click();
    await menu.getByRole('link', { name: 'Aktualności' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aktualności' })).toBeVisible();
  });
});
