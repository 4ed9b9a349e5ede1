import { changeAnswers } from '../support/answers.ts';
import { login } from '../login.steps.ts';
import { putPhone, serveShell, shellOrigin } from '../phone.steps.ts';
import { calledAt, noteCalls } from './push.steps.ts';
import { demoPassword, expect, test } from '../support/index.ts';

test('[H12] the shell writes the cloud record after 5 s; failures change nothing', async ({
  page,
  club,
}) => {
  await serveShell(page, club.url);
  const phone = await putPhone(page);
  await page.addInitScript(noteCalls);
  const firebase = { apiKey: 'key', projectId: 'klub-test', appId: '1:1:web:1' };
  await changeAnswers<{ data: object }>(page, '**/api/v1/push', ({ data }) => ({
    data: { ...data, firebase },
  }));
  const written: { writes: { update: { name: string; fields: Record<string, object> } }[] }[] = [];
  await page.route('https://firestore.googleapis.com/**', async (route) => {
    written.push(route.request().postDataJSON());
    await route.abort();
  });
  await page.clock.install();
  await page.goto(`${shellOrigin}/#/login`);
  const steps = login(page);
  await steps.phone.fill('500000001');
  await steps.next.click();
  await steps.password.fill(demoPassword);
  await steps.logIn.click();
  await expect(page.getByText('64%').first()).toBeVisible();
  await page.clock.runFor(5_000);
  await expect.poll(() => written.length).toBeGreaterThan(0);
  const loggedIn = await calledAt(page, '/authorization');
  expect((await calledAt(page, '/api/v1/devices')) - loggedIn).toBeGreaterThanOrEqual(5_000);
  expect((await calledAt(page, ':commit')) - loggedIn).toBeGreaterThanOrEqual(5_000);
  const { name, fields } = written[0]?.writes[0]?.update ?? { name: '', fields: {} };
  expect(name).toBe('projects/klub-test/databases/(default)/documents/devices/token-of-the-phone');
  expect(fields).toMatchObject({
    token: { stringValue: 'token-of-the-phone' },
    platform: { stringValue: 'android' },
    version: { stringValue: '2.0.0' },
    apiUrl: { stringValue: club.url },
    userId: { stringValue: expect.stringMatching(/./) },
    clientNumber: { stringValue: expect.any(String) },
    userName: { stringValue: expect.stringMatching(/./) },
  });
  await expect(page.getByText('64%').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // Turned off by the person, it stays off at the next start, which still asks the phone for its token.
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/devices/.test(request.url())) recorded.push(new URL(request.url()).pathname);
  });
  await page.evaluate(() => location.assign('#/powiadomienia'));
  await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  await page.getByRole('button', { name: 'Wyłącz na tym urządzeniu' }).click();
  await expect(page.getByText('To urządzenie nie dostaje jeszcze powiadomień.')).toBeVisible();
  expect(recorded).toEqual(['/api/v1/devices/forget']);
  expect(await phone.calls('PushNotifications.unregister')).toHaveLength(1);
  await page.reload();
  await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
  await page.clock.runFor(5_000);
  await expect
    .poll(async () => (await phone.calls('PushNotifications.register')).length)
    .toBeGreaterThan(0);
  await page.clock.runFor(5_000);
  await expect(page.getByText('To urządzenie nie dostaje jeszcze powiadomień.')).toBeVisible();
  expect(recorded.filter((path) => path === '/api/v1/devices')).toEqual([]);

  // Notifications can be turned on again while the cloud is unreachable.
  await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).click();
  await expect(page.getByText('To urządzenie dostaje powiadomienia.')).toBeVisible();
  await expect
    .poll(() => Object.keys(written.at(-1)?.writes[0]?.update.fields ?? {}))
    .toContain('userName');
  // A session that ended while the app was closed: the next start takes the person out of the record.
  await page.evaluate(() => sessionStorage.clear());
  written.length = 0;
  await page.reload();
  await expect(steps.phone).toBeVisible();
  await page.clock.runFor(5_000);
  await expect.poll(() => written.length).toBeGreaterThan(0);
  const left = written[0]?.writes[0]?.update;
  expect(left?.name).toBe(name);
  expect(Object.keys(left?.fields ?? {})).not.toContain('userName');
});
