import type { Page } from '@playwright/test';
import { sizesInTurn } from '../../scripts/brief.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import {
  formsOfCoordinator,
  ofAdministrator,
  ofCoordinator,
  sheetsOfCoordinator,
} from '../support/panel-screens.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

/** The heading, or part of it where a draft or a picture says it. */
type Walked = readonly [address: string, heading: string | RegExp];

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
  { width: 1680, height: 1000 },
] as const;

test("every administrator's screen is accessible in both themes without sideways scrolling", async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const panel = await club.panelUrl();
  const { page, close } = await openClerk(browser, panel);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Wejście do panelu' })).toBeVisible();
  await expectAccessible(page);
  const link = linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', 'Anna Nowak']));
  await club.operate(['panel', 'grant', 'anna@operator.pl', 'coordinator', 'Anna Nowak']);
  await firstWayIn({ page }, link);
  await walk(page, ofAdministrator);
  await close();
});

test("every coordinator's screen is accessible in both themes without sideways scrolling", async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const { page, close } = await openClerk(browser, await club.panelUrl());
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  await firstWayIn({ page }, link);
  await walk(page, ofCoordinator);
  await close();
});

test('forms of one thing and the pasted table hold at 320 px and with doubled text', async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const { page, close } = await openClerk(browser, await club.panelUrl());
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  await firstWayIn({ page }, link);
  await walk(page, formsOfCoordinator);
  for (const [width, text] of narrow) {
    await page.setViewportSize({ width, height: 800 });
    for (const screen of formsOfCoordinator)
      await test.step(`${screen[0]} at ${width}`, async () => {
        await openNarrow(page, screen, [width, text]);
        await expect(page.getByRole('button', { name: 'Pokaż skutek' })).toBeVisible();
        await expectNoSidewaysScroll(page);
      });
    for (const { address, heading, button } of sheetsOfCoordinator)
      await test.step(`${button} at ${width}`, async () => {
        await page.goto(`/?${width}#${address}`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await resize(page, text);
        await page.getByRole('button', { name: button }).click();
        const sheet = page.getByRole('dialog', { name: button });
        await expect(sheet).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
  }
  await close();
});

test('screens of a draft and of the library hold at 320 px and with doubled text', async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const { page, close } = await openClerk(browser, await club.panelUrl());
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  await firstWayIn({ page }, link);
  await page.goto('/#/tresci');
  await page.getByRole('button', { name: 'Nowa treść' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Rodzaj').selectOption('pytania');
  await sheet.getByRole('button', { name: 'Na wzór poprzedniej' }).click();
  await page.waitForURL(/szkic\/\d+$/);
  const draft = page.url().split('#')[1] ?? '';
  await page.goto('/#/tresci/media');
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /\d\smiejsc/ })
    .first()
    .click();
  await page.waitForURL(/media\/\d+$/);
  const picture = page.url().split('#')[1] ?? '';
  const screens: readonly Walked[] = [
    ['/tresci', 'Treści'],
    ['/tresci/tydzien', 'Tydzień treści'],
    [draft, /./],
    [`${draft}/podglad`, 'Podgląd'],
    ['/tresci/media', 'Obrazy'],
    [picture, /./],
    ['/tresci/regulamin', 'Regulamin'],
    ['/zgloszenia', 'Zgłoszenia'],
  ];
  await walk(page, [
    [draft, /./],
    [`${draft}/podglad`, 'Podgląd'],
    [picture, /./],
  ]);
  for (const [width, text] of narrow) {
    await page.setViewportSize({ width, height: 800 });
    for (const screen of screens)
      await test.step(`${screen[0]} at ${width}`, async () => {
        await openNarrow(page, screen, [width, text]);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
      });
  }
  await close();
});

test('the search window closes when the browser goes back', async ({ browser, club }) => {
  const { page, close } = await openClerk(browser, await club.panelUrl());
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  await firstWayIn({ page }, link);
  await page.goto('/#/importy');
  await page.goto('/#/osoby');
  await expect(page.getByRole('heading', { level: 1, name: 'Osoby' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  const search = page.getByRole('dialog', { name: 'Szukaj' });
  await expect(search).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Importy' })).toBeVisible();
  await expect(search).toBeHidden();
  await close();
});

test('a page after the last leads to the first, keeping the filters', async ({ browser, club }) => {
  const { page, close } = await openClerk(browser, await club.panelUrl());
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  await firstWayIn({ page }, link);
  const lists = [
    '/importy',
    '/operacje',
    '/osoby?rola=user1',
    '/plany?pokaz=bez-wyniku',
    '/sklepy',
    '/struktura',
    '/sprawy',
    '/struktura?brak=sklepy-bez-przedstawiciela',
    '/zaproszenia?stan=wyslane',
  ];
  for (const [visit, address] of lists.entries()) {
    await test.step(address, async () => {
      const [path = '', filter] = address.split('?');
      await page.goto(`/?${visit}#${path}?${filter === undefined ? '' : `${filter}&`}strona=999`);
      await expect(page.getByText('Na tej stronie nic nie ma')).toBeVisible();
      await page.getByRole('button', { name: 'Pokaż pierwszą stronę' }).click();
      await expect(page).not.toHaveURL(/strona=/);
      if (filter !== undefined) await expect(page).toHaveURL(new RegExp(filter));
      await expect(page.getByText('Na tej stronie nic nie ma')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  }
  await close();
});

/** A narrow window, and doubled text in a window of twice its width. */
const narrow = [
  [320, '100%'],
  [640, '200%'],
] as const;

async function openNarrow(
  page: Page,
  [address, heading]: Walked,
  [width, text]: readonly [number, string],
): Promise<void> {
  await page.goto(`/?${width}#${address}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await resize(page, text);
}

/** The size of text that a person has chosen in the browser. */
async function resize(page: Page, text: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
}

async function walk(page: Page, found: readonly Walked[]): Promise<void> {
  const looks = found.flatMap((screen, place) =>
    sizesInTurn(sizes, place).map((size) => ({ screen, size })),
  );
  let visits = 0;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const { screen } of looks.filter((look) => look.size === size)) {
      const [address, heading] = screen;
      await test.step(`${address} at ${size.width}`, async () => {
        // Another query loads the whole page, so that rows of the address before are not taken for those of this one.
        visits += 1;
        await page.goto(`/?${visits}#${address}`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    }
  }
}
