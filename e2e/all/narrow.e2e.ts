import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/answers.ts';
import { expectNoSidewaysScroll } from '../screen.steps.ts';
import { answerWith, open, reopen } from '../screens.steps.ts';
import { screens } from '../screens.ts';
import { partOf } from '../../scripts/brief.ts';
import { expect, test } from '../support/index.ts';

test.use({ viewport: { width: 320, height: 640 } });

for (const screen of partOf(6, screens)) {
  const who = screen.as ?? 'nobody';

  test(`${screen.path} of ${who} fits 320 px, doubled text and words of 300 letters`, async ({
    page,
    loginAs,
  }) => {
    if (screen.as !== undefined) await loginAs(page, screen.as);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, screen);
    await expectWhole(page);
    for (const [state, reach] of Object.entries(screen.more ?? {})) {
      await test.step(state, async () => {
        await reopen(page);
        await reach(page);
        await expectWhole(page);
      });
    }
    if (screen.calls !== undefined) {
      await test.step('words of 300 letters', async () => {
        await changeAnswers(page, /\/(api|regulations)/, withEndlessWords);
        await open(page, screen);
        await reopen(page);
        await expectWhole(page);
        await page.unroute(/\/(api|regulations)/);
      });
    }
    const { nothing } = screen;
    if (nothing === undefined) return;
    await test.step('empty', async () => {
      await answerWith(page, nothing);
      await reopen(page);
      await expectWhole(page);
    });
  });
}

const endless = 'Ż'.repeat(300);
const wordy = [
  'title',
  'name',
  'excerpt',
  'description',
  'label',
  'value',
  'stillLeftLabel',
  'firstname',
  'pointUnit',
];

/** What people write into the programme, in the longest form that is taken; codes, dates and figures stay. */
function withEndlessWords(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withEndlessWords);
  if (typeof answer !== 'object' || answer === null) return answer;
  const changed = Object.entries(answer).map(([key, value]) => {
    if (typeof value !== 'string') return [key, withEndlessWords(value)];
    if (['content', 'html', 'info'].includes(key))
      return [key, `<h2>${endless}</h2><p>${endless}</p><ul><li>${endless}</li></ul>`];
    return [key, wordy.includes(key) ? endless : value];
  });
  return Object.fromEntries(changed);
}

async function expectWhole(page: Page): Promise<void> {
  for (const size of ['100%', '200%']) {
    await page.evaluate(
      (value) => document.documentElement.style.setProperty('font-size', value),
      size,
    );
    await expectNoSidewaysScroll(page);
    expect(await lostWords(page), size).toEqual([]);
  }
}

/** Words that a box cuts off or that are off-screen; visually hidden words are fine. */
function lostWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? '';
      if (words === '' || text.parentElement === null) continue;
      const isSeen = text.parentElement.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        // Far off the screen nothing is laid out.
        contentVisibilityAuto: true,
      });
      // The club's mark has its name as text too; a hidden slide waits off-screen.
      if (text.parentElement.closest('a[aria-label], [inert], [aria-hidden="true"]') !== null)
        continue;
      if (
        !isSeen ||
        ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'TITLE'].includes(text.parentElement.tagName)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const place = range.getBoundingClientRect();
      const fault = faultOf(text.parentElement, place);
      if (fault !== undefined) lost.push(`${words} (${fault})`);
    }
    return lost;

    function faultOf(start: Element, place: DOMRect): string | undefined {
      for (
        let box: Element | null = start;
        box !== null && box !== document.body;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        if (frame.width <= 1 && frame.height <= 1) return undefined;
        if (['auto', 'scroll'].includes(style.overflowX)) return undefined;
        if (style.overflowX !== 'visible') {
          if (place.right > frame.right + 1.5 || place.left < frame.left - 1.5)
            return box.className || box.tagName;
        }
        if (style.overflowY === 'hidden' || style.overflowY === 'clip') {
          if (place.bottom > frame.bottom + 4 || place.top < frame.top - 4)
            return box.className || box.tagName;
        }
      }
      return place.right > document.documentElement.clientWidth + 1 || place.left < -1
        ? 'beside the screen'
        : undefined;
    }
  });
}
