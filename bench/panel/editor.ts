/**
 * The panel's editor with a text of 20,000 characters: from a keystroke to the frame that shows it, beside a bare
 * `contenteditable` with the same text, in turns; and a paste of two megabytes of Word with 400 styles.
 *
 *     npm run bench -- editor
 */
import { type Page, chromium } from '@playwright/test';
import { newDataDir, startTestServer } from '../../e2e/support/club.ts';
import { buildEditorPage, openEditorPage } from '../../e2e/support/editor-page.ts';
import { chromiumFlags, chromiumPath } from '../../scripts/machine/chromium.ts';
import { median } from '../parts/load.ts';
import { quantile } from '../parts/quantile.ts';

const keystrokes = 60;
const rounds = 4;
const pastes = 5;
const goals = { keystrokeMs: 32, pasteMs: 300 };

const club = await startTestServer(newDataDir());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openEditorPage(page, await club.panelUrl(), await buildEditorPage());
  const text = paragraphs(100, 200);
  await page.evaluate(addBare, text);
  await page.evaluate((html) => window.write(html), text);
  const editor: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    editor.push(...(await typed(page, '[role="textbox"]')));
    bare.push(...(await typed(page, '#bare')));
  }
  const word = wordDocument();
  const pasted: number[] = [];
  for (let round = 0; round < pastes; round += 1) pasted.push(await paste(page, word));
  const [ours, theirs] = [quantile(editor, 0.95), quantile(bare, 0.95)];
  console.table([
    {
      what: 'keystroke to paint, p95, ms',
      editor: ours.toFixed(1),
      bare: theirs.toFixed(1),
      times: (ours / theirs).toFixed(2),
      goal: `≤ ${goals.keystrokeMs}`,
    },
    {
      what: 'keystroke to paint, median, ms',
      editor: median(editor).toFixed(1),
      bare: median(bare).toFixed(1),
      times: (median(editor) / median(bare)).toFixed(2),
      goal: '',
    },
    {
      what: `paste of ${(word.length / 1_000_000).toFixed(1)} MB of Word, median, ms`,
      editor: median(pasted).toFixed(0),
      bare: '',
      times: '',
      goal: `≤ ${goals.pasteMs}`,
    },
  ]);
  process.exitCode = ours <= goals.keystrokeMs && median(pasted) <= goals.pasteMs ? 0 : 1;
} finally {
  await browser.close();
  await club.remove();
}

function paragraphs(count: number, length: number): string {
  return Array.from(
    { length: count },
    (_, at) => `<p>${`słowo ${at} `.repeat(length).slice(0, length)}</p>`,
  ).join('');
}

/** A place to write in without any program behind it. */
function addBare(html: string): void {
  const place = document.createElement('div');
  place.id = 'bare';
  place.contentEditable = 'true';
  for (const words of html.split('</p>')) {
    const paragraph = document.createElement('p');
    paragraph.textContent = words.replace('<p>', '');
    place.append(paragraph);
  }
  document.querySelector('#place')?.append(place);
}

/** Milliseconds from each keystroke's event until the frame after it. */
async function typed(page: Page, selector: string): Promise<number[]> {
  await page.locator(selector).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const note = (): void => {
      const began = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - began));
        port1.start();
        port2.postMessage(null);
      });
    };
    document.addEventListener('keydown', note, { capture: true });
    Object.assign(window, {
      stop: () => document.removeEventListener('keydown', note, { capture: true }),
    });
  });
  for (let key = 0; key < keystrokes; key += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(25);
  }
  return page.evaluate(() => {
    const { times, stop } = window as unknown as { times: number[]; stop: () => void };
    stop();
    return times;
  });
}

function wordDocument(): string {
  const styles = Array.from(
    { length: 400 },
    (_, at) => `p.S${at} {mso-style-name:"S${at}";font:${'x'.repeat(3_000)}}`,
  );
  const words = Array.from(
    { length: 600 },
    (_, at) =>
      `<p class=S${at % 400} style='margin:0cm;font-size:11.0pt;color:#1F497D;${'mso-x:y;'.repeat(160)}'><span lang=PL>Akapit ${at}<o:p></o:p></span></p>`,
  );
  return `<html><head><style><!--\n${styles.join('\n')}\n--></style></head><body>${words.join('\n')}</body></html>`;
}

/** Milliseconds that the page is busy with a paste. */
function paste(page: Page, html: string): Promise<number> {
  return page.evaluate((text) => {
    window.write('');
    const data = new DataTransfer();
    data.setData('text/html', text);
    const began = performance.now();
    document
      .querySelector('[role="textbox"]')
      ?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    return performance.now() - began;
  }, html);
}
