import { passwordNeedsLogin } from '@klub/contract/sentences';
import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/answers.ts';
import { login, toPassword } from '../login.steps.ts';
import { changeReply, expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

const night = 'rgb(13, 23, 40)';
const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme precedes the first script, and may follow the device', async ({
  page,
  loginAs,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await loginAs(page, '500000001');
  await go(page, '/konto');
  await page.getByRole('radio', { name: 'Ciemny' }).check();
  await expect.poll(() => groundOf(page)).toBe(night);

  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => groundOf(page)).toBe(night);
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute(
    'content',
    '#0d1728',
  );
  await page.unroute('**/assets/index-*.js');

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Ciemny' })).toBeChecked();
  await page.getByRole('radio', { name: 'Jak urządzenie' }).check();
  await expect.poll(() => groundOf(page)).not.toBe(night);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => groundOf(page)).toBe(night);
});

test.describe('on a club of its own', () => {
  test.use({ ownClub: true });

  test('a weak or wrong password is refused, then a new one set', async ({
    page,
    loginAs,
    club,
  }) => {
    const fresh = 'Zielony rower 77';
    await loginAs(page, '500000001');
    const other = await tokenOf(club.url, demoPassword);
    await asAfterTenMinutes(page);
    await go(page, '/konto');
    await page.getByRole('link', { name: /^Zmień hasło/ }).click();
    await expect(page).toHaveURL(/#\/ustaw-haslo$/);
    const password = page.getByLabel('Hasło', { exact: true });
    const repeat = page.getByLabel('Powtórz hasło', { exact: true });
    const save = page.getByRole('button', { name: 'Zapisz' });

    await password.fill('krótkie');
    await repeat.fill('krótkie');
    await save.click();
    await expect(password).toHaveAccessibleDescription(/co najmniej 8\sznaków/);
    await password.fill(fresh);
    await repeat.fill(`${fresh}8`);
    await save.click();
    await expect(repeat).toHaveAccessibleDescription(/Hasła nie są takie same/);
    await repeat.fill(fresh);
    await save.click();

    const current = page.getByLabel('Twoje hasło', { exact: true });
    await expect(current).toBeFocused();
    await expectAccessible(page);
    await save.click();
    await expect(current).toHaveAccessibleDescription(/Wpisz swoje hasło/);
    await current.fill('nie to');
    await save.click();
    await expect(current).toHaveAccessibleDescription(/Nieprawidłowe hasło/);
    await expect(password).toHaveValue(fresh);
    await current.fill(demoPassword);
    await save.click();
    await expect(page).toHaveURL(/#\/wyzwania\/miesieczne/);

    expect(await statusOf(club.url, other)).toBe(401);
    await go(page, '/konto');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Wyloguj/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tak', exact: true }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await toPassword(page, '500000001');
    await login(page).password.fill(demoPassword);
    await login(page).logIn.click();
    await expect(login(page).password).toHaveAccessibleDescription(/./);
    await login(page).password.fill(fresh);
    await login(page).logIn.click();
    await expect(page).toHaveURL(/#\/wyzwania\/miesieczne/);
  });
});

/** The server requires the present password when the login is older than ten minutes. */
async function asAfterTenMinutes(page: Page): Promise<void> {
  await page.route('**/api/v1/user/update', async (route) => {
    const { password, currentPassword } = route.request().postDataJSON();
    if (password === 'krótkie' || currentPassword === demoPassword) return route.continue();
    const json = {
      code: 400,
      message: passwordNeedsLogin,
      errors: { password: [passwordNeedsLogin] },
    };
    await route.fulfill({ status: 400, json });
  });
}

async function tokenOf(url: string, password: string): Promise<string> {
  const body = JSON.stringify({ username: '500000001', password });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/authorization`, { method: 'POST', headers, body });
  const { data } = await reply.json();
  return data.access_token;
}

async function statusOf(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/api/v1/user/get`, { headers: { authorization: `Bearer ${token}` } }))
    .status;
}

test("the member card shows the achievements' yearly total and leads there", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const reply = page.waitForResponse(/\/api\/v1\/challenges\?year=/);
  await go(page, '/konto');
  const card = page.getByRole('region', { name: 'Marta Kowalczyk' });
  const total: number = (await (await reply).json()).data.totalBonus;
  const sum = card.getByRole('link', { name: /złot/ });
  await expect(sum).toHaveText(
    new RegExp(`^${String(total).replace(/\B(?=(\d{3})+$)/g, '\\s?')}\\s`),
  );
  await expect(card.getByText('Dane do wypłat są kompletne.')).toBeVisible();
  await sum.click();
  await expect(page).toHaveURL(/#\/wyzwania\/osiagniecia/);
});

test('the settings are before the deletion, which stands alone at the end', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/konto');
  const settings = page.getByRole('region', { name: 'Ustawienia' });
  for (const name of [/^Zmień hasło/, /^Powiadomienia/])
    await expect(settings.getByRole('link', { name })).toBeVisible();
  for (const name of [/^Cookies/, /^Wyloguj/])
    await expect(settings.getByRole('button', { name })).toBeVisible();
  await settings.getByRole('button', { name: /^Cookies/ }).click();
  await expect(page.getByRole('dialog', { name: 'Ustawienia cookies' })).toBeVisible();
  await page.keyboard.press('Escape');
  const controls = page.getByRole('main').locator('a, button, input');
  await expect(controls.last()).toHaveText('Usuń konto');
});

