import { changeAnswers } from '../support/answers.ts';
import {
  changeReply,
  cut,
  expectAccessible,
  expectNoSidewaysScroll,
  pressAtEndOfList,
} from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const article = 'nowa-farba-do-pokoju-dziecka';
const newsList = '/news/aktualnosci';
const longWord = 'Ż'.repeat(300);

test('[R29] [R30] [Z01] the news list leads to a complete article and back', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  await go(page, '/news');
  await expect(page).toHaveURL(/#\/news\/aktualnosci$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Aktualności' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.first()).toContainText(/\d{2}\.\d{2}\.\d{4}, 08:30/);
  await page.mouse.wheel(0, 3_000);
  await page.getByRole('link', { name: 'Klub na ekranie głównym telefonu' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Klub na ekranie głównym telefonu' }),
  ).toBeVisible();
  await expect(page.getByText(/^\d{2}\.\d{2}\.\d{4}, 16:00$/)).toBeVisible();
  await expect(page.getByText('Ikona pojawi się obok innych aplikacji.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await page.getByRole('link', { name: 'Wróć do aktualności' }).click();
  await expect(page).toHaveURL(/#\/news\/aktualnosci$/);
});

test('[Z01] an article begins at its top after reload and back button', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await page.setViewportSize({ width: 390, height: 400 });
  await go(page, '/news/:slug', { slug: article });
  await expect(page.getByText('Próbki 50 ml')).toBeAttached();
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page
    .getByRole('link', { name: 'Wróć do aktualności' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/aktualnosci$/);
  await page.goBack();
  await expect(page.getByText('Próbki 50 ml')).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('[R31] [R32] [Z02] the address filters the zone by category, and articles lead back', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000003');
  await go(page, '/strefa-wiedzy');
  await expect(page.getByRole('heading', { level: 1, name: 'Strefa wiedzy' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(cards).toHaveCount(15);
  const filter = page.getByRole('combobox', { name: 'Kategoria' });
  await expect(filter.locator('option')).toHaveText([
    'Wszystkie',
    'Farby i podłoża',
    'Drewno i metal',
    'Kolor',
    'Obsługa klienta',
  ]);
  await filter.selectOption('Kolor');
  await expect(page).toHaveURL(/#\/strefa-wiedzy\?kategoria=kolor$/);
  await expect(cards).toHaveCount(4);
  await page.reload();
  await expect(filter).toHaveValue('kolor');
  await expect(cards).toHaveCount(4);
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/#\/strefa-wiedzy\/[a-z-]+$/);
  await page.getByRole('link', { name: 'Wróć do strefy wiedzy' }).click();
  await expect(page).toHaveURL(/#\/strefa-wiedzy\?kategoria=kolor$/);
  await filter.selectOption('Wszystkie');
  await expect(page).toHaveURL(/#\/strefa-wiedzy$/);
  await expect(cards).toHaveCount(15);
});

test('[R33] [Z03] the calendar has groups with titles and dates', async ({ page, loginAs }) => {
  await loginAs(page, '500000004');
  await go(page, '/kalendarz');
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
  const group = page.getByRole('listitem').filter({ hasText: 'Następny miesiąc' }).first();
  await expect(group.getByRole('listitem').filter({ hasText: 'Wypłata premii' })).toContainText(
    /20\.\d{2}\.\d{4}/,
  );
});

test('[Z03] the calendar shows a loader, and says when it is empty', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/calendars/, async (route) => {
    await held;
    await route.fulfill({ json: { data: [] } });
  });
  await go(page, '/kalendarz');
  await expect(page.getByRole('status').filter({ hasText: 'Ładuję' })).toBeAttached();
  answer();
  await expect(page.getByText('Brak danych')).toBeVisible();
  await expectAccessible(page);
});

for (const [id, path, title, words] of [
  ['R34', '/nagrody', 'Nagrody', 'złoty'],
  ['R35', '/zasady', 'Zasady', 'premi'],
] as const) {
  test(`[${id}] [Z04] ${title} has its heading and its text`, async ({ page, loginAs }) => {
    await loginAs(page, '500000001');
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page.getByText('Wróć do logowania')).toHaveCount(0);
  });
}

test('[Z04] the regulations lead back to the login only without a session', async ({
  page,
  loginAs,
}) => {
  await go(page, '/regulamin');
  await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wróć do logowania' })).toBeVisible();
  await loginAs(page, '500000001');
  await page.reload();
  await expect(page.getByRole('link', { name: /Powiadomienia/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wróć do logowania' })).toHaveCount(0);
});

test('[A38] [Z04] a user without a password reads the regulations with a session', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await changeAnswers<{ message: { extras: object } }>(
    page,
    '**/api/v1/user/get',
    ({ message }) => ({
      message: { ...message, extras: { ...message.extras, isPasswordChange: false } },
    }),
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/regulations')) asked.push(pathname);
  });
  await go(page, '/regulamin');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(asked).toEqual(['/api/v1/regulations']);
  await expect(page.getByRole('link', { name: 'Wróć do logowania' })).toHaveCount(0);
});

test('[R33] [R34] [R35] user2 is sent away from the calendar, prizes and rules', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  for (const path of ['/kalendarz', '/nagrody', '/zasady']) {
    await go(page, path);
    await expect(page).toHaveURL(/#\/403$/, { timeout: 30_000 });
  }
});

for (const [path, words] of [
  ['/news/nie-ma-takiej', 'Wróć do aktualności'],
  ['/strefa-wiedzy/nie-ma-takiego', 'Wróć do strefy wiedzy'],
] as const) {
  test(`[Z10] ${path} says that there is no such article, and leads back`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000001');
    await go(page, path);
    const told = page.getByRole('main').getByRole('alert');
    await expect(told).toContainText('Nie ma takiego artykułu');
    await expectAccessible(page);
    await told.getByRole('link', { name: words }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
}

test('[Z10] failed lists offer a retry, and empty ones say so', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const mend = await cut(page, /\/api\/v1\/(news|calendars)/);
  await go(page, newsList);
  const retry = page.getByRole('button', { name: 'Spróbuj ponownie' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await mend();
  await retry.click();
  await expect(page.getByRole('link', { name: 'Klub na ekranie głównym telefonu' })).toBeVisible();
  await page.route(/\/api\/v1\/knowledge-zone(\?|$)/, (route) =>
    route.fulfill({ json: { data: [] } }),
  );
  await go(page, '/strefa-wiedzy');
  await expect(page.getByText('Brak danych')).toBeVisible();
  await expectAccessible(page);
});

test('five thousand news load page by page, with three hundred categories', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const total = 5_000;
  await page.route(/\/api\/v1\/news(\?|$)/, (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? total + 1);
    const ids = Array.from({ length: 30 }, (_, index) => before - 1 - index).filter((id) => id > 0);
    return route.fulfill({ json: { data: ids.map(card) } });
  });
  await go(page, newsList);
  await expect(page.getByRole('link', { name: 'Wiadomość 4971', exact: true })).toBeAttached();
  const older = page.getByRole('button', { name: 'Pokaż starsze' });
  // A failed load shows its message at the button, and the newest articles stay.
  await page.route(/\/api\/v1\/news\?before/, (route) => route.fulfill({ status: 500, json: {} }));
  await pressAtEndOfList(older);
  await expect(
    page.getByText('Nie udało się pobrać starszych pozycji. Spróbuj ponownie.'),
  ).toBeInViewport();
  await expect(page.getByText('Nie udało się odświeżyć danych.')).toHaveCount(0);
  await page.unroute(/\/api\/v1\/news\?before/);
  await pressAtEndOfList(older);
  await expect(page.getByRole('link', { name: 'Wiadomość 4941', exact: true })).toBeAttached();
  const categories = Array.from({ length: 300 }, (_, index) => ({
    id: `k${index}`,
    name: `Kategoria ${index}`,
  }));
  await page.route(/knowledge-zone-categories/, (route) =>
    route.fulfill({ json: { data: categories } }),
  );
  await go(page, '/strefa-wiedzy');
  await page.getByRole('combobox', { name: 'Kategoria' }).selectOption('Kategoria 299');
  await expect(page).toHaveURL(/kategoria=k299$/);
});

test('content screens fit titles of 300 letters, 320 px, doubled text', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    );
  });
  const long = { title: longWord, excerpt: longWord };
  await page.route(/\/api\/v1\/(news|knowledge-zone)(\?|$)/, (route) =>
    route.fulfill({ json: { data: [{ ...card(1), ...long }] } }),
  );
  await changeReply(page, /\/api\/v1\/(news|knowledge-zone)\/[a-z]/, (data) => ({
    ...data,
    ...long,
    content: `<h2>${longWord}</h2><p>${longWord}</p><table><tr><td>${longWord}</td><td>x</td></tr></table>`,
  }));
  await page.route(/calendars/, (route) =>
    route.fulfill({
      json: { data: [{ title: longWord, details: [{ title: longWord, date: '20.11.2026' }] }] },
    }),
  );
  for (const path of [
    newsList,
    `/news/${article}`,
    '/strefa-wiedzy',
    '/kalendarz',
    '/nagrody',
    '/zasady',
  ]) {
    await go(page, path);
    await page.reload();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

function card(id: number) {
  return {
    id: String(id),
    slug: `wiadomosc-${id}`,
    title: `Wiadomość ${id}`,
    thumbnail: null,
    excerpt: 'Zajawka',
    createdAtDate: '05.11.2026',
    createdAtTime: '08:30',
  };
}
