import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chromiumFlags, wholeBrowser } from '../../scripts/machine/chromium.ts';
import { calledAt, noteCalls } from './push.steps.ts';
import { reloadOffline } from '../support/connection.ts';
import { expect, go, test } from '../support/index.ts';
import { makeUpSubscriptions, newKeys, push, shown, tapOn } from '../support/push.ts';

/**
 * A real service worker in a real Chromium with windows: without windows it never shows a
 * notification. A real subscription needs Google's push service, which a test cannot reach; so the
 * subscription is simulated, and a push comes by the browser's tools. Another test proves that the
 * server seals for the keys of a subscription.
 */
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: wholeBrowser, args: chromiumFlags },
});
test.skip(!existsSync(wholeBrowser), `no ${wholeBrowser}: a browser that shows notifications`);

const endpoint = 'https://fcm.googleapis.com/fcm/send/journey:0123456789';

test('[H12] [HZ43] a tap enables push, recorded after 5 s, forgotten at logout', async ({
  page,
  context,
  club,
  loginAs,
  tokens,
}) => {
  await loginAs(page, '500000001');
  await context.grantPermissions(['notifications'], { origin: club.url });
  await page.addInitScript(noteCalls);
  await page.addInitScript(makeUpSubscriptions, { token: endpoint, keys: newKeys() });
  const recorded: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/devices')) recorded.push(request.postDataJSON());
  });

  await go(page, '/powiadomienia');
  await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  await expect(page.getByText('To urządzenie nie dostaje jeszcze powiadomień.')).toBeVisible();
  expect(recorded).toEqual([]);
  await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).click();
  await expect(page.getByText('To urządzenie dostaje powiadomienia.')).toBeVisible();
  // On a slow machine the record of 5 s after the login arrives in between, and is the same.
  expect(recorded).not.toEqual([]);
  for (const record of recorded)
    expect(record).toMatchObject({
      token: endpoint,
      platform: 'web',
      version: '2.0.0',
      apiUrl: club.url,
    });

  await page.getByLabel('Zadania specjalne').uncheck();
  await page.getByLabel('Cisza od').selectOption('22:00');
  await page.getByRole('button', { name: 'Zapisz ustawienia' }).click();
  await expect(page.getByText('Zapisaliśmy ustawienia powiadomień.')).toBeVisible();

  recorded.length = 0;
  await page.clock.install();
  await page.reload();
  await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  await expect(page.getByLabel('Zadania specjalne')).not.toBeChecked();
  await expect(page.getByLabel('Cisza od')).toHaveValue('22');
  await page.clock.runFor(5_000);
  await expect.poll(() => recorded).toMatchObject([{ token: endpoint }]);
  expect(await calledAt(page, '/api/v1/devices')).toBeGreaterThanOrEqual(5_000);

  await push(page, context, club.url, {
    id: 'a1',
    title: 'Klub Partnera',
    body: 'Jest.',
    route: '/wyzwania/miesieczne',
  });
  expect(await shown(page)).toEqual(['Jest.']);
  await tapOn(context);
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
  expect(await shown(page)).toEqual([]);

  await push(page, context, club.url, {
    id: 'a2',
    title: 'Klub Partnera',
    body: 'Znowu.',
    route: '/wiedza',
  });
  expect(await shown(page)).toEqual(['Znowu.']);
  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tak', exact: true }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await expect.poll(() => shown(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  // Its session has ended with the logout.
  tokens.delete(`${club.dataDir} 500000001`);
});

test('[H12] a choice made during the record of 5 s stays', async ({
  page,
  context,
  club,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  await context.grantPermissions(['notifications'], { origin: club.url });
  await page.addInitScript(makeUpSubscriptions, { token: endpoint, keys: newKeys() });
  await page.clock.install();
  const subscribed = () => page.evaluate(() => sessionStorage.getItem('subscribed'));
  const come = async (): Promise<void> => {
    await page.reload();
    await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  };
  await go(page, '/powiadomienia');

  await come();
  const turnOn = page.getByRole('button', { name: 'Włącz na tym urządzeniu' });
  await expect(turnOn).toBeVisible();
  const writing = await holdBack(page, '/api/v1/devices');
  await turnOn.click();
  await expect.poll(writing.count).toBe(1);
  await page.clock.runFor(7_000);
  writing.letGo();
  await expect(page.getByText('To urządzenie dostaje powiadomienia.')).toBeVisible();
  await come();
  await expect(page.getByText('To urządzenie dostaje powiadomienia.')).toBeVisible();
  expect(await subscribed()).toBe('yes');

  const reading = await holdBack(page, '/api/v1/push');
  await page.clock.runFor(5_000);
  await expect.poll(reading.count).toBe(1);
  await page.getByRole('button', { name: 'Wyłącz na tym urządzeniu' }).click();
  await page.clock.runFor(2_000);
  reading.letGo();
  await expect(page.getByText('To urządzenie nie dostaje jeszcze powiadomień.')).toBeVisible();
  await come();
  await expect(page.getByText('To urządzenie nie dostaje jeszcze powiadomień.')).toBeVisible();
  expect(await subscribed()).toBeNull();
});

test('[H12] a browser without a service worker reports that push stays off', async ({
  page,
  context,
  club,
  loginAs,
}) => {
  await loginAs(page, '500000002');
  await context.grantPermissions(['notifications'], { origin: club.url });
  await page.addInitScript(() => {
    const never = new Promise<never>(() => undefined);
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => never });
    navigator.serviceWorker.register = () => {
      const installing = Object.assign(new EventTarget(), { state: 'installing' });
      setTimeout(() => {
        installing.state = 'redundant';
        installing.dispatchEvent(new Event('statechange'));
      }, 200);
      return Promise.resolve(
        Object.assign(new EventTarget(), { active: null, waiting: null, installing }) as never,
      );
    };
  });
  await go(page, '/powiadomienia');
  await page.reload();
  await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).click();
  await expect(page.getByText(/Nie udało się włączyć\spowiadomień\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Włącz na tym urządzeniu' })).toBeEnabled();
});

test('[H12] a start without a connection leaves the notifications turned on', async ({
  page,
  context,
  club,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  await context.grantPermissions(['notifications'], { origin: club.url });
  await page.addInitScript(makeUpSubscriptions, { token: endpoint, keys: newKeys() });
  await go(page, '/powiadomienia');
  await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).click();
  await expect(page.getByText('To urządzenie dostaje powiadomienia.')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);

  await go(page, '/wyzwania/miesieczne');
  await page.reload();
  await expect(page.getByText('64%').first()).toBeVisible();
  await reloadOffline(page);
  await expect(page.getByText(/Pokazujemy stan na/)).toBeVisible();
  // The device is recorded five seconds after the start.
  await page.waitForTimeout(7_000);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBe('yes');
});

/** Calls of this path wait from now on, until they are let go. */
async function holdBack(page: Page, path: string) {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  await page.route(`**${path}`, async (route) => {
    count += 1;
    await gate.promise;
    await route.continue();
  });
  return { count: () => count, letGo: () => gate.resolve() };
}
