import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/src/paths.ts';
import { partOf } from '../../scripts/brief.ts';
import { expectThere, walkTo } from '../screens.steps.ts';
import { expect, go, test } from '../support/index.ts';
import { addressOf, notWalked, walks } from '../walk.steps.ts';

test('the walk leaves no route out', () => {
  const walked = new Set([...walks.flatMap(({ routes }) => routes), ...notWalked]);
  expect(Object.values(paths).filter((path) => !walked.has(path))).toEqual([]);
});

for (const { who, as, routes } of walks) {
  test(`on every route of ${who} targets are 44 px and nothing scrolls sideways`, async ({
    page,
    loginAs,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (as !== undefined) await loginAs(page, as);
    await go(page, '/nie-ma-takiej');
    await expectThere(page);
    for (const route of partOf(2, routes)) {
      await test.step(route, async () => {
        await walkTo(page, addressOf(route));
        expect(new URL(page.url()).hash, 'the route that the account may open').toBe(
          `#${addressOf(route)}`,
        );
        expect.soft(await smallTargets(page), `${route}, targets`).toEqual([]);
        await setText(page, '200%');
        expect.soft(await sideways(page), `${route} with doubled text`).toBeLessThanOrEqual(0);
        expect.soft(await headerFaults(page), `${route}, header`).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect.soft(await sideways(page), `${route} doubled at 320 px`).toBeLessThanOrEqual(0);
        await setText(page, '');
        expect.soft(await sideways(page), `${route} at 320 px`).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 390, height: 844 });
      });
    }
  });
}

test('in forced colours every bar, ring and circle keeps its fill', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await loginAs(page, '500000001');
  await go(page, '/nie-ma-takiej');
  await expectThere(page);
  for (const route of [paths.challengesMonthly, paths.challengesQuarterly, paths.specialSummary]) {
    await test.step(route, async () => {
      await walkTo(page, addressOf(route));
      await expect.poll(() => fills(page), route).toMatchObject({ faint: [], some: true });
    });
  }
});

test('in forced colours the bars of a report keep their fill', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await loginAs(page, '500000004');
  await go(page, paths.reports);
  await expectThere(page);
  await expect.poll(() => fills(page)).toMatchObject({ faint: [], some: true });
});

/** The filled parts of bars and circles, and those whose colour is not the system's for what is filled. */
function fills(page: Page): Promise<{ some: boolean; faint: string[] }> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const parts = [...document.querySelectorAll('main [class*="_fill_"]')];
    const faint = parts.flatMap((part) => {
      const { stroke, backgroundColor } = getComputedStyle(part);
      const colour = part instanceof SVGElement ? stroke : backgroundColor;
      return colour === highlight
        ? []
        : [`${part.getAttribute('class')}: ${colour} instead of ${highlight}`];
    });
    return { some: parts.length > 0, faint };
  });
}

/** How much wider than the screen the page is, once it has settled. */
async function sideways(page: Page): Promise<number> {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect
    .poll(beyond, { timeout: 2_000 })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined);
  return beyond();
}

async function setText(page: Page, size: string): Promise<void> {
  await page.evaluate(
    (value) => document.documentElement.style.setProperty('font-size', value),
    size,
  );
}

/** Parts of the header that are cut, off-screen or on top of another part. */
function headerFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header');
    if (header === null) return [];
    const faults: string[] = [];
    const parts = [...header.querySelectorAll('a, button')].filter((part) =>
      part.checkVisibility(),
    );
    const places = parts.map((part) => ({ part, place: part.getBoundingClientRect() }));
    for (const { part, place } of places) {
      const name = part.getAttribute('aria-label') ?? part.textContent ?? '';
      // Out of sight until it is focused.
      if (place.bottom <= 0 || place.width <= 1) continue;
      if (place.left < -0.5 || place.right > document.documentElement.clientWidth + 0.5)
        faults.push(`${name} is beside the screen`);
      for (const other of places) {
        const isOver = place.right > other.place.left + 1 && other.place.right > place.left + 1;
        if (other.part !== part && isOver && other.place.bottom > 0)
          faults.push(`${name} lies on its neighbour`);
      }
    }
    return faults;
  });
}

/** Controls whose area for a finger is smaller than 44 px; links inside a sentence are as high as its lines. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5;
    const small = new Set<string>();
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest('[inert], [aria-hidden="true"]') !== null) continue;
      const frame = control.getBoundingClientRect();
      if (frame.width >= least && frame.height >= least) continue;
      if (frame.width <= 1 && frame.height <= 1 && labelOf(control) === null) continue;
      if (isInSentence(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { width, height } = reach(control);
      if (width >= least && height >= least) continue;
      const name =
        control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.id);
      small.add(
        `${control.tagName} ${name.slice(0, 40)} ${Math.round(width)} × ${Math.round(height)}`,
      );
    }
    scrollTo(0, 0);
    return [...small];

    function labelOf(control: HTMLElement): HTMLElement | null {
      return (
        control.closest('label') ??
        document.querySelector<HTMLElement>(`label[for="${CSS.escape(control.id)}"]`)
      );
    }

    function isInSentence(control: HTMLElement): boolean {
      if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
      const around = control.parentElement?.textContent?.trim().length ?? 0;
      return around > (control.textContent?.trim().length ?? 0);
    }

    /** How far from its middle the control, or its label, answers a finger. */
    function reach(control: HTMLElement): { width: number; height: number } {
      const label = labelOf(control);
      const frame = (label ?? control).getBoundingClientRect();
      const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
      const answers = (at: number, down: number): boolean => {
        const hit = document.elementFromPoint(at, down);
        return hit !== null && (control.contains(hit) || label?.contains(hit) === true);
      };
      const far = (dx: number, dy: number): number => {
        let steps = 0;
        while (steps < 60 && answers(x + dx * steps, y + dy * steps)) steps += 1;
        return steps;
      };
      return { width: far(1, 0) + far(-1, 0), height: far(0, 1) + far(0, -1) };
    }
  });
}
