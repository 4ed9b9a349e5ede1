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
          /^(p|br|strong|em|b|i|u|ul|ol|li|h[234]|blockquote|a|img|table|thead|tbody|tr|th|td|figure|figcaption|hr|span)$/,
        );
        expect(attributes).toMatch(
          /^(\s+(href="(https:\/\/|#\/)[^"]*"|src="\/files\/[^"]*"|(alt|width|height)="[^"]*"))*\s*\/?$/i,
        );
      }
      expect(cleanHtml(html).html).toBe(html);
    }
  },
);
