import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendar } from '../content/calendar.ts';
import { news } from '../content/news.ts';
import { slides } from '../content/slides.ts';
import { zoneArticles, zoneCategories } from '../content/zone.ts';
import { contentFiles } from './content-files.ts';
import { monthsOf } from '../months.ts';

const pictures = new Set(readdirSync(new URL('../pictures', import.meta.url)).map((name) => name.replace('.svg', '')));

test('the content has the size that decisions section 5 gives, and every name is its own', () => {
  expect(news).toHaveLength(12);
  expect(zoneArticles).toHaveLength(15);
  expect(zoneCategories).toHaveLength(4);
  expect(calendar.length).toBeGreaterThan(2);
  for (const articles of [news, zoneArticles]) {
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  }
});

test('every picture is there, every category has articles, every type of slide is shown', () => {
  const named = [...news, ...zoneArticles, ...slides].flatMap(({ picture }) => picture ?? []);
  expect(named.filter((name) => !pictures.has(name))).toEqual([]);
  expect(new Set(zoneArticles.map(({ category }) => category))).toEqual(new Set(zoneCategories.map(({ id }) => id)));
  expect(new Set(slides.map(({ type }) => type))).toEqual(new Set(['intro', 'star', 'circle', 'padlock', 'image']));
  expect(slides[0]?.type).toBe('intro');
});

test('every article was published before now, whenever now is', () => {
  for (const moment of ['2026-11-16T00:00:10+01:00', '2027-03-28T03:30:00+02:00', '2028-02-29T23:59:00+01:00']) {
    const now = new Date(moment);
    const files = contentFiles(monthsOf(now));
    const days = files.flatMap(({ text }) => text.match(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g) ?? []);
    expect(days).toHaveLength(news.length + zoneArticles.length);
    expect(days.filter((day) => day.slice(0, 10) >= moment.slice(0, 10))).toEqual([]);
  }
});
