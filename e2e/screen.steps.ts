import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { changeAnswers } from './support/answers.ts';
import { expect } from './support/index.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What may differ between day and night; the document is the same. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Nothing for axe-core to find, WCAG 2.2 AA and best practice, by day and by night. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  for (const [colorScheme, runOnly] of [
    ['dark', rulesOfColour],
    ['light', tags],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = await page.evaluate(
      async (options) => {
        const { axe } = globalThis as unknown as {
          axe: {
            run: (
              options: object,
            ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        };
        const { violations } = await axe.run(options);
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
      },
      { runOnly: [...runOnly], resultTypes: ['violations'] },
    );
    expect(faults, `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

/** Nothing is wider than the screen: the page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not `innerWidth`, which grows with the content under `isMobile`. Parts that measure themselves (the slider) follow a new size of the window a frame later.
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyond).toBeLessThanOrEqual(0);
}

/** Changes what a call of the real server answers, for states that the demo programme does not have. */
export async function changeReply(
  page: Page,
  url: RegExp,
  change: (data: Record<string, unknown>) => object,
) {
  await changeAnswers<{ data: Record<string, unknown> }>(page, url, ({ data }) => ({
    data: change(data),
  }));
}

/** As if the connection were cut, for the calls of this address. */
export async function cut(page: Page, url: RegExp): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.abort('connectionfailed'));
  return () => page.unroute(url);
}

/**
 * Presses the button at the end of a long list once the list has stopped moving. Rows that come
 * near the window take their height then, which moves all below them, and a press that begins on a
 * button and ends outside does nothing.
 */
export async function pressAtEndOfList(button: Locator): Promise<void> {
  const standsStill = () =>
    button.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const before = element.getBoundingClientRect().top;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return element.getBoundingClientRect().top === before;
    });
  await expect.poll(standsStill).toBe(true);
  await button.click();
}

/** Holds calls back before they reach the server, until the returned call, which waits for their answers. */
export async function holdBack(page: Page, call: RegExp): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(call);
    release();
    await answered;
  };
}

/** How many of a hundred points of it lie outside the window or under something else. */
export function pointsHidden(shown: Locator): Promise<number> {
  return shown.evaluate((item) => {
    const { x, y, width, height } = item.getBoundingClientRect();
    const shares = Array.from({ length: 10 }, (_, index) => (index + 0.5) / 10);
    const points = shares.flatMap((across) =>
      shares.map((down) => [x + across * width, y + down * height] as const),
    );
    return points.filter(([left, top]) => !item.contains(document.elementFromPoint(left, top)))
      .length;
  });
}
