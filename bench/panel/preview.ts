/**
 * The preview of a draft beside its fields: from the end of the pause after a keystroke until the participants' app in
 * the frame shows what was typed.
 *
 *     npm run bench -- preview
 */
import { type Page, chromium } from '@playwright/test';
import { newDataDir, startTestServer } from '../../e2e/support/club.ts';
import { firstWayIn, linkIn, openClerk } from '../../e2e/support/panel.ts';
import { chromiumFlags, chromiumPath } from '../../scripts/machine/chromium.ts';
import { median } from '../parts/load.ts';
import { quantile } from '../parts/quantile.ts';

const rounds = 30;
const goalMs = 150;
/** `previewMs` of the panel. */
const pauseMs = 400;

const club = await startTestServer(newDataDir());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
try {
  const clerk = await openClerk(browser, await club.panelUrl(), {
    viewport: { width: 1680, height: 1000 },
  });
  const { page } = clerk;
  await firstWayIn(
    clerk,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'editor', 'Ewa Mak'])),
  );
  await page.goto('/#/tresci');
  await page.getByRole('button', { name: 'Nowa treść' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Rodzaj').selectOption('aktualnosci');
  await sheet.getByRole('button', { name: 'Na wzór poprzedniej' }).click();
  await page.getByRole('button', { name: 'Pokaż podgląd' }).click();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await shownAfter(page, `Pomiar numer ${round}`);
    // The first one loads the app.
    if (round > 0) times.push(ms);
  }
  const [typical, p95] = [median(times), quantile(times, 0.95)];
  console.table([
    {
      what: `after the pause of ${pauseMs} ms until the frame shows the title`,
      'median, ms': typical.toFixed(0),
      'p95, ms': p95.toFixed(0),
      goal: `≤ ${goalMs}`,
    },
  ]);
  process.exitCode = typical <= goalMs ? 0 : 1;
} finally {
  await browser.close();
  await club.remove();
}

/** Milliseconds from the end of the pause until the frame shows these words; both clocks are the machine's. */
async function shownAfter(page: Page, words: string): Promise<number> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('The frame has no page.');
  await page.getByLabel('Tytuł', { exact: true }).fill(words);
  const typedAt = await page.evaluate(() => Date.now());

  const shown = await frame.waitForFunction(
    (text) => (document.body.textContent.includes(text) ? Date.now() : false),
    words,
    { polling: 'raf' },
  );
  return Number(await shown.jsonValue()) - typedAt - pauseMs;
}
