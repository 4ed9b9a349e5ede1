import type { Page } from '@playwright/test';
import { visit } from './screens.steps.ts';
import { screens } from './screens.ts';
import { bringLate, expect, go, test } from './support/index.ts';

/** Long enough for the skeleton to be painted before the data come. */
const answerAfterMs = 400;
/** Later than they are. */
const lettersAfterMs = 1_000;

// Each opens a page of its own, so that both workers share what would be the tail of the run.
test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  const who = screen.as ?? 'nobody';

  test(`nothing moves on ${screen.path} of ${who} when it is opened cold and its data and letters come`, async ({
    page,
    loginAs,
  }) => {
    if (screen.as !== undefined) await loginAs(page, screen.as);
    await watchShifts(page);
    await bringLate(page, '**/*.woff2', lettersAfterMs);
    await screen.given?.(page);
    if (screen.calls !== undefined) await bringLate(page, screen.calls, answerAfterMs);
    await visit(page, screen);
    // What comes late moves late: the sanitiser, pictures, a badge.
    await page.waitForTimeout(500);
    const { shift, moved } = await shifts(page);
    expect(shift, moved.join('\n')).toBeLessThan(0.02);
  });
}

test('a list of texts comes as a whole when the sanitiser is later than the texts', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await watchShifts(page);
  await bringLate(page, '**/assets/sanitise*', 3 * answerAfterMs);
  await go(page, '/powiadomienia');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForTimeout(500);
  const { shift, moved } = await shifts(page);
  expect(shift, moved.join('\n')).toBeLessThan(0.02);
});

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('hadRecentInput' in entry) || entry.hadRecentInput === true) continue;
        seen.shift += Number(entry.value);
        const { sources } = entry as unknown as { sources: { node: Element | null; previousRect: DOMRect }[] };
        for (const { node, previousRect } of sources) {
          const { outerHTML = '' } = node ?? {};
          seen.moved.push(`${Number(entry.value).toFixed(3)} from ${previousRect.y}: ${outerHTML.slice(0, 160)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shifts(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { shift: number; moved: string[] } };
    return seen;
  });
}
