import type { Locator, Page } from '@playwright/test';
import { consent, later } from './consent.steps.ts';
import { question } from '../knowledge.steps.ts';
import { report, representative } from '../reports.steps.ts';
import { pointsHidden } from '../screen.steps.ts';
import { withQuestion } from '../screens.steps.ts';
import { expect, go, test } from '../support/index.ts';

test.use({ banner: true });

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

/** What is fixed to the bottom of a screen, and the way to it. */
const fixed: readonly (readonly [
  name: string,
  as: string,
  take: (page: Page) => Promise<Locator>,
])[] = [
  [
    'the age of the data without a connection',
    '500000001',
    async (page) => {
      await go(page, '/nagrody');
      await expect(page.getByRole('heading', { level: 1, name: 'Nagrody' })).toBeVisible();
      // What shows the alert is fetched a while after the start, and could not be without a connection.
      const layer = page.waitForResponse(/assets\/Layer.*\.js/);
      await later(page, 7_000);
      await (await layer).finished();
      await expect(consent(page).banner).toBeVisible();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'OK', exact: true }).press('Enter');
      return page.getByText(/^Brak połączenia/);
    },
  ],
  [
    'a file in preparation',
    representative,
    async (page) => {
      await page.route(/\/api\/v1\/downloads\//, (route) =>
        route.fulfill({ json: { data: { file: '', progress: 10 } } }),
      );
      await go(page, '/raporty');
      await report(page).download.click();
      return page.getByText(/^Zostań na tej stronie/);
    },
  ],
  [
    'the button of a question',
    '500000001',
    async (page) => {
      await withQuestion(page);
      await go(page, '/wiedza/pytanie/:slug', { slug: 'przyklad' });
      const { choose, send } = question(page);
      await choose('Nigdy');
      return send;
    },
  ],
];

for (const [name, as, take] of fixed) {
  test(`${name} is seen while the consent banner stands`, async ({ page, loginAs }) => {
    await page.clock.install();
    await loginAs(page, as);
    const shown = await take(page);
    await later(page, 7_000);
    await expect(consent(page).banner).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => pointsHidden(shown), `${size.width}×${size.height}`).toBe(0);
    }
  });
}
