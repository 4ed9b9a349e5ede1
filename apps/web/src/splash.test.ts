import { expect, test } from 'vitest';
import html from '../index.html?raw';
import { themeColours, themeKey } from './platform/theme.ts';

test('[L01] the splash is in the page itself, before any script', () => {
  const splash = html.slice(html.indexOf('id="splash"'), html.indexOf('<noscript>'));
  for (const words of [
    'Klub <b>Partnera</b>',
    'splash__picture',
    'Ładowanie...',
    'wolność',
    'rozwój',
    'partnerstwo',
  ]) {
    expect(splash, words).toContain(words);
  }
});

test('the page needs no style attributes and one inline script', () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/\son[a-z]+=/);
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  expect([...html.matchAll(/<script(?![^>]*\ssrc=)/g)]).toHaveLength(1);
  expect(inline).toHaveLength(1);
  for (const words of [`'${themeKey}'`, ...Object.values(themeColours)])
    expect(inline[0]).toContain(words);
});

test('the page declares its language and extends under the notch', () => {
  expect(html).toContain('<html lang="pl">');
  expect(html).toContain('viewport-fit=cover');
});
