import type { Page } from '@playwright/test';
import {
  appBadge,
  bell,
  changePassword,
  logInElsewhere,
  newPassword,
  one,
  post,
  watchAppBadge,
  withNotifications,
} from '../notifications.steps.ts';
import { expectNoSidewaysScroll, pressAtEndOfList } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const accounts = ['500000001', '500000002', '500000003', '500000004'];

for (const phone of accounts) {
  test(`[R09] [N01] ${phone} opens the notifications by the bell`, async ({ page, loginAs }) => {
    await loginAs(page, phone);
    await go(page, '/kontakt');
    await bell(page).click();
    await expect(page).toHaveURL(/#\/powiadomienia$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Powiadomienia' })).toBeVisible();
  });
}

test('[R09] without a token the notifications lead to the login', async ({ page }) => {
  await go(page, '/powiadomienia');
  await expect(page).toHaveURL(/#\/login$/);
});

test('[N01] nobody has written yet: a drawing, the words and a next step', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await withNotifications(page, []);
  await go(page, '/powiadomienia');
  await expect(page.getByText('Brak powiadomień', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Wróć do strony głównej' }).last().click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('[N02] an item: picture, title, safe HTML, label, and cross if unread', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await withNotifications(page, [
    one({
      title: 'Nowy plan',
      content:
        '<p>Masz <strong>nowy</strong> plan.<img src=x onerror="document.title=1"></p><a href="#/zasady">Zasady</a>',
      thumbnail: '/files/none.svg',
      url: '/wyzwania/miesieczne',
    }),
    one({ title: 'Dawna wiadomość', isRead: true }),
  ]);
  await go(page, '/powiadomienia');
  const unread = item(page, 'Nowy plan');
  await expect(unread.getByText('Nowa', { exact: true })).toBeVisible();
  await expect(unread.locator('img')).toHaveAttribute('src', '/files/none.svg');
  await expect(unread.locator('strong')).toHaveText('nowy');
  await expect(unread.getByRole('link', { name: 'Zasady' })).toHaveAttribute('href', '#/zasady');
  await expect(unread.getByRole('link', { name: 'Nowy plan' })).toHaveAttribute(
    'href',
    '#/wyzwania/miesieczne',
  );
  await expect(
    unread.getByRole('button', { name: 'Oznacz jako przeczytane: Nowy plan' }),
  ).toBeVisible();
  const read = item(page, 'Dawna wiadomość');
  await expect(read.getByText('Przeczytana', { exact: true })).toBeVisible();
  await expect(read.getByRole('button')).toHaveCount(0);
  await expect(read.getByRole('link')).toHaveCount(0);
});

test('[N02] on a wide screen one click leads from the list to the target and marks it read', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, '500000001');
  await withNotifications(page, [one({ slug: 'pigulka', title: 'Nowa pigułka', url: '/wiedza' })]);
  await go(page, '/powiadomienia');
  const read = page.waitForRequest('**/notifications/pigulka/update');
  await page.getByRole('link', { name: 'Przejdź dalej Nowa pigułka' }).click();
  await read;
  await expect(page).toHaveURL(/#\/wiedza/);
});

test('[N02] [HZ38] an address that is not ours leads nowhere', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const urls = [
    'javascript:alert(1)',
    '//evil.example',
    'https://evil.example/x',
    '/\\evil.example',
    'data:text/html,x',
  ];
  await withNotifications(
    page,
    urls.map((url, index) => one({ title: `Wiadomość ${index}`, url })),
  );
  await go(page, '/powiadomienia');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(urls.length);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

test.describe('with a server of its own', () => {
  test.use({ ownClub: true });

  test('[N03] dismissing marks it read on server and bell', async ({ page, loginAs }) => {
    await loginAs(page, '500000001');
    await go(page, '/powiadomienia');
    const cross = page.getByRole('button', { name: /^Oznacz jako przeczytane/ });
    await expect(cross.first()).toBeVisible();
    const unread = await cross.count();
    const names = await cross.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? ''),
    );
    // Two special tasks that paid have notifications with the same title.
    const name = names.find((one) => names.indexOf(one) === names.lastIndexOf(one)) ?? '';
    const title = name.replace('Oznacz jako przeczytane: ', '');
    const saved = page.waitForResponse(/notifications\/[0-9a-f]+\/update$/);
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(await (await saved).json()).toEqual({ code: 200 });
    await expect(item(page, title).getByText('Przeczytana')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
    await expect(cross).toHaveCount(unread - 1);
    await page.reload();
    await expect(item(page, title).getByText('Przeczytana')).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName(
      new RegExp(`^Powiadomienia, (${unread - 1}\\snie|brak nie)`),
    );
  });

  test('[N03] clicking through leads on and makes it read', async ({ page, loginAs }) => {
    await loginAs(page, '500000001');
    await go(page, '/powiadomienia');
    const title = 'Jedna odpowiedź do otwarcia kłódki';
    const saved = page.waitForResponse(/notifications\/[0-9a-f]+\/update$/);
    // Anywhere on the row: the link of the title takes all of it.
    await item(page, title).click();
    await expect(page).toHaveURL(/#\/wiedza\/wynik$/);
    expect((await saved).status()).toBe(200);
    await page.goBack();
    await expect(item(page, title).getByText('Przeczytana')).toBeVisible();
  });

  test('[N04] [H11] opening the screen hides bell and icon badge until news', async ({
    page,
    loginAs,
  }) => {
    await watchAppBadge(page);
    await loginAs(page, '500000001');
    await go(page, '/kontakt');
    await expect(bell(page)).toHaveText(/^\d+$/);
    await expect.poll(() => appBadge(page)).toBe('1');
    const hidden = page.waitForResponse(/notifications\/hide-badge$/);
    await bell(page).click();
    expect(await (await hidden).json()).toEqual({ status: 200 });
    await expect(bell(page)).toHaveText('');
    await expect.poll(() => appBadge(page)).toBe('none');
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(bell(page)).toHaveText('');
  });

  test('[H11] the icon loses its badge when leaving protected routes', async ({
    page,
    loginAs,
  }) => {
    await watchAppBadge(page);
    await loginAs(page, '500000001');
    await go(page, '/kontakt');
    await expect.poll(() => appBadge(page)).toBe('1');
    await go(page, '/regulamin');
    await expect.poll(() => appBadge(page)).toBe('none');
    await go(page, '/kontakt');
    await expect.poll(() => appBadge(page)).toBe('1');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page).toHaveURL(/#\/login$/);
  });

  test('a new notification is there within 5 s, without a reload', async ({
    page,
    loginAs,
    club,
  }) => {
    await loginAs(page, '500000001');
    const listening = page.waitForResponse(/api\/v1\/events$/);
    await go(page, '/kontakt');
    await expect(bell(page)).toHaveText(/^\d+$/);
    expect((await listening).status()).toBe(200);
    const before = Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0]);
    await changePassword(page, club.url);
    await expect(bell(page)).toHaveText(String(before + 1), { timeout: 5_000 });
    await bell(page).click();
    await expect(item(page, 'Zmieniono hasło').getByText('Nowa', { exact: true })).toBeVisible();
  });

  test('a session that is ended elsewhere is over here within 5 s', async ({
    page,
    loginAs,
    club,
  }) => {
    await loginAs(page, '500000001');
    const listening = page.waitForResponse(/api\/v1\/events$/);
    await go(page, '/kontakt');
    await listening;
    await expect(bell(page)).toBeVisible();
    const other = await logInElsewhere(club.url, '500000001');
    await post(club.url, '/api/v1/user/update', other, newPassword);
    await expect(page).toHaveURL(/#\/login$/, { timeout: 5_000 });
  });
});

