import { expect, test } from 'vitest';
import { allowedHtml, isAllowedImage, isAllowedLink, replacedHtml } from './allowed-html.ts';

test.each([
  ['https://klub.example/regulamin', true],
  ['#/wiedza', true],
  ['#wiedza', false],
  ['#//zly.example', false],
  ['#/\\\\zly.example', false],
  ['http://klub.example', false],
  ['//klub.example', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:x', false],
  ['blob:https://klub.example/1', false],
  ['https://klub.example@evil.example/', false],
  ['mailto:a@b.pl', false],
  ['', false],
])('a link to %j is kept: %s', (href, kept) => {
  expect(isAllowedLink(href)).toBe(kept);
});

test.each([
  ['/files/pigulka-1.svg', true],
  ['/files/a/b.png', false],
  ['/files/ab12-1280x720-480.webp', true],
  ['/files/pigulka-1.svg?v=2', false],
  ['/files/../api/v1/user/get', false],
  ['/files/%2e%2e/api/v1/user/get', false],
  ['/files\\..\\api', false],
  ['//files/evil.png', false],
  ['/\\evil.example/files/x.png', false],
  ['https://evil.example/files/x.png', false],
  ['files/x.png', false],
  ['data:image/png;base64,AAAA', false],
])('a picture from %j is shown: %s', (src, shown) => {
  expect(isAllowedImage(src)).toBe(shown);
});

test('no tag that asks, runs, frames or restyles is allowed', () => {
  const dangerous = [
    'form',
    'input',
    'button',
    'style',
    'svg',
    'math',
    'iframe',
    'script',
    'object',
    'link',
    'base',
  ];
  const kept = [...Object.keys(allowedHtml), ...Object.values(replacedHtml)];
  expect(kept.filter((tag) => dangerous.includes(tag))).toEqual([]);
  expect(Object.values(replacedHtml).filter((tag) => !(tag in allowedHtml))).toEqual([]);
  const attributes = Object.values(allowedHtml).flat();
  expect(attributes.filter((name) => /^(on|style|class|id$|name|data)/.test(name))).toEqual([]);
});
