import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chromiumFlags, wholeBrowser } from '../../scripts/machine/chromium.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect } from '../support/index.ts';
import { monthAt, proposeClosing, twoPeople } from '../support/money.ts';
import { type Clerk, openClerk } from '../support/panel.ts';
import { makeUpSubscriptions, push, pushTest as test, shown, tapOn } from '../support/push.ts';
import type { TestServer } from '../support/club.ts';

test.use({
  ownClub: true,
  serviceWorkers: 'allow',
  launchOptions: { executablePath: wholeBrowser, args: chromiumFlags },
});
test.skip(!existsSync(wholeBrowser), `no ${wholeBrowser}: a browser that shows notifications`);

const last = monthAt(-1);
const offer = 'Czy to urządzenie ma mówić, że coś czeka na Twoją decyzję?';

test('a push leads an approver to an approved closing in four taps and the key', async ({
  browser,
  club,
  service,
}) => {
  test.setTimeout(180_000);
  await passTheNight(club);
  const { ola, piotr, close } = await twoPeople(browser, club);
  const { page } = piotr;
  await givePush(piotr, club, await service.subscribe());

  await test.step('the offer of Pulpit is for who decides, and turns push on', async () => {
    await expect(ola.page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible();
    await expect(ola.page.getByText(offer)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(offer)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Włącz powiadomienia' }).click();
    await expect(page.getByText('Tu powiadomienia są włączone.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Co czeka na mnie' })).toBeVisible();
    await expect(page.getByText(offer)).toHaveCount(0);
  });

  await test.step('Konto knows this device', async () => {
    await page.goto('/#/moje-konto');
    await expect(page.getByText('Tu powiadomienia są włączone.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await proposeClosing(ola.page, last.month);
  await expect.poll(() => service.arrived.length, { timeout: 30_000 }).toBe(1);
  const told = service.arrived[0]?.content as object;
  expect(told).toMatchObject({ waiting: 1, title: expect.stringMatching(/^Do decyzji: /) });
  expect(await deliver(piotr, club, told)).toEqual([1]);

  let taps = 0;
  await test.step('the notification opens the decision, which keeps its four taps', async () => {
    await tapOn(piotr.context);
    taps += 1;
    await expect(page).toHaveURL(/#\/sprawy\/\d+$/);
    await page.getByRole('button', { name: 'Policz ten miesiąc' }).click();
    taps += 1;
    await expect(page.getByText(/^Zgadza się co do grosza/)).toBeVisible();
    await page.getByRole('button', { name: /^Zatwierdź .* zł$/ }).click();
    taps += 1;
    const sheet = page.getByRole('dialog', { name: 'Zatwierdzić tę propozycję?' });
    await sheet.getByLabel('Przepisz, co zatwierdzasz').fill(last.name);
    await sheet.getByRole('button', { name: /^Zatwierdź/ }).click();
    taps += 1;
    await expect(page.getByText(/^Zatwierdzone: Piotr Zych/)).toBeVisible();
  });
  expect(taps).toBeLessThanOrEqual(4);

  await test.step('once nothing waits the badge is gone', async () => {
    await page.reload();
    await expect.poll(() => badgesOf(page)).toContain(1);
    // The own rehearsal is news too, until the bell was closed.
    await page.getByRole('button', { name: /^Sprawy i operacje/ }).click();
    await page.getByRole('button', { name: 'Zamknij' }).click();
    await expect.poll(async () => (await badgesOf(page)).at(-1)).toBe(0);
  });
  await close();
});

test('who leaves leaves neither device nor badge to the next account', async ({
  browser,
  club,
  service,
}) => {
  test.setTimeout(120_000);
  await passTheNight(club);
  const { ola, piotr, close } = await twoPeople(browser, club);
  const { page } = piotr;
  await givePush(piotr, club, await service.subscribe());
  await page.goto('/#/moje-konto');
  await page.reload();
  await page.getByRole('button', { name: 'Włącz powiadomienia tutaj' }).click();
  await expect(page.getByText('Tu powiadomienia są włączone.')).toBeVisible();
  const told = { id: 'a1', title: 'Do decyzji', body: 'Jest.', route: '/sprawy/1', waiting: 3 };
  expect(await deliver(piotr, club, told)).toEqual([3]);
  expect(await shown(page)).toEqual(['Jest.']);
  expect(await devicesOf(page)).toHaveLength(1);

  await page.evaluate(() => {
    (window as unknown as { badges: number[] }).badges.length = 0;
  });
  await page.getByRole('button', { name: 'Wyjdź z panelu' }).click();
  await expect(page.getByRole('button', { name: 'Wejdź kluczem' })).toBeVisible();
  expect(await shown(page)).toEqual([]);
  expect(await badgesOf(page)).toEqual([0]);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  await proposeClosing(ola.page, last.month);
  // The letters of the proposal are written by then, its pushes would be too.
  await expect(ola.page.getByText('czeka na drugą osobę').first()).toBeVisible();
  expect(service.arrived).toEqual([]);
  await close();
});

test('another device is turned off from Konto, and says so itself', async ({
  browser,
  club,
  service,
}) => {
  test.setTimeout(120_000);
  const { piotr, close } = await twoPeople(browser, club);
  const { page } = piotr;
  await givePush(piotr, club, await service.subscribe());
  await page.goto('/#/moje-konto');
  await page.reload();
  await page.getByRole('button', { name: 'Włącz powiadomienia tutaj' }).click();
  await expect(page.getByText('Tu powiadomienia są włączone.')).toBeVisible();

  // The same account in a browser that has denied notifications.
  const cookies = await piotr.context.cookies();
  const desk = await openClerk(browser, await club.panelUrl());
  await desk.context.addCookies(cookies);
  await desk.context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  await desk.page.goto('/#/moje-konto');
  await expect(desk.page.getByText(/^Przeglądarka nie pozwala temu adresowi/)).toBeVisible();
  await expectAccessible(desk.page);
  await desk.page.getByRole('button', { name: /^Wyłącz powiadomienia: Chrome/ }).click();
  await expect(desk.page.getByText('Inne Twoje urządzenia')).toHaveCount(0);
  await desk.close();

  await page.reload();
  await expect(page.getByText('Tu powiadomienia są wyłączone.')).toBeVisible();

  await test.step('an account that comes back is called here again', async () => {
    await page.evaluate(() => {
      const account = localStorage.getItem('klub.panel.account');
      localStorage.setItem(`klub.panel.push.${account}`, 'again');
    });
    await page.reload();
    await expect.poll(() => devicesOf(page), { timeout: 15_000 }).toHaveLength(1);
  });
  await close();
});

test('the panel can be installed, under a name and an icon of its own', async ({
  browser,
  club,
}) => {
  const { page, context, close } = await openClerk(browser, await club.panelUrl());
  await page.goto('/#/wejscie');
  const tools = await context.newCDPSession(page);
  const { errors, data = '' } = await tools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({
    name: 'Klub Partnera – panel',
    display: 'standalone',
    start_url: './',
  });
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // A context of a journey is a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const types = {
    'manifest.webmanifest': 'application/manifest+json',
    'worker.js': 'text/javascript',
    'app-icon-512.png': 'image/png',
  };
  for (const [file, type] of Object.entries(types)) {
    const answer = await page.request.get(`/${file}`);
    expect(answer.headers()['content-type']).toContain(type);
    expect(answer.headers()['cache-control']).toBe('no-cache');
  }
  await close();
});

/** A permission, a made-up subscription, and a note of what is written on the icon. */
async function givePush({ context }: Clerk, club: TestServer, subscribed: object): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: await club.panelUrl() });
  await context.addInitScript(makeUpSubscriptions, subscribed as { token: string; keys: object });
  await context.addInitScript(noteBadges);
}

function noteBadges(): void {
  const badges: number[] = [];
  Object.assign(globalThis, { badges });
  navigator.setAppBadge = async (count = 0) => void badges.push(count);
  navigator.clearAppBadge = async () => void badges.push(0);
}

/** What the page has written on the icon. */
function badgesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { badges: number[] }).badges);
}

/** Returns what the worker has written on the icon. */
async function deliver({ page, context }: Clerk, club: TestServer, told: object) {
  await context.serviceWorkers()[0]?.evaluate(noteBadges);
  await push(page, context, await club.panelUrl(), told);
  return context
    .serviceWorkers()[0]
    ?.evaluate(() => (globalThis as unknown as { badges: number[] }).badges);
}

async function devicesOf(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/panel/v1/notices');
    return answer.ok ? (await answer.json()).data.devices : [];
  });
}

/** From 20 to 8 o'clock in Warsaw pushes wait. */
async function passTheNight(club: TestServer): Promise<void> {
  for (let hour = hourOf(club.now()); hour < 8 || hour >= 20; hour = hourOf(club.now()))
    await club.pass({ minutes: 60 });
}

function hourOf(moment: Date): number {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', hour: '2-digit' });
  return Number(time.format(moment));
}