test("the thresholds are stairs with the person's place by the board's percent", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const reply = page.waitForResponse(/\/explanations\/period\/\d{4}-\d\d$/);
  await go(page, '/nagrody');
  const { rule, realizationPercent } = (await (await reply).json()).data;
  const ladder = page.getByRole('region', { name: 'Twoje progi w tym miesiącu' });
  for (const { percent } of rule.thresholds) {
    await expect(ladder.getByRole('listitem').filter({ hasText: `od ${percent}%` })).toBeVisible();
  }
  await expect(ladder.locator('[aria-current=step]')).toContainText(`Ty: ${realizationPercent}%`);
  await go(page, '/wyzwania/miesieczne');
  await expect(page.getByRole('main').getByText(`${realizationPercent}%`).first()).toBeVisible();

  await go(page, '/zasady');
  await expect(page.getByRole('region', { name: 'Twoje progi w tym kwartale' })).toBeVisible();
});

test("the payout's way shows the programme's days and a star's worth", async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await go(page, '/nagrody');
  const way = page
    .getByRole('region', { name: /^Kiedy przyjdzie premia za/ })
    .getByRole('listitem');
  await expect(way).toHaveCount(3);
  await expect(way.nth(1)).toContainText(/do\s10\s/);
  await expect(way.nth(2)).toContainText(/do\s20\s/);
  await expect(page.getByText(/^1\szłoty punkt =\s1\szł$/)).toBeVisible();
});

test('a person without a plan reads the rules without stairs', async ({ page, loginAs }) => {
  await loginAs(page, '500000004');
  await go(page, '/nagrody');
  await expect(page.getByText(/^1\szłoty punkt =/)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Twoje progi/ })).toHaveCount(0);
});

test('long names, shops and texts fit card and form at 320 px', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const long = 'Brzęczyszczykiewicz-Chrząszczyżewoszycka';
  await loginAs(page, '500000001');
  await changeAnswers<{ message: { profile: object } }>(
    page,
    '**/api/v1/user/get',
    ({ message }) => {
      const userDetails = [{ id: 1, name: `Remontownia ${long.repeat(3)}` }];
      return {
        message: { ...message, profile: { ...message.profile, lastname: long, userDetails } },
      };
    },
  );
  await go(page, '/konto');
  await expect(page.getByRole('heading', { name: long })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await changeReply(page, /\/explanations\/period\//, ({ rule, ...chain }) => {
    const thresholds = [50, 60, 70, 80, 90, 100].map((percent) => ({
      percent,
      bonus: percent * 1000,
    }));
    return { ...chain, rule: { ...(rule as object), thresholds } };
  });
  await go(page, '/nagrody');
  await expect(
    page
      .getByRole('region', { name: /^Twoje progi/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the login shows shop and promise, above or next to the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await go(page, '/login');
  const promise = page.getByText('Realizuj plan, zdobywaj wiedzę, odbieraj nagrody.');
  const { next, phone } = login(page);
  await expect(promise).toBeVisible();
  await expect(next).toBeInViewport({ ratio: 1 });
  const boxOf = async (what: typeof phone) =>
    (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect((await boxOf(promise)).y).toBeLessThan((await boxOf(phone)).y);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [field, words] = [await boxOf(phone), await boxOf(promise)];
  expect(words.x).toBeGreaterThan(field.x + field.width);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
});
