import { consent, later, move, withdraw } from './consent.steps.ts';
import { isFocused, tabTo } from '../keyboard.steps.ts';
import { login } from '../login.steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';
import { testWithMatomo } from '../support/matomo.ts';

const sameOnEverySize = 'what is counted is the same on every size';

test.describe('the banner', () => {
  test.use({ banner: true });

  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [640, 360],
  ] as const) {
    test(`leaves the field in use to be seen at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.clock.install();
      const { banner } = consent(page);
      await go(page, '/login');
      const { phone } = login(page);
      await phone.pressSequentially('5000');
      await later(page, 5_000);
      await expect(banner).toBeVisible();
      await expect
        .poll(async () => {
          const [asking, field] = [await banner.boundingBox(), await phone.boundingBox()];
          return (asking?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
        })
        .toBeGreaterThanOrEqual(0);
      await expect(phone).toBeFocused();
    });
  }

  test('[H06] appears after 7 s, blocks nothing, and is answered once', async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const { dataset, classList } = document.documentElement;
        if (classList.contains('show--consent')) dataset['bannerAt'] ??= String(performance.now());
      });
      watch.observe(document, { attributes: true, subtree: true });
    });
    const { banner, onlyNecessary, link, settings, statistics, necessary } = consent(page);
    await go(page, '/login');
    const { phone } = login(page);
    await phone.pressSequentially('50000');
    await later(page, 5_000);
    await expect(banner).toBeVisible();
    const shownAt = await page.evaluate(() => Number(document.documentElement.dataset['bannerAt']));
    expect(shownAt).toBeGreaterThanOrEqual(7_000);
    await expect(phone).toBeFocused();
    const [asking, field] = [await banner.boundingBox(), await phone.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(asking?.y ?? 0);
    await page.keyboard.type('0001');
    await expect(phone).toHaveValue('500000001');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await tabTo(page, onlyNecessary);
    await page.keyboard.press('Enter');
    await expect(banner).toBeHidden();

    await page.reload();
    await later(page, 5_000);
    await link.click();
    await expect(settings).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(necessary).toBeChecked();
    await expect(necessary).toBeDisabled();
    await expect(statistics).not.toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    expect(await isFocused(link)).toBe(true);
  });
});

testWithMatomo.describe('Matomo', () => {
  testWithMatomo.use({ banner: true, ownClub: true });
  testWithMatomo.skip(({ isMobile }) => isMobile, sameOnEverySize);

  testWithMatomo(
    '[H07] [HZ44] nothing is counted before the consent, screens are after it, nothing is once it is taken back',
    async ({ page, context, loginAs, matomo, club }) => {
      const refused: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      await page.clock.install();
      await loginAs(page, '500000001');
      await go(page, '/kalendarz');
      const { banner, agree } = consent(page);
      await later(page, 5_000);
      await expect(banner).toContainText('Matomo na 127.0.0.1');
      await move(page, '/zasady', 'Zasady');
      await later(page, 9_000);
      await agree.click();
      await expect(banner).toBeHidden();
      expect(matomo.asked).toEqual([]);

      const counted = () => matomo.asked.map(({ form }) => form.get('url'));
      await later(page, 3_000);
      await expect.poll(counted).toEqual([`${club.url}/zasady`]);
      await move(page, '/kalendarz?rok=2026', 'Kalendarz');
      await expect.poll(counted).toEqual([`${club.url}/zasady`, `${club.url}/kalendarz`]);
      const [first, second] = matomo.asked;
      expect(first?.line).toBe('POST /matomo.php');
      expect(first?.form.get('idsite')).toBe('3');
      expect(first?.form.get('_id')).toMatch(/^[0-9a-f]{16}$/);
      expect(second?.form.get('_id')).toBe(first?.form.get('_id'));
      expect([first?.cookie, second?.cookie]).toEqual([undefined, undefined]);

      await withdraw(page);
      await move(page, '/nagrody', 'Nagrody');
      await later(page, 6_000);
      await move(page, '/zasady', 'Zasady');
      expect(counted()).toHaveLength(2);
      expect(await page.evaluate(() => localStorage.getItem('klub.visitor'))).toBeNull();
      expect(await context.cookies()).toEqual([]);
      expect(refused).toEqual([]);
    },
  );
});

test.describe('Google Analytics', () => {
  test.use({ banner: true, ownClub: true, environment: { ANALYTICS: 'ga4:G-TEST123456' } });
  test.skip(({ isMobile }) => isMobile, sameOnEverySize);

  test('[H07] [HZ11] [HZ44] its script comes with consent, framed without origin, and leaves', async ({
    page,
    loginAs,
    club,
  }) => {
    const scripts: string[] = [];
    const counted: string[] = [];
    await page.route('https://www.googletagmanager.com/**', (route) => {
      scripts.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: scriptOfGoogle });
    });
    await page.route('https://region1.google-analytics.com/**', (route) => {
      counted.push(new URL(route.request().url()).search);
      return route.fulfill({ status: 204 });
    });
    await page.clock.install();
    await loginAs(page, '500000001');
    await go(page, '/kalendarz');
    const { banner, agree } = consent(page);
    await later(page, 5_000);
    await expect(banner).toContainText('Google Analytics');
    await later(page, 3_000);
    expect(scripts).toEqual([]);

    const frames = page.locator('iframe');
    await agree.click();
    await later(page, 3_000);
    const view = (path: string) =>
      `?address=${club.url}${path}&title=${path}&token=SecurityError&cookie=SecurityError`;
    await expect.poll(() => counted).toEqual([view('/kalendarz')]);
    await move(page, '/zasady', 'Zasady');
    await expect.poll(() => counted).toEqual([view('/kalendarz'), view('/zasady')]);
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123456']);
    await expect(frames).toHaveCount(1);

    await withdraw(page);
    await expect(frames).toHaveCount(0);
    await move(page, '/nagrody', 'Nagrody');
    await later(page, 6_000);
    expect(counted).toHaveLength(2);
    expect(scripts).toHaveLength(1);
  });
});

/** Replaces the script of Google: reports its messages, and what it could access. */
const scriptOfGoogle = `
const attempt = (get) => { try { return String(get()); } catch (error) { return error.name; } };
const token = attempt(() => parent.localStorage.getItem('klub.token'));
const cookie = attempt(() => document.cookie);
const tell = ([command, name, view]) => {
  if (command !== 'event' || name !== 'page_view') return;
  const told = '?address=' + view.page_location + '&title=' + view.page_title + '&token=' + token + '&cookie=' + cookie;
  fetch('https://region1.google-analytics.com/g/collect' + told, { method: 'POST', mode: 'no-cors' });
};
dataLayer.forEach(tell);
dataLayer.push = (entry) => { Array.prototype.push.call(dataLayer, entry); tell(entry); };
`;
