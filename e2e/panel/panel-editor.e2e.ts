import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publicData } from '../../apps/server/src/testing/public-data.ts';
import { buildEditorPage, openEditorPage } from '../support/editor-page.ts';
import { expect, test } from '../support/index.ts';
import { expectAccessible } from '../screen.steps.ts';

let folder = '';
test.beforeAll(async () => {
  folder = await buildEditorPage();
});
test.beforeEach(async ({ page, club }) => openEditorPage(page, await club.panelUrl(), folder));

test('a text is written by keyboard alone', async ({ page }) => {
  const text = textOf(page);
  await text.press('Alt+F10');
  await expect(toolOf(page, 'Cofnij')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(toolOf(page, 'Nagłówek duży')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toolOf(page, 'Nagłówek duży')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.type('Nowa farba');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Jest ');
  await page.keyboard.press('ControlOrMeta+B');
  await page.keyboard.type('biała');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- raz');
  await page.keyboard.press('Enter');
  await page.keyboard.type('dwa');
  expect(await htmlOf(page)).toBe(
    '<h2>Nowa farba</h2><p>Jest <strong>biała</strong></p><ul><li>raz</li><li>dwa</li></ul>',
  );
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  await expectAccessible(page);
});

test('a link leads to https or into the app, and nowhere else', async ({ page }) => {
  await write(page, '<p>Zobacz nagrody</p>');
  await textOf(page).press('ControlOrMeta+A');
  const dialog = page.getByRole('dialog');
  for (const refused of [
    'javascript:alert(1)',
    'http://example.com',
    '//zly.pl',
    'https://a:b@zly.pl',
  ]) {
    await toolOf(page, 'Odnośnik').click();
    await dialog.getByLabel('Dokąd prowadzi').fill(refused);
    await dialog.getByRole('button', { name: 'Wstaw odnośnik' }).click();
    await expect(dialog.getByText(/Odnośnik może prowadzić na adres z https/)).toBeVisible();
    expect(await htmlOf(page)).toBe('<p>Zobacz nagrody</p>');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await toolOf(page, 'Odnośnik').click();
  await dialog.getByLabel('Dokąd prowadzi').fill('#/nagrody');
  await dialog.getByRole('button', { name: 'Wstaw odnośnik' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await htmlOf(page)).toBe('<p><a href="#/nagrody">Zobacz nagrody</a></p>');
});

/** A text of the list that is opened and saved is the same text. */
const kept = [
  '<h2>Tytuł</h2><p>To <strong>ważne</strong>, <a href="#/nagrody">nagrody</a> i <a href="https://example.com/a?b=1">strona</a>.</p><ul><li>raz</li></ul>',
  '<p>art. 22<sup>1</sup>, H<sub>2</sub>O, <s>20 zł</s> <small>brutto</small> <b>b</b> <i>c</i> <em>d</em> <u>e</u></p>',
  '<ol start="3" type="a"><li value="7">raz</li></ol><ol reversed><li><p>a</p></li><li>b<ul><li>c</li></ul>d</li></ol>',
  '<h3>Tabela</h3><table><caption>Ceny</caption><thead><tr><th colspan="2" scope="col">a</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>2</td></tr></tbody><tfoot><tr><td>f</td><td>g</td></tr></tfoot></table>',
  '<h4>Reszta</h4><dl><dt>Punkt</dt><dd>1 zł</dd></dl><div>Pierwsze</div><div><p>a</p><p>b</p></div><blockquote>bez akapitu</blockquote><hr /><p>a<br />b</p>',
  '<p>Obraz</p><figure><img src="/files/ab12.svg" alt="" width="10" height="20" /><figcaption>Podpis</figcaption></figure>',
];

test('an edited text keeps each element that it had', async ({ page }) => {
  for (const html of kept) {
    await write(page, html);
    await textOf(page).press('ControlOrMeta+Home');
    await page.keyboard.type('X');
    expect((await htmlOf(page)).replace('X', '')).toBe(html);
  }
});

const pasted: readonly (readonly [
  from: string,
  html: string,
  kept: string,
  told: RegExp | null,
])[] = [
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head><body><!--StartFragment-->
<h1>Tytuł<o:p></o:p></h1><p class=MsoNormal style='text-align:center'><b><span style='color:#C00000;font-family:"Calibri"'>Ważne<o:p></o:p></span></b></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>raz</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>w środku</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>dwa</p>
<p><img width=10 src="file:///C:/Users/a/clip_image001.png"><a href="javascript:alert(1)">link</a></p><!--EndFragment--></body></html>`,
    '<h2>Tytuł</h2><p><b>Ważne</b></p><ul><li>raz<ul><li>w środku</li></ul></li><li>dwa</li></ul><p>link</p>',
    /kolory, .*wyrównanie.*1\s+obraz spoza biblioteki, 1\s+odnośnik/,
  ],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Zwykłe </span><span style="font-weight:700">grube</span><span style="font-style:italic"> pochyłe</span></p></b>',
    '<p>Zwykłe <strong>grube</strong><em> pochyłe</em></p>',
    null,
  ],
  [
    'LibreOffice',
    '<html><body><p style="margin-bottom: 0cm"><font color="#000000"><font face="Liberation Serif, serif"><b>Grube</b> i zwykłe</font></font></p><table width="100%" bgcolor="#ffff00"><col width="50%"><tr><td>1</td></tr></table></body></html>',
    '<p><b>Grube</b> i zwykłe</p><table><tbody><tr><td>1</td></tr></tbody></table>',
    /kolory/,
  ],
  [
    'a mail',
    '<div dir="ltr"><div>Dzień dobry,</div><div><br></div><div>zapraszam <a href="mailto:a@b.pl">tutaj</a>.</div><div style="display:none">ukryte</div><script>alert(1)</script></div>',
    '<p>Dzień dobry,</p><p>zapraszam tutaj.</p>',
    /1\s+odnośnik \(zostały ich słowa\), skrypty, tekst ukryty/,
  ],
];

for (const [from, html, left, told] of pasted)
  test(`a paste from ${from} is cleaned, and what went is told`, async ({ page }) => {
    await paste(page, html);
    await expect.poll(() => htmlOf(page)).toBe(left);
    const notice = page.getByRole('status').filter({ hasText: 'Usunięto z wklejonego tekstu' });
    if (told === null) await expect(notice).toHaveCount(0);
    else await expect(notice).toHaveText(told);
  });

test('two megabytes of Word are read, and more are refused in words', async ({ page }) => {
  const styles = Array.from(
    { length: 400 },
    (_, at) =>
      `p.S${at} {mso-style-name:"S${at}";color:#${at.toString(16).padStart(6, '1')};font:${'x'.repeat(3_000)}}`,
  ).join('\n');
  const paragraphs = Array.from(
    { length: 600 },
    (_, at) =>
      `<p class=S${at % 400} style='margin:0cm;font-size:11.0pt;color:#1F497D;mso-fareast-language:PL;${'mso-x:y;'.repeat(160)}'><span lang=PL>Akapit ${at}<o:p></o:p></span></p>`,
  ).join('\n');
  const word = `<html><head><style><!--\n${styles}\n--></style></head><body>${paragraphs}</body></html>`;
  expect(word.length).toBeGreaterThan(2_000_000);
  await paste(page, word);
  expect(await htmlOf(page)).toContain('<p>Akapit 599</p>');
  await expect(page.getByRole('status').filter({ hasText: 'kolory' })).toBeVisible();
  await page.getByRole('button', { name: 'Rozumiem' }).click();

  const before = await htmlOf(page);
  await paste(page, `<p>${'a'.repeat(6_100_000)}</p>`);
  await expect(page.getByText(/To jest za długie, więc nic nie wklejono/)).toBeVisible();
  await paste(page, `<p>${'a '.repeat(110_000)}</p>`);
  await expect(
    page.getByText(/Tekst miałby ponad 200\s000\s+znaków, więc nic nie wklejono/),
  ).toBeVisible();
  expect(await htmlOf(page)).toBe(before);
});

test('no public payload runs when it is loaded, pasted or typed', async ({ page }) => {
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (
      !request.url().startsWith(new URL(page.url()).origin) &&
      !/^(data|blob):/.test(request.url())
    )
      foreign.push(request.url());
  });
  const kinds = await page.evaluate(() => 'trustedTypes' in window);
  expect(kinds).toBe(true);
  const payloads = publicPayloads();
  expect(payloads.length).toBeGreaterThan(50);
  const left = await page.evaluate(async (texts) => {
    const box = document.querySelector<HTMLElement>('[role="textbox"]');
    const found: string[] = [];
    const drawn = () =>
      new Promise((resolve) => {
        setTimeout(resolve);
      });
    for (const text of texts) {
      window.write(`<p>a</p>${text}`);
      await drawn();
      const data = new DataTransfer();
      data.setData('text/html', text);
      box?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      box?.focus();
      document.execCommand('insertText', false, text.slice(0, 200));
      await drawn();
      const bad = box?.querySelector(
        'script, iframe, object, embed, form, svg, math, style, link, meta, video, audio, [onerror], [onload], [onclick], [style*="url"], a:not([href^="#/"], [href^="https://"]), img:not([src^="/files/"], .ProseMirror-separator)',
      );
      if (bad !== null && bad !== undefined) found.push(bad.outerHTML);
    }
    return found;
  }, payloads);
  expect(left).toEqual([]);
  expect(ran).toEqual([]);
  expect(foreign).toEqual([]);
});

/** The project's own payloads, and the public ones where they are. */
function publicPayloads(): string[] {
  const own = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../proof/tables/xss.json'), 'utf8'),
  ) as string[];
  const path = publicData('xss/payloads.json');
  const found =
    path === undefined ? [] : (JSON.parse(readFileSync(path, 'utf8')) as { payload: string }[]);
  return [...own, ...found.map(({ payload }) => payload)].map((text) => text.toWellFormed());
}

function textOf(page: Page) {
  return page.getByRole('textbox', { name: 'Treść' });
}

function toolOf(page: Page, name: string) {
  return page.getByRole('toolbar').getByRole('button', { name, exact: true });
}

function htmlOf(page: Page): Promise<string> {
  return page.evaluate(() => window.html);
}

async function write(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => window.write(text), html);
  await expect.poll(() => htmlOf(page)).toBe(html);
}

/** Pastes as a program does. */
function paste(page: Page, html: string): Promise<void> {
  return page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/html', text);
    data.setData('text/plain', 'x');
    document
      .querySelector('[role="textbox"]')
      ?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
  }, html);
}
