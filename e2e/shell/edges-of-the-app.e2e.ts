import { expectAccessible } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

test("a lost connection shows the numbers' age until it returns", async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wyzwania');
  await expect(page.getByText('czeka na kłódkę').first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  const strip = page.getByText(/^Brak połączenia\.\sDane\sz\s\d\d\.\d\d\.\d{4},\s\d\d:\d\d\.$/);
  await expect(strip).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click();
  await expect(strip).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(strip).toHaveCount(0);
});

test('from the fourth visit the install hint shows until declined', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await page.addInitScript(() => {
    if (localStorage.getItem('klub.visits') === null) localStorage.setItem('klub.visits', '3 0');
  });
  await go(page, '/kontakt');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
  const hint = page.getByRole('complementary', { name: 'Klub na ekranie głównym' });
  await expect(hint).toHaveCount(0);
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve() }));
  });
  await hint.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await hint.getByRole('button', { name: 'Nie teraz' }).click();
  await expect(hint).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('klub.visits'))).toBe('declined');
});

for (const [phone, items] of [
  ['500000001', ['Wyzwania', 'Wiedza', 'Zadania', 'Aktualności']],
  ['500000002', ['Zadania', 'Aktualności', 'Strefa wiedzy', 'Kontakt']],
  ['500000003', ['Wyzwania', 'Wiedza', 'Aktualności', 'Strefa wiedzy']],
  ['500000004', ['Raporty', 'Zaproszenia', 'Rozliczenia', 'Wiedza']],
] as const) {
  test(`the bar of ${phone} leads to four screens and the menu`, async ({ page, loginAs }) => {
    await loginAs(page, phone);
    await go(page, '/regulamin');
    const bar = page.getByRole('navigation', { name: 'Skróty' });
    await expect(bar.getByRole('link')).toHaveText(items);
    await bar.getByRole('link').first().click();
    await expect(bar.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('button', { name: 'Więcej' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
}

test('no focused element is under the header or the bar', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs(page, '500000001');
  await go(page, '/news/aktualnosci');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  const bottom = await page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="Skróty"]');
    const box = bar?.getBoundingClientRect();
    return box === undefined || box.height === 0 ? innerHeight : box.top;
  });
  for (const key of [...Array(12).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const box = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused.closest('main') === null) return undefined;
      const { top, bottom: end } = focused.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return { top: top - header, end, height: end - top };
    });
    if (box === undefined) continue;
    expect(box.top, key).toBeGreaterThanOrEqual(0);
    if (box.height < bottom / 2) expect(box.end, key).toBeLessThanOrEqual(bottom);
  }
});

test.describe('under the splash', () => {
  test.use({ splash: true });

  test('nothing of the app takes the focus', async ({ page }) => {
    await go(page, '/login');
    await expect(page.getByLabel('Numer telefonu', { exact: true })).toBeAttached();
    for (const _ of Array(4)) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root') === null)).toBe(true);
    await page.waitForFunction(() => document.querySelector('.splash--leaving') !== null);
    await page.getByLabel('Numer telefonu', { exact: true }).focus();
    await expect(page.getByLabel('Numer telefonu', { exact: true })).toBeFocused();
  });
});
