import { expect, test } from 'vitest';
import { linesOf, wordsBetween } from './words.rules.ts';

test('the words that go and come are named, the others stay', () => {
  expect(wordsBetween('Premia wynosi 10 zł.', 'Premia wynosi 15 zł.')).toEqual([
    { text: 'Premia wynosi ', kind: 'same' },
    { text: '10', kind: 'removed' },
    { text: '15', kind: 'added' },
    { text: ' zł.', kind: 'same' },
  ]);
});

test('HTML is compared by its words, with addresses of links and pictures', () => {
  const html =
    '<h2>§ 1</h2><p>Pani &amp; Pan&nbsp;A &lt;b&gt;</p><ul><li>raz</li></ul><img src="/files/a.png" alt="x"><a href="#/nagrody">tu</a>';
  expect(linesOf(html)).toBe('§ 1\nPani & Pan\u00a0A <b>\nraz\n\n[/files/a.png][#/nagrody] tu');
});

test('a regulation of 200,000 characters is compared', () => {
  const words = Array.from({ length: 25_000 }, (_, at) => `słowo${at % 700}`).join(' ');
  const parts = wordsBetween(words, words.replace('słowo5 ', 'inne '));
  expect(parts?.filter(({ kind }) => kind !== 'same')).toHaveLength(2);
});
