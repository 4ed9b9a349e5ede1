import type { Locator, Page } from '@playwright/test';
import { partOf } from '../../scripts/brief.ts';
import { consent, later } from './consent.steps.ts';
import { login, toPassword } from '../login.steps.ts';
import { report } from '../reports.steps.ts';
import { pointsHidden } from '../screen.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

test.use({ motion: true });

/** A way to a toast: who takes it, from which screen, and its words. */
type Way = {
  readonly name: string;
  readonly as?: string;
  readonly from: string;
  readonly take: (page: Page) => Promise<void>;
  readonly words: string | RegExp;
};

const failed = { code: 500, message: 'Błąd serwera.', errors: {} };
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  // What an on-screen keyboard leaves of a window that it makes smaller.
  { width: 360, height: 320 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

const ways: readonly Way[] = [
  {
    name: '[L12] the first login',
    from: '/login',
    take: async (page) => {
      const { password, logIn } = await typePhone(page);
      await password.fill(demoPassword);
      await logIn.click();
    },
    words: 'Zalogowano poprawnie.',
  },
  {
    name: '[L13] a blocked account',
    from: '/login',
    take: async (page) => {
      await answer(page, '**/authorization', 401, {
        code: 401,
        message: 'Nie.',
        errors: {},
        blocked: true,
      });
      const { password, logIn } = await typePhone(page);
      await password.fill('trzecie');
      await logIn.click();
    },
    words: /^Trzykrotnie podano nieprawidłowe hasło/,
  },
  {
    name: '[L15] a reminder',
    from: '/login',
    take: async (page) => {
      await answer(page, '**/remind-password', 200, { code: 200 });
      const { forgotten, remind } = await typePhone(page);
      await forgotten.click();
      await remind.click();
    },
    words: 'SMS z hasłem został wysłany.',
  },
  {
    name: '[L16] a broken server',
    from: '/login',
    take: async (page) => {
      await answer(page, '**/authorization/token/', 500, failed);
      await login(page).phone.fill('500000001');
      await login(page).next.click();
    },
    words: 'Błąd serwera.',
  },
  {
    name: '[G07] a logout',
    as: '500000001',
    from: '/kalendarz',
    take: async (page) => {
      await answer(page, '**/api/v1/logout', 200, { code: 200, message: '' });
      await page.getByRole('button', { name: 'Otwórz menu' }).click();
      await page.getByRole('button', { name: 'Wyloguj' }).last().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Tak', exact: true }).click();
    },
    words: 'Wylogowano poprawnie.',
  },
  {
    name: '[P10] a deletion that fails',
    as: '500000001',
    from: '/usun-konto',
    take: (page) => deletion(page, 400, { code: 400, message: 'Jeszcze nie teraz.', errors: {} }),
    words: 'Jeszcze nie teraz.',
  },
  {
    name: '[P09] a deletion',
    as: '500000001',
    from: '/usun-konto',
    take: (page) => deletion(page, 200, { code: 200, message: '' }),
    words: 'Usunięto konto. Za chwilę zostaniesz wylogowany',
  },
  {
    name: '[P11] a new password',
    as: '500000001',
    from: '/ustaw-haslo',
    take: async (page) => {
      await answer(page, '**/api/v1/user/update', 200, {
        success: true,
        code: 200,
        message: 'Hasło zapisane.',
      });
      await page.getByLabel('Hasło', { exact: true }).fill('Zielony-Wazon-81');
      await page.getByLabel('Powtórz hasło', { exact: true }).fill('Zielony-Wazon-81');
      await page.getByRole('button', { name: 'Zapisz' }).click();
    },
    words: 'Hasło zapisane.',
  },
  {
    name: '[N03] a notification that cannot be marked',
    as: '500000001',
    from: '/powiadomienia',
    take: async (page) => {
      await answer(page, '**/notifications/*/update', 500, failed);
      await page.getByRole('article').first().waitFor();
      await page
        .getByRole('button', { name: /^Oznacz jako przeczytane/ })
        .first()
        .click();
    },
    words: /Nie udało się/,
  },
  {
    name: '[Z09] a message to the organiser',
    as: '500000002',
    from: '/kontakt',
    take: async (page) => {
      await answer(page, '**/api/v1/contact', 200, { message: 'Dziękujemy.' });
      await page.getByLabel('Wiadomość').fill('Dzień dobry');
      await page.getByRole('button', { name: 'Wyślij' }).click();
    },
    words: 'Wysłano poprawnie.',
  },
  {
    name: '[S07] a report that is declined',
    as: '500000004',
    from: '/raporty',
    take: async (page) => {
      await expect(report(page).rows.first()).toBeVisible();
      await answer(page, '**/salesman/report*', 200, {
        success: false,
        message: 'Tego raportu nie ma.',
        data: { headings: [], sortable: [], columns: [], data: [], summaryReportUri: '' },
        pager: { total: 0 },
      });
      await report(page).next.click();
    },
    words: 'Tego raportu nie ma.',
  },
  {
    name: 'an invitation that is sent again',
    as: '500000004',
    from: '/zaproszenia-lista',
    take: async (page) => {
      await answer(page, '**/invitations/*/resend', 200, {
        code: 200,
        message: 'Wysłaliśmy jeszcze raz.',
      });
      // Only people without a login are invited again; on a phone the row opens its actions.
      await report(page, 'Lista zaproszeń')
        .rows.filter({ hasText: 'wysłane' })
        .first()
        .getByRole('button')
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Wyślij ponownie/ })
        .click();
    },
    words: 'Wysłaliśmy jeszcze raz.',
  },
];

