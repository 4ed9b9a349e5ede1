import { expect, test } from 'vitest';
import html from '../../index.html?raw';

test('[L01] the splash stands in the page itself, before any script: logo, picture, Ładowanie..., and the three words', () => {
  const splash = html.slice(html.indexOf('id="splash"'), html.indexOf('<noscript>'));
  for (const words of ['Klub <b>Partnera</b>', 'splash__picture', 'Ładowanie...', 'wolność', 'rozwój', 'partnerstwo']) {
    expect(splash, words).toContain(words);
  }
});

test('the page can be served under a policy without inline scripts and style attributes', () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/\son[a-z]+=/);
  expect([...html.matchAll(/<script(?![^>]*\ssrc=)/g)]).toEqual([]);
});

test('the page says its language and lets the app reach under the notch', () => {
  expect(html).toContain('<html lang="pl">');
  expect(html).toContain('viewport-fit=cover');
});
