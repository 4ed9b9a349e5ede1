/**
 * The participants' app in the frame of the panel: how long from its first byte until it shows the
 * person's plan, on a desktop, with the browser's cache and without.
 *
 *     npm run bench -- viewing
 */
import { type Page, chromium } from '@playwright/test';
import { newDataDir, startTestServer } from '../../e2e/support/club.ts';
import { firstWayIn, linkIn, openClerk } from '../../e2e/support/panel.ts';
import { chromiumFlags, chromiumPath } from '../../scripts/machine/chromium.ts';
import { median } from '../parts/load.ts';

const rounds = 9;
const goalMs = 1_500;

declare global {
  interface Window {
    /** Milliseconds from the start of the frame until it shows the plan. */
    shownAfter?: number;
  }
}

const club = await startTestServer(newDataDir());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
try {
  const clerk = await openClerk(browser, await club.panelUrl(), {
    viewport: { width: 1680, height: 1000 },
  });
  const { page } = clerk;
  await clerk.context.addInitScript(noteWhenShown);
  await firstWayIn(
    clerk,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'consultant', 'Ola Lis'])),
  );
  await page.goto(`/#/osoby/${await idOf(page, '500000001')}/podglad`);
  await page.getByLabel('Powód', { exact: true }).selectOption('sprawdzenie błędu w aplikacji');
  await page.getByLabel('Opisz powód').fill('Pomiar czasu podglądu.');
  await page.getByRole('button', { name: 'Otwórz podgląd' }).click();
  const first = await shownAfter(page);
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.reload();
    again.push(await shownAfter(page));
  }
  const typical = median(again);
  console.table([
    { what: 'the first view of a browser', ms: first.toFixed(0), goal: `≤ ${goalMs}` },
    { what: `a later one, median of ${rounds}`, ms: typical.toFixed(0), goal: `≤ ${goalMs}` },
  ]);
  process.exitCode = Math.max(first, typical) <= goalMs ? 0 : 1;
} finally {
  await browser.close();
  await club.remove();
}

/** Runs in every frame before its page. */
function noteWhenShown(): void {
  const look = (): void => {
    const isShown = [...document.querySelectorAll('main p')].some((one) =>
      /^\d+\s*%$/.test(one.textContent ?? ''),
    );
    if (isShown) window.shownAfter = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function shownAfter(page: Page): Promise<number> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('the frame has no page');
  const found = await frame.waitForFunction(() => window.shownAfter);
  return Number(await found.jsonValue());
}

async function idOf(page: Page, phone: string): Promise<string> {
  return page.evaluate(async (number) => {
    const answer: { data: { id: string }[] } = await (
      await fetch(`/api/panel/v1/people?q=${number}`)
    ).json();
    return answer.data[0]?.id ?? '';
  }, phone);
}
