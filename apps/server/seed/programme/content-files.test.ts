import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendar } from '../content/calendar.ts';
import { news } from '../content/news.ts';
import { pills } from '../content/pills.ts';
import { questions } from '../content/questions.ts';
import { slides } from '../content/slides.ts';
import { specials } from '../content/specials.ts';
import { zoneArticles, zoneCategories } from '../content/zone.ts';
import { contentFiles } from './content-files.ts';
import { monthsOf } from '../months.ts';

const drawings = new Map(
  readdirSync(new URL('../pictures', import.meta.url)).map((name) => [
    name.replace('.svg', ''),
    readFileSync(new URL(`../pictures/${name}`, import.meta.url), 'utf8'),
  ]),
);
const stories = [...news, ...zoneArticles, ...pills, ...specials, ...slides];

test('the content has the agreed size and unique names', () => {
  expect(news).toHaveLength(12);
  expect(zoneArticles).toHaveLength(15);
  expect(zoneCategories).toHaveLength(4);
  expect(calendar.length).toBeGreaterThan(2);
  for (const articles of [news, zoneArticles]) {
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  }
});

test("no two stories share a drawing, and questions show their pill's", () => {
  const shown = stories.flatMap(({ picture }) => picture ?? []);
  expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([]);
  for (const { slug, pill, picture } of questions) {
    if (picture !== undefined)
      expect(pills.find((one) => one.slug === pill)?.picture, slug).toBe(picture);
  }
});

test('every drawing is shown somewhere, and every picture is there', () => {
  const replies = questions.flatMap((question) =>
    question.replies.flatMap(({ picture }) => picture ?? []),
  );
  const shown = new Set([...stories.flatMap(({ picture }) => picture ?? []), ...replies]);
  expect([...drawings.keys()].toSorted()).toEqual([...shown].toSorted());
});

test('every drawing has the same night palette with each background colour', () => {
  const [night = ''] = new Set(
    [...drawings.values()].map((drawing) => /<style>(.*?)<\/style>/.exec(drawing)?.[1] ?? ''),
  );
  expect(night).toMatch(/^@media \(prefers-color-scheme:dark\)/);
  for (const [name, drawing] of drawings) {
    expect(drawing, name).toContain(`<style>${night}</style>`);
    const kept = [...drawing.matchAll(/class="g"[^>]* fill="(#[0-9a-f]{3,6})"/g)].map(
      ([, colour]) => colour,
    );
    expect(
      kept.filter((colour) => !night.includes(`.g[fill="${colour}"]`)),
      name,
    ).toEqual([]);
    const [ground = ''] = /<rect[^>]*width="(?:640|320|214)"[^>]*>/.exec(drawing) ?? [];
    expect(ground, name).toContain('class="g"');
  }
});

test('every category has articles, every type of slide is shown', () => {
  expect(new Set(zoneArticles.map(({ category }) => category))).toEqual(
    new Set(zoneCategories.map(({ id }) => id)),
  );
  expect(new Set(slides.map(({ type }) => type))).toEqual(
    new Set(['intro', 'star', 'circle', 'padlock', 'image']),
  );
  expect(slides[0]?.type).toBe('intro');
});

test('every article was published before any now', () => {
  for (const moment of [
    '2026-11-16T00:00:10+01:00',
    '2027-03-28T03:30:00+02:00',
    '2028-02-29T23:59:00+01:00',
  ]) {
    const now = new Date(moment);
    const files = contentFiles(monthsOf(now));
    const days = files.flatMap(({ text }) => text.match(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g) ?? []);
    expect(days).toHaveLength(news.length + zoneArticles.length);
    expect(days.filter((day) => day.slice(0, 10) >= moment.slice(0, 10))).toEqual([]);
  }
});
