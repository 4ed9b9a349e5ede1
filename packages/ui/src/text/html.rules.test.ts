import { expect, test } from 'vitest';
import { allowedTags, headingLevels, isAllowedImage, isAllowedLink } from './html.rules.ts';

test.each([
  ['https://klub.example/regulamin', true],
  ['#/wiedza', true],
  ['#wiedza', false],
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
  ['/files/a/b.png?v=2', true],
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
  expect(allowedTags.filter((tag) => dangerous.includes(tag))).toEqual([]);
});

test('headings of a text continue the heading above without a gap', () => {
  const shown = (below: number, written: readonly number[]) => written.map(headingLevels(below));
  expect(shown(1, [2, 3, 3, 2])).toEqual([2, 3, 3, 2]);
  expect(shown(1, [3, 3])).toEqual([2, 2]);
  expect(shown(2, [2, 4, 3, 4, 2])).toEqual([3, 4, 4, 5, 3]);
  expect(shown(1, [4, 2, 3])).toEqual([2, 2, 3]);
});
