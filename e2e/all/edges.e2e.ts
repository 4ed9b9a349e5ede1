import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/src/paths.ts';
import { expectThere, walkTo, withQuestion } from '../screens.steps.ts';
import { expect, go, test } from '../support/index.ts';

const everybody = [
  paths.profile,
  paths.notifications,
  paths.knowledge,
  paths.knowledgeScore,
  paths.pills,
  paths.newsList,
  '/news/nowa-farba-do-pokoju-dziecka',
  paths.knowledgeZone,
  '/strefa-wiedzy/ktora-biel',
  paths.calendar,
  paths.prizes,
  paths.rules,
  paths.regulations,
  paths.contact,
  '/wiedza/pigulki-wiedzy/grunt-to-podstawa',
];

const screensOf = [
  {
    who: 'user1',
    phone: '500000001',
    addresses: [
      paths.challengesMonthly,
      paths.challengesQuarterly,
      paths.challengesSummary,
      paths.specials,
      paths.profileEdit,
      paths.accountDelete,
      paths.passwordSet,
      ...everybody,
    ],
  },
  {
    who: 'a representative',
    phone: '500000004',
    addresses: [
      paths.reports,
      paths.reportsKnowledge,
      paths.reportsSpecials,
      paths.invitations,
      paths.invitationsList,
      paths.balances,
      ...everybody,
    ],
  },
];

for (const { who, phone, addresses } of screensOf) {
  test(`at 1280 px every title of ${who} starts at one left edge`, async ({ page, loginAs }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await loginAs(page, phone);
    const edges = new Map<number, string[]>();
    await go(page, '/nie-ma-takiej');
    await expectThere(page);
    for (const address of addresses) {
      await walkTo(page, address);
      const edge = Math.round(await leftOf(page));
      edges.set(edge, [...(edges.get(edge) ?? []), address]);
    }
    expect([...edges.keys()], JSON.stringify([...edges])).toHaveLength(1);
  });
}

for (const { address, rail } of [
  { address: paths.challengesMonthly, rail: 'the board and what is missing' },
  { address: paths.notifications, rail: 'the notifications and the one that is read' },
  { address: '/news/nowa-farba-do-pokoju-dziecka', rail: 'the article and the next one' },
  { address: '/strefa-wiedzy/ktora-biel', rail: 'the article of the zone and the next one' },
  { address: '/wiedza/pigulki-wiedzy/grunt-to-podstawa', rail: 'the pill and its question' },
  { address: '/kalendarz', rail: 'the groups of dates and the dates in order' },
]) {
  test(`at 1024 px two columns stand side by side: ${rail}`, async ({ page, loginAs }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await loginAs(page, '500000001');
    await go(page, address);
    await expectThere(page);
    const aside = page.getByRole('main').getByRole('complementary').first();
    await expect(aside).toBeVisible();
    const beside = await aside.boundingBox();
    const content = await aside.locator('xpath=preceding-sibling::*[1]').boundingBox();
    if (beside === null || content === null) throw new Error('a column has no box');
    expect(beside.x).toBeGreaterThanOrEqual(content.x + content.width);
    expect(Math.abs(beside.y - content.y)).toBeLessThanOrEqual(1);
    expect(beside.height).toBeGreaterThan(100);
  });
}

test('an article leads to the next, and back to its place', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, '500000001');
  await go(page, paths.newsList);
  const card = page.getByRole('main').getByRole('listitem').nth(5).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const place = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page).toHaveURL(/#\/news\/(?!aktualnosci)/);
  const first = page.url();
  await page
    .getByRole('complementary')
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .click();
  await expect(page).not.toHaveURL(first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Wróć do aktualności' }).click();
  await expect(page).toHaveURL(/#\/news\/aktualnosci$/);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
    .toBeLessThan(60);
});

test('on a wide screen a notification opens next to the list', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, '500000001');
  await go(page, paths.notifications);
  const pane = page.getByRole('region', { name: 'Wybrane powiadomienie' });
  const title = 'Nowy plan na listopad 2026';
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) });
  await expect(pane).toBeVisible();
  // Any earlier one first: of equal times the newest is on top.
  const others = page.getByRole('listitem').filter({ hasNotText: /Nowy\splan/ });
  await others.getByRole('heading').getByRole('button').first().click();
  await expect(pane).not.toContainText(/Nowy\splan/);
  await row.getByRole('button', { name: title, exact: true }).click();
  await expect(pane).toContainText(/Nowy\splan/);
  await expect(page).toHaveURL(/#\/powiadomienia$/);
  await expect(row.getByText('Przeczytana', { exact: true })).toBeVisible();
  await pane.getByRole('link', { name: 'Przejdź dalej' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\//);
});

test("a phone's bar hides during text input and during a question", async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, '500000001');
  await go(page, paths.profileEdit);
  const bar = page.getByRole('navigation', { name: 'Skróty' });
  await expect(bar).toBeVisible();
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.focus();
  await expect(bar).toBeHidden();
  await field.blur();
  await expect(bar).toBeVisible();
  await withQuestion(page);
  await walkTo(page, '/wiedza/pytanie/przyklad');
  await expect(bar).toBeHidden();
});

function leftOf(page: Page): Promise<number> {
  return page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => title.getBoundingClientRect().x);
}
