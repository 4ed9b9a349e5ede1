import { expect, go, test } from '../support/index.ts';

test.use({ motion: true });

test('[H08] [H09] a browser checks network and device after 300 ms, never push', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', {
      get: () => {
        const { dataset } = document.documentElement;
        dataset['asked'] = String(Number(dataset['asked'] ?? 0) + 1);
        return false;
      },
    });
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await go(page, '/login');
  await expect(page.getByLabel('Numer telefonu', { exact: true })).toBeVisible();
  const html = page.locator('html');
  await page.clock.runFor(299);
  await expect(html).not.toHaveAttribute('data-asked');
  await expect(html).not.toHaveAttribute('data-platform');
  await page.clock.runFor(1);
  await expect(html).toHaveAttribute('data-asked', '1');
  await expect(html).toHaveAttribute('data-platform', 'web');
  await page.clock.runFor(6_000);
  await page.clock.resume();
  const alert = page.getByRole('alertdialog', { name: 'Informacja' });
  await expect(alert).toContainText('Połaczenie z internetem jest niedostępne.');
  expect(fetched.filter((url) => /assets\/(native|phone|push)[.-]/.test(url))).toEqual([]);
});

test('[H14] code missing for 120 s counts as failed and can be retried', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await go(page, '/login');
  const link = page.getByRole('link', { name: 'Regulamin' });
  await expect(link).toBeVisible();
  // Until released, the connection sends nothing at all.
  await page.route('**/assets/RegulationsPage*.js', () => undefined);
  await page.clock.pauseAt(60_000);
  await link.click();
  const retry = page.getByRole('button', { name: 'Spróbuj ponownie' });
  await page.clock.runFor(200);
  await expect(page.getByRole('progressbar', { name: 'Ładowanie' })).toHaveCount(1);
  await page.clock.runFor(118_800);
  await expect(retry).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(page.getByText('Nie udało się otworzyć tej strony')).toBeVisible();
  await page.unroute('**/assets/RegulationsPage*.js');
  await page.clock.resume();
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
});
