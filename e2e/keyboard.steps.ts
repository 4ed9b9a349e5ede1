import type { Locator, Page } from '@playwright/test';
import { expect } from './support/index.ts';

const mostStops = 60;

/**
 * Presses Tab until the focus is there. Every stop on the way must be visible, inside the window
 * and later in the document than the previous stop.
 */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stops = 0; stops < mostStops; stops += 1) {
    const from = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    // A sticky header and smooth scrolling need a frame to put it where it can be seen.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(faultOfFocus, from)).toBeNull();
    await from.dispose();
    if (await isFocused(goal)) return;
  }
  throw new Error(`Tab did not come to ${goal.toString()} in ${mostStops} stops`);
}

export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Runs in the page: why the focus cannot be followed by eye, or null. */
function faultOfFocus(from: Element | null): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'the focus left the page';
  const told = focused.outerHTML.slice(0, 120);
  const isLater =
    from === null ||
    from === document.body ||
    (from.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if (!isLater) return `the order is not that of the document: ${told}`;
  if (!focused.matches(':focus-visible')) return `no visible focus: ${told}`;
  // A card that leads somewhere wears the ring of its link, a label that of its hidden control.
  const around: (Element | null)[] = [focused, focused.nextElementSibling];
  for (let box = focused.parentElement; box !== null && around.length < 7; box = box.parentElement)
    around.push(box);
  const isSeen = around.some((box) => {
    if (box === null) return false;
    return [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
  if (!isSeen) return `no ring: ${told}`;
  const place = focused.getBoundingClientRect();
  const isInWindow =
    place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth;
  return isInWindow ? null : `beside the window: ${told}`;
}
