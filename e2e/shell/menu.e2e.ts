import type { Locator, Page } from '@playwright/test';
import { expect, go, test } from '../support/index.ts';

test.use({ motion: true });

const menus = [
  {
    id: 'M01',
    phone: '500000001',
    items:
      'Wyzwania, Wiedza, Zadania specjalne, Aktualności, Strefa wiedzy, Kalendarz, Nagrody, Zasady, Regulamin, Kontakt',
  },
  {
    id: 'M02',
    phone: '500000002',
    items: 'Zadania specjalne, Aktualności, Strefa wiedzy, Regulamin, Kontakt',
  },
  {
    id: 'M03',
    phone: '500000003',
    items:
      'Wyzwania, Wiedza, Aktualności, Strefa wiedzy, Kalendarz, Nagrody, Zasady, Regulamin, Kontakt',
  },
  {
    id: 'M04',
    phone: '500000004',
    items:
      'Raporty, Raporty Wiedzy, Raporty Zadań Specjalnych, Zaproszenia, Rozliczenia, Wiedza, Strefa wiedzy, ' +
      'Aktualności, Kalendarz, Nagrody, Zasady, Regulamin, Kontakt',
  },
];

for (const { id, phone, items } of menus) {
  test(`[${id}] [M05] the menu of ${phone} is ordered, ends with logout, opens everything`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, phone);
    await go(page, '/kontakt');
    const menu = await openMenu(page);
    const labels = await menu.getByRole('listitem').allInnerTexts();
    expect(labels.map((label) => label.trim()).join(', ')).toBe(`${items}, Wyloguj`);
    await expect(
      menu.getByRole('listitem').last().getByRole('button', { name: 'Wyloguj' }),
    ).toBeVisible();

    const addresses = await menu.getByRole('listitem').getByRole('link').all();
    const targets = await Promise.all(addresses.map((link) => link.getAttribute('href')));
    for (const target of targets) {
      await page.goto(`/${target}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/#\/(403|login)$/);
    }
  });
}

test('[M06] the menu is on the end side; its name opens UserIndex', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/kalendarz');
  const menu = await openMenu(page);
  const person = menu.getByRole('link').first();
  await expect(person).toHaveText(/\S+ \S+/);
  await expect(person).toHaveAttribute('href', '#/konto');
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return box === null ? 0 : (box.x + box.width) / (page.viewportSize()?.width ?? 1);
    })
    .toBeGreaterThan(0.9);
});

test('[M06] without a login there is no menu, no burger and no bell', async ({ page }) => {
  for (const path of ['/login', '/regulamin', '/403']) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Otwórz menu' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Powiadomienia/ })).toHaveCount(0);
  }
});

test('[M07] the menu closes 300 ms after a tap, with the screen ready', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, '500000001');
  await go(page, '/kontakt');
  const menu = await openMenu(page);
  const item = menu.getByRole('link', { name: 'Kalendarz' });
  await item.evaluate((link) => {
    link.addEventListener('click', () => {
      const tapped = performance.now();
      const layer = link.closest('[role="dialog"]');
      if (layer === null) throw new Error('the menu is no layer');
      const closing = new MutationObserver(() => {
        if (layer.isConnected && !layer.hasAttribute('data-closed')) return;
        document.body.dataset['closedAfterMs'] ??= String(performance.now() - tapped);
      });
      closing.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  });
  await item.click();
  await expect(menu).toBeHidden();
  const closedAfterMs = Number(await page.evaluate(() => document.body.dataset['closedAfterMs']));
  expect(closedAfterMs).toBeGreaterThanOrEqual(295);
  expect(closedAfterMs).toBeLessThan(900);
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
});

test('the menu is left by Escape, and focus returns to the burger', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, '500000001');
  await go(page, '/kontakt');
  const menu = await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Otwórz menu' })).toBeFocused();
});

/** On a phone the menu is behind the burger; from 1024 px on it is always open. */
async function openMenu(page: Page): Promise<Locator> {
  const burger = page.getByRole('button', { name: 'Otwórz menu' });
  await expect(page.getByRole('link', { name: /Powiadomienia/ })).toBeVisible();
  if (await burger.isVisible()) await burger.click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}
