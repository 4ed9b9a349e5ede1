import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

test.use({ motion: true });

const newcomer = '500000006';

for (const [role, phone] of [
  ['user1', newcomer],
  ['user2', '500000002'],
  ['user3', '500000003'],
] as const) {
  test(`[R04] ${role} opens the intro`, async ({ page, loginAs }) => {
    await loginAs(page, phone);
    await go(page, '/intro');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Witaj w Klubie Partnera' }),
    ).toBeVisible();
  });
}

test('[R04] a salesman gets Error403', async ({ page, loginAs }) => {
  await loginAs(page, '500000004');
  await go(page, '/intro');
  await expect(page.getByRole('heading', { level: 1, name: 'Błąd 403' })).toBeVisible();
});

test('[I01] the first slide is the opening, and Rozpocznij opens the slider', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await expect(
    page.getByText('Tu Twoja wiedza i sprzedaż zamieniają się w nagrody.'),
  ).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
  await begin(page);
  await expect(heading(page)).toHaveText('Gwiazda: to, co zdobyte');
});

test('[I02] pager, keys and buttons turn slides; the last Dalej leads on', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await begin(page);
  await expect(page.getByRole('button', { name: /^Slajd \d$/ })).toHaveCount(4);
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(heading(page)).toHaveText('Koło: Twój plan');
  await expect(page.getByRole('status').filter({ hasText: 'Slajd' })).toHaveText(
    'Slajd 2 z 4: Koło: Twój plan',
  );
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText('Kłódka: Twoja wiedza');
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page)).toHaveText('Koło: Twój plan');
  await page.getByRole('button', { name: 'Slajd 4' }).click();
  await expect(heading(page)).toHaveText('Gramy razem');
  await expect(page.getByRole('button', { name: 'Slajd 4' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('[I01] [I02] by the keyboard the focus stays with the slides', async ({ page, loginAs }) => {
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await page.getByRole('button', { name: 'Rozpocznij' }).press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Dalej' }).press('Enter');
  await expect(heading(page)).toHaveText('Koło: Twój plan');
  const previous = page.getByRole('button', { name: 'Wstecz' });
  await previous.press('Enter');
  await expect(heading(page)).toHaveText('Gwiazda: to, co zdobyte');
  await expect(previous).toBeFocused();
});

test('[I02] a button leads to the club at once', async ({ page, loginAs }) => {
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await page.getByRole('link', { name: 'Przejdź do klubu' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});

test('[I02] one button leads to the club, also when slides fail again', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, newcomer);
  await go(page, '/intro');
  const skip = page.getByRole('link', { name: 'Przejdź do klubu' });
  await expect(skip).toBeVisible();
  await page.route('**/api/v1/slider', (route) => route.fulfill({ status: 503, json: {} }));
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/v1/slider') && answer.status() === 503,
  );
  await page.clock.fastForward('30:00');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await refused;
  await expect(page.getByText('Spróbuj ponownie')).toBeVisible();
  await expect(skip).toHaveCount(1);
});

test('[I02] a swipe turns the slide', async ({ page, loginAs }) => {
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await begin(page);
  const box = await page.locator('.swiper').boundingBox();
  if (box === null) throw new Error('No slider');
  await page.mouse.move(box.x + box.width * 0.8, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + 105, { steps: 8 });
  await page.mouse.up();
  await expect(heading(page)).toHaveText('Koło: Twój plan');
});

test('[I03] [I04] slides have graphics: 43 %, a padlock at 1 of 2', async ({ page, loginAs }) => {
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await begin(page);
  for (const type of ['star', 'circle', 'padlock', 'image']) {
    const graphic = page.locator(`[data-type="${type}"]`);
    await expect(graphic).toHaveAttribute('data-beat', '4');
    if (type === 'circle') await expect(graphic).toContainText('43%');
    if (type === 'padlock') await expect(graphic).toContainText('1/2');
    if (type === 'padlock')
      await expect(graphic).toContainText('wystarczy jedna poprawna odpowiedź');
    if (type === 'image') await expect(graphic.getByRole('presentation')).toBeVisible();
    else await expect(graphic.locator('svg').first()).toBeVisible();
    if (type !== 'image') await page.getByRole('button', { name: 'Dalej' }).click();
  }
});

test('[I05] the animation starts 300, 900, 1500 and 2100 ms after a slide', async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await begin(page);
  await page.clock.runFor(5_000);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Dalej' }).click();
  const graphic = page.locator('[data-type="circle"]');
  await expect(graphic).toContainText('43%');
  const seen: (string | null)[] = [];
  for (const ms of [290, 20, 580, 20, 580, 20, 580, 20, 3_000]) {
    await page.clock.runFor(ms);
    seen.push(await graphic.getAttribute('data-beat'));
  }
  expect(seen).toEqual(['0', '1', '1', '2', '2', '3', '3', '4', '4']);
});

test.describe('once', () => {
  test.use({ ownClub: true });

  test('[I02] whoever has seen it is not shown it again', async ({ page, loginAs }) => {
    await loginAs(page, newcomer);
    await go(page, '/intro');
    const noted = page.waitForResponse(/slider\/seen/);
    await begin(page);
    expect((await noted).status()).toBe(200);
    // Leaves the app first, because a question of the old page can still be answered while it goes.
    await page.goto('about:blank');
    const user = page.waitForResponse(/user\/get/);
    await go(page, '/');
    expect((await (await user).json()).message.extras.showSlider).toBe(false);
  });
});

test('every slide is accessible, and fits a narrow phone with doubled text', async ({
  page,
  loginAs,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs(page, newcomer);
  await go(page, '/intro');
  await expect(page.getByRole('button', { name: 'Rozpocznij' })).toBeVisible();
  await expectAccessible(page);
  await begin(page);
  for (let slide = 0; slide < 4; slide += 1) {
    await page.getByRole('button', { name: `Slajd ${slide + 1}` }).click();
    await expect(page.locator('[data-beat="4"]')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
});

test('failed loads can be retried, and a title of 300 letters fits', async ({ page, loginAs }) => {
  await loginAs(page, newcomer);
  await page.route(/\/api\/v1\/slider$/, (route) => route.fulfill({ status: 500, json: {} }));
  await go(page, '/intro');
  await expect(page.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible();
  await page.unroute(/\/api\/v1\/slider$/);
  const long = {
    title: 'W'.repeat(300),
    type: 'star',
    image: null,
    content: `<p>${'w'.repeat(300)}</p>`,
  };
  await page.route(/\/api\/v1\/slider$/, (route) =>
    route.fulfill({ json: { data: [long, long] } }),
  );
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await begin(page);
  await expectNoSidewaysScroll(page);
});

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rozpocznij' }).click();
}

function heading(page: Page) {
  return page
    .locator('[aria-roledescription="slajd"]:not([inert])')
    .getByRole('heading', { level: 2 });
}
