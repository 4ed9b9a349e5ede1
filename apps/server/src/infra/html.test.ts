import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicData } from '../testing/public-data.ts';
import { cleanHtml, depthOfHtml, isBlankHtml } from './html.ts';

test('what a text needs stays as it is', () => {
  const text =
    '<h2>Tytuł</h2><p>To <strong>ważne</strong>, <a href="#/nagrody">nagrody</a> i <a href="https://example.com/a?b=1">strona</a>.</p>' +
    '<ul><li>raz</li></ul><table><tbody><tr><td>1</td></tr></tbody></table><figure><img src="/files/ab12.svg" alt="Puszka" /></figure>';
  expect(cleanHtml(text)).toEqual({ html: text, removed: [] });
});

test('[HZ37] sanitised HTML has no forms, styles, scripts or external resources', () => {
  const { html, removed } = cleanHtml(
    '<p style="color:red" id="x" onclick="a()">Tekst</p><form action="https://zly.pl"><input name="haslo">Hasło</form>' +
      '<script>alert(1)</script><img src="https://zly.pl/a.png"><a href="javascript:alert(1)">link</a><a href="#//zly.pl">x</a><svg><a/></svg>',
  );
  expect(html).toBe('<p>Tekst</p>Hasłolinkx');
  expect(removed).toEqual([
    'style w <p>',
    'id w <p>',
    'onclick w <p>',
    '<form>',
    '<input>',
    '<script>',
    'src w <img>',
    'href w <a>',
    '<svg>',
  ]);
});

test('the depth of a text counts what has to be closed', () => {
  expect(depthOfHtml('<p>a<br>b<p>c<ul><li>d<li>e</ul>')).toBe(1);
  expect(depthOfHtml(`${'<p><b>x</b></p>'.repeat(1_000)}${'<p>'.repeat(1_000)}`)).toBe(1);
  expect(depthOfHtml(`${'</b>'.repeat(10)}${'<B>'.repeat(66_000)}`)).toBe(66_000);
  expect(depthOfHtml('<table><tr><td><table><tr><td>x'.repeat(60))).toBe(120);
});

test.each([
  ['art. 22<sup>1</sup>, 10<sup>3</sup> ml, H<sub>2</sub>O'],
  ['<ol start="3" type="a"><li value="7">raz</li></ol>'],
  [
    '<table><caption>Ceny</caption><tr><th colspan="2" scope="col">a</th></tr><tr><td rowspan="2">1</td><td>2</td></tr></table>',
  ],
  ['<dl><dt>Punkt</dt><dd>1 zł</dd></dl><p><s>20 zł</s> <small>brutto</small></p>'],
  ['<div>Pierwsze</div><div>Drugie</div>'],
])('markup that carries meaning stays: %s', (text) => {
  expect(cleanHtml(text)).toEqual({ html: text, removed: [] });
});

test('elements of other programs become those that mean the same', () => {
  const { html, removed } = cleanHtml(
    '<h1>Tytuł</h1><h6>Mały</h6><center>Środek</center><del>20</del><ins>15</ins>',
  );
  expect(html).toBe('<h2>Tytuł</h2><h4>Mały</h4><div>Środek</div><s>20</s><u>15</u>');
  expect(removed).toEqual([]);
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><title>Dokument1</title>
<!--[if gte mso 9]><xml><w:WordDocument>${'<w:LsdException Locked="false"/>'.repeat(300)}${'<w:View>'.repeat(200)}</w:WordDocument></xml><![endif]--></head>
<body lang="PL"><p class="MsoNormal">Akapit<o:p></o:p></p><p class="MsoNormal">Drugi<o:p/></p></body></html>`;

test('a page that Word has saved is read as its paragraphs', () => {
  expect(depthOfHtml(word)).toBeLessThan(10);
  const { html, removed } = cleanHtml(word);
  expect(html.replace(/\n/g, '')).toBe('<p>Akapit</p><p>Drugi</p>');
  expect(removed).toEqual([]);
});

test('no text hides its depth from the estimate', () => {
  const hidden = ['<!--><b>', '<!---><b>', '<b x="/>">', "<b x='/>'>", '<b x=/>', '<b x="<">'];
  for (const part of hidden)
    expect(depthOfHtml(part.repeat(1_000)), part).toBeGreaterThanOrEqual(500);
});

test('a text of tags and spaces is blank, a picture is not', () => {
  expect(isBlankHtml('<p>&nbsp; <br /></p>')).toBe(true);
  expect(isBlankHtml('<p><img src="/files/a.png" /></p>')).toBe(false);
});

const payloads = publicData('xss/payloads.json');

test.skipIf(payloads === undefined)(
  '[HZ37] public payloads leave no tag, attribute or address that is not allowed',
  () => {
    const list = JSON.parse(readFileSync(payloads ?? '', 'utf8')) as { payload: string }[];
    const texts = list.map(({ payload }) => payload);
    expect(texts.length).toBeGreaterThan(1_000);
    for (const text of texts) {
      const { html } = cleanHtml(text);
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
      for (const [, name = '', attributes = ''] of tags) {
        expect(name).toMatch(
          /^(p|div|br|strong|em|b|i|u|s|small|sub|sup|ul|ol|li|dl|dt|dd|h[234]|blockquote|a|img|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|hr)$/,
        );
        expect(attributes).toMatch(
          /^(\s+(href="(https:\/\/|#\/)[^"]*"|src="\/files\/[^"]*"|(alt|width|height|start|type|reversed|value|colspan|rowspan|scope)(="[^"]*")?))*\s*\/?$/i,
        );
      }
      expect(cleanHtml(html).html).toBe(html);
    }
  },
);