test('after an outage the app reconnects and shows missed news', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  let attempts = 0;
  await page.route('**/api/v1/events', async (route) => {
    attempts += 1;
    if (attempts < 3) await route.abort('connectionfailed');
    else await route.fulfill({ contentType: 'text/event-stream', body: 'event: ready\ndata:\n\n' });
  });
  await go(page, '/kontakt');
  await expect(bell(page)).toBeVisible();
  const again = page.waitForRequest(/api\/v1\/user\/get$/, { timeout: 15_000 });
  await again;
  expect(attempts).toBeGreaterThanOrEqual(3);
});

test('thousands stay usable: newest first, older on demand, without duplicates', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const total = 230;
  const all = Array.from({ length: total }, (_, index) =>
    one({ slug: `n${index}`, title: `Wiadomość numer ${index}`, isRead: index > 3 }),
  );
  await withNotifications(page, all.slice(0, 100), 49_987);
  await page.route(/api\/v1\/notifications\?before=/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const from = all.findIndex(({ slug }) => slug === before) + 1;
    const data = all.slice(from, from + 50);
    await route.fulfill({
      json: { data, next: from + 50 < total ? (data.at(-1)?.slug ?? null) : null },
    });
  });
  await go(page, '/powiadomienia');
  await expect(bell(page)).toHaveAccessibleName('Powiadomienia, 49987 nieprzeczytanych');
  await expect(page.getByText('49 987 nieprzeczytanych')).toBeVisible();
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveCount(30);
  // While more is on its way the button says so.
  const more = page.getByRole('main').getByRole('button', { name: /^(Pokaż starsze|Ładuję)/ });
  for (let press = 0; press < 20 && (await more.count()) > 0; press += 1) {
    const shown = await headings.count();
    await pressAtEndOfList(more);
    await expect
      .poll(async () => (await headings.count()) > shown || (await more.count()) === 0)
      .toBe(true);
    // Only then it is known whether there are more.
    await expect(page.getByRole('main').getByRole('button', { name: /^Ładuję/ })).toHaveCount(0);
  }
  await expect(more).toHaveCount(0);
  await expect(page.getByText('To już wszystko.')).toBeFocused();
  const titles = (await headings.allTextContents()).map((title) => title.replaceAll('\u00a0', ' '));
  expect(titles).toEqual(all.map(({ title }) => title));
});

test('without a connection the last list stays, with its time', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/powiadomienia');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.route('**/api/v1/user/get', (route) => route.abort('connectionfailed'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: 'Klub Partnera, strona główna' }).click();
  await bell(page).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('300 letters, 320 px and doubled text scroll nothing sideways', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await loginAs(page, '500000001');
  const long = 'Ż'.repeat(300);
  await withNotifications(page, [
    one({ title: long, content: `<p>${long}</p>`, url: '/wiedza' }),
    one({ title: 'Krótka' }),
  ]);
  await go(page, '/powiadomienia');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
  // The text loads after its title, and moves the parts below it.
  await expect(page.getByText(long)).toHaveCount(2);
  const cross = page.getByRole('button', { name: 'Oznacz jako przeczytane: Krótka' });
  await cross.scrollIntoViewIfNeeded();
  await expect(cross).toBeInViewport({ ratio: 1 });
});
