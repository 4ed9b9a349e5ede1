import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/answers.ts';
import { expectAccessible } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

test.use({ motion: true });

test('[H01] the header stays at the top, and its logo leads to Index', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/regulamin');
  // The start has a header of its own.
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('position', 'fixed');
  await page.mouse.wheel(0, 2_000);
  expect((await header.boundingBox())?.y).toBe(0);
  await header.getByRole('link', { name: /strona główna/ }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

for (const { unread, shown, name } of [
  { unread: 1, shown: '1', name: 'Powiadomienia, 1 nieprzeczytane' },
  { unread: 99, shown: '99', name: 'Powiadomienia, 99 nieprzeczytanych' },
  { unread: 123, shown: '99', name: 'Powiadomienia, 123 nieprzeczytane' },
]) {
  test(`[H02] the bell shows ${shown} for ${unread} unread; its name has the number`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000001');
    await changeUser(page, (message) => ({
      ...message,
      showBadgeNotifications: true,
      extras: { ...message.extras, unreadNotifications: unread },
    }));
    await go(page, '/kalendarz');
    const bell = page.getByRole('link', { name });
    await expect(bell).toHaveText(shown);
    await bell.click();
    await expect(page).toHaveURL(/#\/powiadomienia$/);
  });
}

test('[H02] a hidden badge shows no number', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await changeUser(page, (message) => ({ ...message, showBadgeNotifications: false }));
  await go(page, '/kalendarz');
  await expect(page.getByRole('link', { name: /Powiadomienia/ })).toHaveText('');
});

for (const { hasBadge, shown } of [
  { hasBadge: true, shown: /^Powiadomienia\s99$/ },
  { hasBadge: false, shown: /^Powiadomienia\s*$/ },
]) {
  test(`[H02] the bell of the drawer shows ${hasBadge ? '99 for 150' : 'no hidden badge'}`, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await loginAs(page, '500000001');
    await changeUser(page, (message) => ({
      ...message,
      showBadgeNotifications: hasBadge,
      extras: { ...message.extras, unreadNotifications: 150 },
    }));
    await go(page, '/kalendarz');
    await page.getByRole('button', { name: 'Otwórz menu' }).click();
    const bell = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /150/ });
    await expect(bell).toHaveText(shown);
  });
}

test('[H03] small screens have the burger, from 1024 px the menu itself', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await page.setViewportSize({ width: 1_023, height: 700 });
  await go(page, '/kalendarz');
  const burger = page.getByRole('button', { name: 'Otwórz menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(burger).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.setViewportSize({ width: 1_024, height: 700 });
  await expect(burger).toBeHidden();
  await expect(menu).toBeVisible();
});

test('[H04] the bubble leads users with missing data to the form', async ({ page, loginAs }) => {
  await loginAs(page, '500000003');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/get', async (route) => {
    await held;
    await route.continue();
  });
  await go(page, '/regulamin');
  const bubble = page.getByRole('link', { name: 'Proszę uzupełnij swoje dane' });
  // A public page waits for the user's data, so that the bubble moves nothing.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ładowanie/);
  await expect(bubble).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
  await expect(bubble).toBeVisible();
  await go(page, '/nagrody');
  await expect(page.getByRole('heading', { level: 1, name: 'Nagrody' })).toBeVisible();
  await expect(bubble).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Nagrody' })).toBeVisible();
  await bubble.click();
  await expect(page).toHaveURL(/#\/edytuj-dane$/);
  await expect(bubble).toHaveCount(0);
});

for (const phone of ['500000001', '500000004']) {
  test(`[H04] the bubble leaves ${phone} alone`, async ({ page, loginAs }) => {
    await loginAs(page, phone);
    await go(page, '/kontakt');
    await expect(page.getByRole('link', { name: /Powiadomienia/ })).toBeVisible();
    await expect(page.getByText('Proszę uzupełnij swoje dane')).toHaveCount(0);
  });
}

test.describe('on a notched phone', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    screen: { width: 375, height: 812 },
    deviceScaleFactor: 3,
  });

  test('[H05] the header keeps 2.5em for the notch', async ({ page }) => {
    await go(page, '/login');
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCSS('padding-top', '40px');
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(title?.y).toBeGreaterThan(header?.height ?? 0);
  });
});

test('[H05] other screens keep no space for a notch', async ({ page }) => {
  await go(page, '/login');
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '0px');
});

test.describe('when the connection goes', () => {
  test.use({ splash: true });

  test('[H08] an alert says so, and is taken back when the connection returns', async ({
    page,
    context,
  }) => {
    await go(page, '/login');
    // What shows the alert is fetched once the splash has left: it could not be fetched without a connection.
    await page.waitForResponse(/assets\/Layer.*\.js/);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const alert = page.getByRole('alertdialog', { name: 'Informacja' });
    await expect(alert).toContainText(
      'Połaczenie z internetem jest niedostępne. Sprawdź ustwienia urzadzenia i spróbuj ponownie',
    );
    await context.setOffline(false);
    await expect(alert).toBeHidden();
    await context.setOffline(true);
    await alert.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(alert).toBeHidden();
    // What has been said is not said again when it is noticed once more, as by the look at the start.
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.waitForTimeout(500);
    await expect(alert).toBeHidden();
  });
});

test('[H13] the document is Polish, and every screen has a Polish title', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  for (const [path, title] of [
    ['/regulamin', 'Regulamin – Klub Partnera'],
    ['/kalendarz', 'Kalendarz – Klub Partnera'],
    ['/nie-ma', 'Błąd 404 – Klub Partnera'],
  ] as const) {
    await go(page, path);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  }
});

test('the skip link passes the header, and headings announce new screens', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/nie-ma');
  await expect(page.getByRole('heading', { level: 1, name: 'Błąd 404' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Przejdź do treści' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Błąd 404' })).toBeFocused();
  await page.getByRole('link', { name: 'Wróć do strony głównej' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('axe-core finds nothing in the menu of a small screen', async ({ page, loginAs }) => {
  await changeUser(page, (message) => ({
    ...message,
    extras: { ...message.extras, unreadNotifications: 3 },
  }));
  await loginAs(page, '500000003');
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, '/kalendarz');
  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Powiadomienia, 3 nieprzeczytane' })).toBeVisible();
  await expectAccessible(page);
});

type Message = { extras: Record<string, unknown>; [key: string]: unknown };

async function changeUser(page: Page, change: (message: Message) => Message): Promise<void> {
  await changeAnswers<{ message: Message }>(page, '**/api/v1/user/get', ({ message }) => ({
    message: change(message),
  }));
}
