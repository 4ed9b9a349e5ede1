import type { Page } from '@playwright/test';
import { partOf } from '../../scripts/brief.ts';
import { consent, later } from './consent.steps.ts';
import { elsewhere, settledMs, startAfresh } from '../first-visit.steps.ts';
import { expectThere, walkTo } from '../screens.steps.ts';
import { expect, go, test } from '../support/index.ts';
import { addressOf, walks } from '../walk.steps.ts';

test.use({ banner: true, motion: true });
test.describe.configure({ timeout: 180_000 });

type Answer = readonly [how: string, take: (page: Page) => Promise<void>];

const unanswered: Answer = [
  'is not answered',
  (page) => expect(consent(page).banner).toBeVisible(),
];
const answered: readonly Answer[] = [
  [
    'is accepted',
    async (page) => {
      await consent(page).agree.click();
      await expect(consent(page).banner).toBeHidden();
    },
  ],
  [
    'is refused',
    async (page) => {
      await consent(page).onlyNecessary.click();
      await expect(consent(page).banner).toBeHidden();
    },
  ],
];

for (const { who, as, routes } of walks) {
  if (as === undefined) continue;
  for (const [how, answer] of [unanswered, ...partOf(2, answered)]) {
    test(`${who} reads every figure when the cookie banner ${how}`, async ({ page, loginAs }) => {
      await page.clock.install();
      await loginAs(page, as);
      // A page comes before its list, which says that it was opened.
      const still = await walkWithoutMotion(page, routes.map(addressOf).toReversed());
      await startAfresh(page);
      await answer(page);
      for (const [address, shown] of still) {
        await walkTo(page, address);
        await later(page, settledMs);
        await expect
          .poll(() => shownOn(page), { message: address, timeout: settledMs })
          .toEqual(shown);
      }
    });
  }
}

/** What each screen shows immediately to a user who wants less motion. */
async function walkWithoutMotion(page: Page, addresses: readonly string[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await go(page, elsewhere);
  await expectThere(page);
  const still: (readonly [address: string, shown: Awaited<ReturnType<typeof shownOn>>])[] = [];
  for (const address of addresses) {
    await walkTo(page, address);
    await later(page, settledMs);
    still.push([address, await settled(page)]);
  }
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return still;
}

/** What a screen shows once nothing has changed for a moment. */
async function settled(page: Page) {
  let shown = await shownOn(page);
  await expect(async () => {
    const earlier = shown;
    await page.waitForTimeout(300);
    shown = await shownOn(page);
    expect(shown).toEqual(earlier);
  }).toPass();
  return shown;
}

/** What a screen says, and how far its rings and bars are filled. */
function shownOn(page: Page) {
  return page.getByRole('main').evaluate((main: HTMLElement) => ({
    text: main.innerText,
    rings: [...main.querySelectorAll('circle')].map(
      (ring) => getComputedStyle(ring).strokeDashoffset,
    ),
    bars: [...main.querySelectorAll('[role="progressbar"] > *')].map((bar) => {
      const [filled, whole] = [
        bar.getBoundingClientRect(),
        bar.parentElement?.getBoundingClientRect(),
      ];
      return Math.round(filled.right - (whole?.left ?? 0));
    }),
  }));
}
