import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { newDataDir, startTestServer, type TestServer } from '../support/club.ts';
import { expect, test } from '../support/index.ts';
import { beginAccount, enrol, firstCodes, openClerk } from '../support/panel.ts';

let empty: TestServer;
test.beforeAll(async () => {
  empty = await startTestServer(newDataDir(), { SEED_DEMO: 'no' });
});
test.afterAll(() => empty.remove());

test('an empty installation gets its two administrators in the browser', async ({ browser }) => {
  test.setTimeout(120_000);
  const panel = await empty.panelUrl();
  const anna = await openClerk(browser, panel);
  const ewa = await openClerk(browser, panel);
  const [first, second] = await firstCodes(empty);

  await test.step('the panel opens with its first run', async () => {
    await anna.page.goto('/');
    await expect(
      anna.page.getByRole('heading', { level: 1, name: 'Pierwsze uruchomienie' }),
    ).toBeVisible();
    await expectAccessible(anna.page);
    await anna.page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(anna.page);
    await anna.page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('a guessed code is refused at its field, with the way to a new one', async () => {
    await anna.page.getByRole('button', { name: 'Załóż konto' }).click();
    await expect(anna.page.getByText('Wpisz kod.')).toBeVisible();
    await beginAccount(anna.page, {
      code: 'AAAA-AAAA',
      name: 'Anna Nowak',
      email: 'anna@klub.example',
    });
    await expect(anna.page.getByText(/^Ten kod nie działa/)).toBeVisible();
  });
  await test.step('the right one makes the first account, with a key and codes', async () => {
    await beginAccount(anna.page, { code: first, name: 'Anna Nowak', email: 'anna@klub.example' });
    await enrol(anna.page);
  });
  await test.step('the second administrator follows by the second code', async () => {
    await ewa.page.goto('/');
    await ewa.page.getByRole('link', { name: 'Drugi administrator: mam kod z serwera' }).click();
    await beginAccount(ewa.page, { code: second, name: 'Ewa Lis', email: 'ewa@klub.example' });
    await enrol(ewa.page);
  });
  await test.step('then no code opens anything', async () => {
    const stranger = await openClerk(browser, panel);
    await stranger.page.goto('/#/pierwsze-uruchomienie');
    await expect(stranger.page.getByText('Panel nie czeka teraz na kod')).toBeVisible();
    await expectAccessible(stranger.page);
    await stranger.close();
  });
  await anna.close();
  await ewa.close();
});
