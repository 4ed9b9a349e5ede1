import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/src/paths.ts';
import { later } from './consent.steps.ts';
import { settledMs, startAfresh } from '../first-visit.steps.ts';
import { question } from '../knowledge.steps.ts';
import { report, representative } from '../reports.steps.ts';
import { judgement, openedPadlock, walkTo, withQuestion } from '../screens.steps.ts';
import { expect, go, test } from '../support/index.ts';

test.use({ banner: true, motion: true });

for (const path of [paths.challengesMonthly, paths.challengesQuarterly]) {
  test(`the first frame of ${path} shows the percent, under the cookie banner`, async ({
    page,
    loginAs,
  }) => {
    await page.clock.install();
    await loginAs(page, '500000001');
    await startAfresh(page);
    const figures = await record(page, 'p', /^(\d+)%$/);
    const wire = page.waitForResponse(/\/api\/v1\/challenges(\?|$)/);
    await walkTo(page, path);
    const { data } = await (await wire).json();
    const plan = path === paths.challengesMonthly ? data.currentMonthPlan : data.currentQuarterPlan;
    expect(plan.realizationPercent).toBeGreaterThan(0);
    await later(page, settledMs);
    expect(await figures()).toEqual([String(Math.floor(plan.realizationPercent))]);
  });
}

test("a report's first frame shows the average, under the cookie banner", async ({
  page,
  loginAs,
}) => {
  await page.clock.install();
  await loginAs(page, representative);
  await startAfresh(page);
  const figures = await record(page, 'button', /^([\d,]+)%\s*średnio$/);
  const wire = page.waitForResponse(/\/api\/v1\/salesman\/report\/headline/);
  await walkTo(page, paths.reports);
  await expect(report(page).table).toBeVisible();
  const { data } = await (await wire).json();
  await later(page, settledMs);
  const average = data.figures.find(({ name }: { name: string }) => name === 'average');
  expect(await figures()).toEqual([String(average.value)]);
});

test('the first frame of an opened padlock shows what it brought', async ({ page, loginAs }) => {
  await page.clock.install();
  await loginAs(page, '500000001');
  await startAfresh(page);
  await withQuestion(page);
  await page.route('**/reply', (route) =>
    route.fulfill({ json: { data: { ...judgement, ...openedPadlock } } }),
  );
  await go(page, '/wiedza/pytanie/:slug', { slug: 'przyklad' });
  const { choose, send } = question(page);
  await choose('Nigdy');
  const figures = await record(page, 'p', /^(\d+)\s*złotych/);
  await send.click();
  await expect(page.getByText('+50 odblokowane')).toBeVisible();
  await later(page, settledMs);
  expect(await figures()).toEqual(['70']);
});

/** Records each figure of the elements whose text has the shape, from the first frame on. */
async function record(
  page: Page,
  elements: string,
  shape: RegExp,
): Promise<() => Promise<string[]>> {
  await page.evaluate(
    ([selector, pattern]) => {
      const figures = new Set<string>();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(`main ${selector}`)) {
          const figure = pattern.exec(textContent)?.[1];
          if (figure !== undefined) figures.add(figure);
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
      Object.assign(globalThis, { figures });
    },
    [elements, shape] as const,
  );
  return () => page.evaluate(() => [...Object(globalThis).figures] as string[]);
}
