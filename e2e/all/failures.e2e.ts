import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/src/paths.ts';
import { expectThere } from '../screens.steps.ts';
import { type Screen, screens } from '../screens.ts';
import { partOf } from '../../scripts/brief.ts';
import { expect, go, test } from '../support/index.ts';

const salesmansScreens = [
  paths.reports,
  paths.reportsKnowledge,
  paths.reportsSpecials,
  paths.balances,
  paths.invitations,
  paths.invitationsList,
  paths.profile,
].map((address) => ({ address, as: '500000004' }));

/** The user is fetched before any screen opens; the event stream shows nothing. */
const isOfNoScreen = /\/(user\/get|events|analytics)$/;
const calls = /\/(api\/v1\/[\w/-]+|regulations)(\?|$)/;
const retry = 'Spróbuj ponownie';

for (const screen of partOf(6, [...screens, ...salesmansScreens])) {
  const who = screen.as ?? 'nobody';

  test(`[Z10] each failing call of ${screen.address} of ${who} is reported and can be retried`, async ({
    page,
    loginAs,
  }) => {
    if (screen.as !== undefined) await loginAs(page, screen.as);
    for (const path of await callsOf(page, screen)) {
      await test.step(path, async () => {
        const isIt = (url: URL) => url.pathname === path;
        await page.route(isIt, (route) => route.fulfill({ status: 500, body: 'oops' }));
        await page.reload();
        const main = page.getByRole('main');
        const again = main.getByRole('button', { name: retry });
        await expect(again).toHaveCount(1);
        await expect(
          main
            .locator('[role=alert], [role=status]')
            .filter({ has: page.getByRole('button', { name: retry }) }),
        ).toContainText('Błąd serwera.');
        await page.unroute(isIt);
        const asked = page.waitForRequest((request) => isIt(new URL(request.url())));
        await again.click();
        await asked;
        await expect(again).toHaveCount(0);
      });
    }
  });
}

for (const path of [
  paths.newsArticle,
  paths.zoneArticle,
  paths.pill,
  paths.question,
  paths.special,
]) {
  test(`[Z10] ${path} that is not there says so in words, and leads back`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000001');
    await go(page, path, { slug: 'nie-ma-takiego' });
    const told = page.getByRole('main').getByRole('alert');
    await expect(told).toContainText(/Nie ma takie|nie jest teraz dostępne/);
    await expect(told.getByRole('link', { name: /^Wróć/ })).toBeVisible();
  });
}

/** The paths that the server is asked for while the screen comes. */
async function callsOf(page: Page, screen: Pick<Screen, 'address' | 'given'>): Promise<string[]> {
  const asked = new Set<string>();
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && calls.test(pathname) && !isOfNoScreen.test(pathname))
      asked.add(pathname);
  };
  page.on('request', note);
  await screen.given?.(page);
  await go(page, screen.address);
  await expectThere(page);
  // Calls that a part of the screen makes after its load.
  await page.waitForTimeout(300);
  page.off('request', note);
  return [...asked];
}
