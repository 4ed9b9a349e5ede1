import { paths } from '../../apps/web/src/paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import {
  answerWith,
  expectThere,
  open,
  reload,
  reopen,
  skeleton,
  walkTo,
} from '../screens.steps.ts';
import { elsewhere, screens } from '../screens.ts';
import { partOf } from '../../scripts/brief.ts';
import { expect, go, test } from '../support/index.ts';

test('no screen of the app is left out', () => {
  const told = new Set([...screens.map(({ path }) => path), ...elsewhere]);
  expect(Object.values(paths).filter((path) => !told.has(path))).toEqual([]);
});

for (const screen of partOf(6, screens)) {
  const who = screen.as ?? 'nobody';

  test(`axe-core finds nothing on ${screen.path} of ${who}, full or not`, async ({
    page,
    loginAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (screen.as !== undefined) await loginAs(page, screen.as);
    await open(page, screen);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    for (const [state, reach] of Object.entries(screen.more ?? {})) {
      await test.step(state, async () => {
        await reopen(page);
        await reach(page);
        await expectAccessible(page);
      });
    }
    const { calls, nothing = [] } = screen;
    if (calls === undefined) return;
    await test.step('loading, then failed', async () => {
      const { promise: held, resolve: fail } = Promise.withResolvers<void>();
      await page.route(calls, async (route) => {
        await held;
        await route.fulfill({ status: 500, body: 'Bad gateway' });
      });
      await reload(page);
      await expect(skeleton(page).first()).toBeVisible();
      await expectAccessible(page);
      fail();
      await expectThere(page);
      await expectAccessible(page);
      await page.unroute(calls);
    });
    if (nothing.length === 0) return;
    await test.step('empty', async () => {
      await answerWith(page, nothing);
      await reopen(page);
      await expectAccessible(page);
    });
  });
}

test('axe-core finds nothing on cached and missing screens without a connection', async ({
  page,
  loginAs,
}) => {
  test.setTimeout(120_000);
  await loginAs(page, '500000001');
  const own = screens.filter(({ as, given }) => as === '500000001' && given === undefined);
  const visited = partOf(3, own);
  await go(page, paths.profileEdit);
  await expectThere(page);
  for (const screen of visited) await walkTo(page, screen.address);
  await page.route(/\/(api|regulations)/, (route) => route.abort('connectionfailed'));
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  const alert = page.getByRole('alertdialog', { name: 'Informacja' });
  const reloadWithout = async () => {
    await page.reload();
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await alert.getByRole('button').click();
    await expect(alert).toBeHidden();
    await expectThere(page);
    await expectAccessible(page);
  };
  await reloadWithout();
  await go(page, paths.forbidden);
  // From here on a screen shows what outlived the page: nothing else is left to show.
  await reloadWithout();
  for (const screen of visited) {
    await test.step(screen.address, async () => {
      await walkTo(page, screen.address);
      await expectAccessible(page);
    });
  }
});

test('axe-core finds nothing while the user loads, or fails to load', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/get', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: 'Bad gateway' });
  });
  await page.goto('/#/konto');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ładowanie/);
  await expectAccessible(page);
  fail();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});
