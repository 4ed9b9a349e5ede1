import { articlesMax } from '@klub/contract/limits';
import { expect, test } from 'vitest';
import { newestOf, olderAfter, timeOf, toRead } from './articles.rules.ts';

const page = (length: number) =>
  Array.from({ length }, (_, index) => ({ id: String(1000 - index) }));

test('a full page may have older articles, a shorter page has none', () => {
  expect(olderAfter(page(articlesMax))).toBe(String(1001 - articlesMax));
  expect(olderAfter(page(articlesMax - 1))).toBeUndefined();
  expect(olderAfter([])).toBeUndefined();
});

test('the date and time of the wire are one moment for machines', () => {
  expect(timeOf({ createdAtDate: '05.11.2026', createdAtTime: '08:30' })).toBe('2026-11-05T08:30');
});

test('the newest article is the last published, wherever it is listed', () => {
  const out = (createdAtDate: string) => ({ createdAtDate, createdAtTime: '08:30' });
  expect(newestOf([out('30.10.2026'), out('05.11.2026'), out('31.12.2025')])).toBe(
    '2026-11-05T08:30',
  );
  expect(newestOf([])).toBeUndefined();
});

test('the articles below follow an article, the newest follows the last', () => {
  const list = ['a', 'b', 'c', 'd'].map((slug) => ({ slug }));
  const slugs = (slug: string) => toRead(list, slug, 2).map((article) => article.slug);
  expect(slugs('a')).toEqual(['b', 'c']);
  expect(slugs('c')).toEqual(['d', 'a']);
  expect(slugs('d')).toEqual(['a', 'b']);
  expect(slugs('not in the list')).toEqual(['a', 'b']);
  expect(toRead([{ slug: 'a' }], 'a', 2)).toEqual([]);
});
