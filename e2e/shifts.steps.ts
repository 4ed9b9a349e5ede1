import type { Page } from '@playwright/test';

/** From now on notes what moves by itself on each page that is loaded. */
export async function watchShifts(page: Page): Promise<void> {
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

export function shifts(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { shift: number; moved: string[] } };
    return seen;
  });
}
