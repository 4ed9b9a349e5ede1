import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { shellPage } from '../../scripts/shell/shell.rules.ts';
import { changeAnswers } from '../support/answers.ts';
import { reloadOffline, goOnline } from '../support/connection.ts';
import { login } from '../login.steps.ts';
import { putPhone, serveShell, shellOrigin } from '../phone.steps.ts';
import { demoPassword, expect, test } from '../support/index.ts';

const lost =
  'Połaczenie z internetem jest niedostępne. Sprawdź ustwienia urzadzenia i spróbuj ponownie';
const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));
const code = () =>
  readdirSync(`${dist}assets`)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${dist}assets/${name}`, 'utf8'))
    .join('\n');

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${shellOrigin}/#${path}`);
}

async function logIn(page: Page, phone: string): Promise<void> {
  await goTo(page, '/login');
  const steps = login(page);
  await steps.phone.fill(phone);
  await steps.next.click();
  await steps.password.fill(demoPassword);
  await steps.logIn.click();
}

test('[H08] [H09] [H10] the shell checks network and device, then push, and reports offline', async ({
  page,
  club,
}) => {
  await serveShell(page, club.url);
  const phone = await putPhone(page, {
    'Network.getStatus': { connected: false, connectionType: 'none' },
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await goTo(page, '/login');
  await expect(login(page).phone).toBeVisible();
  const asked = async () => [
    ...(await phone.calls('Network.getStatus')),
    ...(await phone.calls('Device.getInfo')),
    ...(await phone.calls('PushNotifications.register')),
  ];
  await page.clock.runFor(299);
  expect(await asked()).toEqual([]);
  await page.clock.runFor(1);
  const atStart = ['Network.getStatus', 'Device.getInfo'];
  await expect.poll(async () => (await asked()).map(({ call }) => call)).toEqual(atStart);
  await page.clock.runFor(4_699);
  expect(await phone.calls('PushNotifications.register')).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(async () => (await phone.calls('PushNotifications.register')).length).toBe(1);

  await page.clock.resume();
  await expect(page.locator('html')).toHaveAttribute('data-platform', 'android');
  const alert = page.getByRole('alertdialog', { name: 'Informacja' });
  await expect(alert).toContainText(lost);
  await phone.fire('Network.networkStatusChange', { connected: true, connectionType: 'wifi' });
  await expect(alert).toBeHidden();
  await phone.fire('Network.networkStatusChange', { connected: false, connectionType: 'none' });
  await expect(alert).toContainText(lost);
});

test.describe('with nobody else on the server', () => {
  // Opening the notifications clears the badge.
  test.use({ ownClub: true });

  test("[L18] [H11] [G07] the token is in the phone's safe, badge too, until logout", async ({
    page,
    club,
  }) => {
    await serveShell(page, club.url);
    const phone = await putPhone(page);
    await logIn(page, '500000001');
    await expect(page.getByText('64%').first()).toBeVisible();
    expect(await phone.safe()).toMatch(/"capacitor-storage_token","[\w-]{43,}"/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('klub.token');
    await expect
      .poll(() => phone.calls('Badge.set'))
      .toContainEqual({ call: 'Badge.set', options: { count: 1 } });

    await page.reload();
    await expect(page.getByText('64%').first()).toBeVisible();
    const before = (await phone.calls('Badge.clear')).length;
    await goTo(page, '/regulamin');
    await expect(page.getByRole('heading', { level: 1, name: 'Regulamin' })).toBeVisible();
    await expect
      .poll(async () => (await phone.calls('Badge.clear')).length)
      .toBeGreaterThan(before);

    // Pictures of the programme come from the server, under the policy in the shell's page.
    await goTo(page, '/news/aktualnosci');
    const picture = page.getByRole('main').locator('img').first();
    await expect(picture).toHaveAttribute('src', new RegExp(`^${club.url}/files/`));
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Otwórz menu' }).click();
    await page.getByRole('button', { name: 'Wyloguj' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tak', exact: true }).click();
    await expect(page.getByText('Wylogowano poprawnie.')).toBeVisible();
    await expect(page).toHaveURL(/#\/login$/);
    await expect.poll(() => phone.safe()).not.toContain('token"');
  });
});

test('[H05] header avoids the notch, back closes layers first, links open routes', async ({
  page,
  club,
  context,
}) => {
  await serveShell(page, club.url);
  const phone = await putPhone(page);
  const back = () => phone.fire('App.backButton', { canGoBack: true });
  await logIn(page, '500000002');
  await expect(page.getByRole('heading', { level: 1, name: 'Zadania specjalne' })).toBeVisible();
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '47px');
  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Kontakt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  const question = page.getByRole('alertdialog', { name: 'Informacja' });
  await expect(question).toBeVisible();
  await back();
  await expect(question).toBeHidden();
  await expect(menu).toBeVisible();
  await back();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#\/kontakt$/);
  await back();
  await expect(page).toHaveURL(/#\/zadania-specjalne$/);
  expect(await phone.calls('App.minimizeApp')).toEqual([]);
  await back();
  await expect.poll(async () => (await phone.calls('App.minimizeApp')).length).toBe(1);

  await phone.fire('App.appUrlOpen', { url: 'pl.klubpartnera.app://klub/#/strefa-wiedzy' });
  await expect(page.getByRole('heading', { level: 1, name: 'Strefa wiedzy' })).toBeVisible();
  await phone.fire('App.appUrlOpen', { url: 'https://evil.example/#/kontakt' });
  await phone.fire('App.appUrlOpen', { url: 'javascript:alert(1)#/kontakt' });
  await expect(page).toHaveURL(`${shellOrigin}/#/strefa-wiedzy`);
});

test('[S06] [HZ20] a report opens outside the shell; a newer server requests an update', async ({
  page,
  club,
  context,
}) => {
  await serveShell(page, club.url);
  await putPhone(page);
  await changeAnswers<{ message: { extras: object } }>(
    page,
    '**/api/v1/user/get',
    ({ message }) => ({
      message: { ...message, extras: { ...message.extras, appVersion: '9.0.0' } },
    }),
  );
  await logIn(page, '500000004');
  await expect(page.getByText('Zaktualizuj ją w sklepie z aplikacjami')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Pobierz te .*\(Excel\)$/ }).click();
  expect((await saved).url()).toMatch(new RegExp(`^${club.url}/download/`));
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL(`${shellOrigin}/#/raporty`);

  // A link that leads to another host is no file of the club: nothing opens.
  await page.route('**/api/v1/downloads/**', (route) =>
    route.fulfill({ json: { data: { file: '.evil.example/download/x', progress: 100 } } }),
  );
  await page.getByRole('button', { name: /^Pobierz te .*\(Excel\)$/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Błąd!' })).toContainText(
    'Nie udało się pobrać pliku.',
  );
  await expect(page).toHaveURL(`${shellOrigin}/#/raporty`);
});

test('[H08] the shell works on web plugins, and offline on cached content', async ({
  page,
  club,
  context,
}) => {
  await serveShell(page, club.url);
  await logIn(page, '500000001');
  await expect(page.getByText('64%').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('klub.token'))).toBeNull();
  await context.setOffline(true);
  const alert = page.getByRole('alertdialog', { name: 'Informacja' });
  await expect(alert).toContainText(lost);
  await reloadOffline(page);
  await alert.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('64%').first()).toBeVisible();
  await expect(page.getByText(/Pokazujemy stan na \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}/)).toBeVisible();
  await goOnline(page);
  await expect(page.getByText(/Pokazujemy stan na/)).toHaveCount(0);
});

test("MASVS PLATFORM-2: the shell's page runs only its code, nothing inline", () => {
  const page = shellPage(readFileSync(`${dist}index.html`, 'utf8'), 'https://klub.example');
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).not.toMatch(/unsafe|\*|http:/);
  const inline = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code);
  const [, allowed = ''] = /script-src ([^;]*);/.exec(policy) ?? [];
  expect(
    inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
  ).toEqual(allowed.match(/'sha256-[^']*'/g));
  const others = page.match(/<script[^>]+>/g);
  expect(others?.every((tag) => /src="\.\/assets\//.test(tag))).toBe(true);
  expect(page).not.toMatch(/ on[a-z]+="|style="/);
});

test('MASVS CODE-4: the bundle evaluates no text and has no source maps', () => {
  expect(code()).not.toMatch(/\beval\(|new Function\(|sourceMappingURL/);
  expect(readdirSync(`${dist}assets`).filter((name) => name.endsWith('.map'))).toEqual([]);
});

test('MASVS CRYPTO-1: the bundle has no cryptography of its own', () => {
  expect(code()).not.toMatch(/crypto\.subtle|createCipher|CryptoJS/);
});

test('MASVS PRIVACY-2 [HZ45] the bundle names no other environment and no tracker', () => {
  const hosts = new Set(
    [...code().matchAll(/https?:\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map(([, host = '']) => host),
  );
  // Namespaces, links in messages of libraries, the cloud store, and a placeholder for our address.
  const known =
    /^(www\.w3\.org|(\w+\.)?react\.dev|reactrouter\.com|base-ui\.com|github\.com|[\w.]+\.google(apis)?\.com|(own|kept)\.invalid)$/;
  expect([...hosts].filter((host) => !known.test(host))).toEqual([]);
  expect(code()).not.toMatch(/\b(test|dev|staging)\.[a-z-]+\.(pl|example|com)\b/);
});