test.use({ banner: true });

for (const { name, as, from, take, words } of partOf(3, ways)) {
  test(`the toast of ${name} is visible over the consent banner`, async ({ page, loginAs }) => {
    await page.clock.install();
    if (as !== undefined) await loginAs(page, as);
    await go(page, from);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Ładowanie/);
    await later(page, 7_000);
    await expect(consent(page).banner).toBeVisible();
    await take(page);
    const toast = await stand(page, words);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => pointsHidden(toast), `${size.width}×${size.height}`).toBe(0);
    }
  });
}

for (const [layer, role, control, open] of [
  [
    'an open menu',
    'dialog',
    'link',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Otwórz menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  ],
  [
    'an alert',
    'alertdialog',
    'button',
    async (page: Page) => {
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await expect(page.getByRole('alertdialog', { name: 'Informacja' })).toBeVisible();
    },
  ],
] as const) {
  test(`a toast is visible over ${layer}, and not over its last ${control}`, async ({
    page,
    loginAs,
  }) => {
    await page.clock.install();
    await loginAs(page, '500000001');
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/user/delete', async (route) => {
      await held;
      await route.fulfill({
        status: 400,
        json: { code: 400, message: 'Jeszcze nie teraz.', errors: {} },
      });
    });
    await go(page, '/usun-konto');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Usuń konto' }).click();
    await open(page);
    letGo();
    const toast = await stand(page, 'Jeszcze nie teraz.');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => pointsHidden(toast), `${size.width}×${size.height}`).toBe(0);
      const last = page.getByRole(role).getByRole(control).last();
      await last.scrollIntoViewIfNeeded();
      const toastBox = await toast.boundingBox();
      expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(
        (await last.boundingBox())?.y ?? 0,
      );
    }
  });
}

test('a toast stands above an on-screen keyboard that only covers the page', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const seen = Object.defineProperties(new EventTarget(), {
      offsetTop: { value: 0 },
      height: { get: () => innerHeight - 300 },
    });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  });
  await answer(page, '**/remind-password', 200, { code: 200 });
  const { forgotten, remind } = await toPassword(page, '500000003');
  await forgotten.click();
  await remind.click();
  const toast = await stand(page, 'SMS z hasłem został wysłany.');
  const box = await toast.boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height - 300);
});

async function typePhone(page: Page) {
  const steps = login(page);
  await steps.phone.fill('500000001');
  await steps.next.click();
  await expect(steps.password).toBeVisible();
  return steps;
}

async function deletion(page: Page, status: number, json: object): Promise<void> {
  await answer(page, '**/user/delete', status, json);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Usuń konto' }).click();
}

async function answer(page: Page, address: string, status: number, json: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json }));
}

test('what is under a toast can be used, and the toast closed', async ({ page }) => {
  await page.clock.install();
  await answer(page, '**/remind-password', 200, { code: 200 });
  const { forgotten, remind } = await toPassword(page, '500000003');
  await forgotten.click();
  await remind.click();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'SMS z hasłem' });
  await toast.waitFor();
  const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  const isUnder = await toast.evaluate(
    (item, [left, top]) => !item.contains(document.elementFromPoint(left, top)),
    [x + width / 2, y + height / 2] as const,
  );
  expect(isUnder).toBe(true);
  await toast.getByRole('button', { name: 'Zamknij' }).click();
  await later(page, 1_000);
  await expect(toast).toHaveCount(0);
});

/** The toast after its motion, for a look at each of its points; the clock of the page stops, so that it stays. */
async function stand(page: Page, words: string | RegExp): Promise<Locator> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: words });
  await expect(toast).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await expect.poll(() => toast.evaluate((item) => item.getAnimations().length)).toBe(0);
  await toast.evaluate((item) => (item.style.pointerEvents = 'auto'));
  return toast;
}
