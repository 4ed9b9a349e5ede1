import { toPassword } from '../login.steps.ts';
import { replaceBuild } from '../support/build.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

test('a screen whose code does not arrive is told, and fetched again', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/kalendarz');
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
  await page.route('**/assets/SetPasswordPage*', (route) => route.abort());
  await go(page, '/ustaw-haslo');
  await expect(page.getByRole('heading', { level: 1, name: 'Coś poszło nie tak' })).toBeVisible();
  await page.unroute('**/assets/SetPasswordPage*');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ustaw hasło' })).toBeVisible();
});

test('a screen never visited says that it waits for the connection, and opens with it', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/kalendarz');
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
  await page.context().setOffline(true);
  await go(page, '/ustaw-haslo');
  await expect(page.getByRole('heading', { level: 1, name: 'Brak połączenia' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('otworzy się, gdy wróci internet');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Ustaw hasło' })).toBeVisible();
});

test('a screen recovers from a missing stylesheet on retry', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByRole('heading', { level: 1, name: 'Wyzwania' })).toBeVisible();
  await page.route('**/assets/*.css', (route) => route.abort());
  await go(page, '/kalendarz');
  await expect(page.getByRole('heading', { level: 1, name: 'Coś poszło nie tak' })).toBeVisible();
  await page.unroute('**/assets/*.css');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
  // Layers that open later bring their sheets in an idle moment: one that is still on its way is none yet.
  const sheets = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
        ({ href, sheet }) => (sheet === null ? `${href} is missing` : href),
      ),
    );
  await expect.poll(sheets).not.toContainEqual(expect.stringContaining('is missing'));
  const found = await sheets();
  expect(new Set(found).size).toBe(found.length);
});

test("a toast's missing code breaks nothing and is fetched again", async ({ page }) => {
  await page.route('**/assets/Overlays*', (route) => route.abort());
  const { logIn, password } = await toPassword(page, '500000001');
  await password.fill(demoPassword);
  await logIn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wyzwania' })).toBeVisible();
  await page.unroute('**/assets/Overlays*');
  await go(page, '/wyzwania/osiagniecia');
  // A menu that is opened over the screen before goes with it.
  await expect(page.getByRole('link', { name: 'Twoje osiągnięcia' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const burger = page.getByRole('button', { name: 'Otwórz menu' });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('button', { name: /^Wyloguj/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Informacja' })).toBeVisible({
    timeout: 20_000,
  });
});

test('code travels once: imports come from the cache', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByText('64%').first()).toBeVisible();
  await go(page, '/news/aktualnosci');
  await expect(page.getByRole('heading', { level: 1, name: 'Aktualności' })).toBeVisible();
  const travelled = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          entry.name.endsWith('.js') && 'transferSize' in entry && entry.transferSize !== 0,
      )
      .map(({ name }) => name),
  );
  expect(travelled.length).toBeGreaterThan(5);
  expect(travelled.length).toBe(new Set(travelled).size);
});

test("a chain's missing code breaks nothing and is fetched again", async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByText('64%').first()).toBeVisible();
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/Chains'),
  );
  await page.route('**/assets/Chains*', (route) => route.abort());
  await page.getByRole('link', { name: 'Skąd ta kwota?' }).first().click();
  await lost;
  await page.unroute('**/assets/Chains*');
  const chain = page.getByRole('dialog', { name: 'Skąd ta kwota?' });
  await expect(chain.getByRole('heading', { level: 3, name: 'Procent planu' })).toBeVisible({
    timeout: 20_000,
  });
});

test('a screen replaced by a newer build opens after a reload', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/kalendarz');
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
  await replaceBuild(page);
  await go(page, '/ustaw-haslo');
  await expect(page.getByRole('heading', { level: 1, name: 'Ustaw hasło' })).toBeVisible();
});

test('a missing screen reloads once, then only when the user asks', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/kalendarz');
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.route('**/assets/SetPasswordPage*', (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await go(page, '/ustaw-haslo');
  await expect(page.getByRole('heading', { level: 1, name: 'Coś poszło nie tak' })).toBeVisible();
  expect(loads).toHaveLength(1);
  await page.unroute('**/assets/SetPasswordPage*');
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ustaw hasło' })).toBeVisible();
  expect(loads).toHaveLength(2);
});
