import type { Page } from '@playwright/test';

type Shift = { readonly at: number; readonly value: number; readonly moved: string[] };

/** Records layout shifts on each page that is loaded from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Shift[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('hadRecentInput' in entry) || entry.hadRecentInput === true)
          continue;
        const { sources } = entry as unknown as {
          sources: { node: Element | null; previousRect: DOMRect }[];
        };
        seen.push({
          at: entry.startTime,
          value: Number(entry.value),
          moved: sources.map(
            ({ node, previousRect }) =>
              `${Number(entry.value).toFixed(3)} from ${previousRect.y}: ${(node?.outerHTML ?? '').slice(0, 160)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All that has moved since `from`, a time of the page in milliseconds. */
export async function shifts(page: Page, from = 0): Promise<{ shift: number; moved: string[] }> {
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Shift[] }).seen);
  const counted = seen.filter(({ at }) => at >= from);
  return {
    shift: counted.reduce((sum, { value }) => sum + value, 0),
    moved: counted.flatMap(({ moved }) => moved),
  };
}
