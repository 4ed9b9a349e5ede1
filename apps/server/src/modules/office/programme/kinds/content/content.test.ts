import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentWorld, type ContentWorld } from '../../../../../testing/content.ts';
import { figuresOf, importer, problemsOf } from '../../programme.testing.ts';

const newsHeader = 'slug;tytul;zajawka;tresc;miniatura;obraz;role;opublikowano;do';
const categoriesFile = 'kategoria;nazwa;kolejnosc\nfarby;Farby i podłoża;1\nkolor;Kolor;2\n';
const calendarFile =
  'grupa;tytul;data\nProgram;Wypłata;2026-11-20\nProgram;Rozliczenie;10.11.2026\nWarsztaty;Kraków;2026-11-24\n';
const slidesFile =
  'kolejnosc;rodzaj;tytul;tresc;obraz\n1;wstep;Witaj;<p>Start</p>;\n2;kolo;Plan;<p>Koło</p>;\n3;obraz;Razem;<p>My</p>;a.png\n';

let world: ContentWorld;

beforeAll(async () => {
  world = await contentWorld();
});

beforeEach(async () => {
  for (const table of [
    'news_reading',
    'zone_article_reading',
    'news',
    'zone_article',
    'zone_category',
    'calendar_item',
    'slide',
  ] as const) {
    await world.database.kysely.deleteFrom(table).execute();
  }
});

function fresh() {
  const made = importer(world.database, world.clock);
  return {
    ...made,
    keep: (name: string, bytes: Buffer) => writeFileSync(join(made.folder, name), bytes),
  };
}

const photograph = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: 'red' } }).png();

test('[E01] every field of a news item reaches the reader from the file', async () => {
  const { run, keep } = fresh();
  keep('farba.png', await photograph().toBuffer());
  const file = `${newsHeader}\nfarba;Nowa farba;Zajawka;<p onclick="x()">Treść</p>;farba.png;farba.png;user1|user2;2026-11-05 08:30;\n`;
  const report = await run({ 'aktualnosci.csv': file });
  expect([problemsOf(report), figuresOf(report)]).toEqual([
    [],
    { 'aktualnosci.csv': [1, 0, 0, 0] },
  ]);
  expect(report.files[0]?.warnings.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('onclick w <p>'),
  ]);
  const address = expect.stringMatching(/^\/files\/[0-9a-f]{40}-800x500\.webp$/);
  const { body } = await world.ask('user1', 'GET /api/v1/news/:slug', '/farba');
  expect(body.data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    slug: 'farba',
    title: 'Nowa farba',
    excerpt: 'Zajawka',
    thumbnail: address,
    image: address,
    content: '<p>Treść</p>',
    createdAtDate: '05.11.2026',
    createdAtTime: '08:30',
  });
  expect(figuresOf(await run({ 'aktualnosci.csv': file }))).toEqual({
    'aktualnosci.csv': [0, 0, 1, 0],
  });
});

test('[E01] [A34] [A35] zone categories and articles import together in any order', async () => {
  const { run } = fresh();
  const zone =
    'slug;kategoria;tytul;zajawka;tresc;role;opublikowano\nakryl;farby;Akryl;Z;<p>T</p>;user2;2026-11-01\n' +
    'biel;kolor;Biel;Z;<p>T</p>;user2;2026-11-02\n';
  const report = await run({ 'strefa.csv': zone, 'kategorie.csv': categoriesFile });
  expect([problemsOf(report), report.outcome]).toEqual([[], 'applied']);
  expect((await world.ask('user2', 'GET /api/v1/knowledge-zone-categories')).body.data).toEqual([
    { id: 'farby', name: 'Farby i podłoża' },
    { id: 'kolor', name: 'Kolor' },
  ]);
  const { body } = await world.ask('user2', 'GET /api/v1/knowledge-zone', '?category=kolor');
  expect(body.data.map(({ slug }) => slug)).toEqual(['biel']);
});

test('five thousand news are listed from their index, not sorted whole', async () => {
  const { run } = fresh();
  const rows = Array.from(
    { length: 5_000 },
    (_, index) => `n-${index};T;Z;<p>T</p>;user1;2026-10-${10 + (index % 20)}`,
  );
  const file = `slug;tytul;zajawka;tresc;role;opublikowano\n${rows.join('\n')}\n`;
  expect(figuresOf(await run({ 'a.csv': file }))).toEqual({ 'a.csv': [5_000, 0, 0, 0] });
  const { rows: plan } = await sql`
      explain select id from news
      where published_at <= ${world.clock.now()}::timestamptz and 'user1' = any(roles)
      order by published_at desc, id desc limit 30
    `.execute(world.database.kysely);
  expect(JSON.stringify(plan)).toContain('news_newest');
});

test('reserved slugs, unknown categories and reversed dates are refused', async () => {
  const { run } = fresh();
  const row = 'T;Z;<p>T</p>;;;user1;2026-11-01';
  const report = await run({
    'a.csv': `${newsHeader}\naktualnosci;${row};\nzly;${row};2026-10-01\npusty;T;Z;<script>x</script>;;;user1;2026-11-01;\n`,
    'b.csv':
      'slug;kategoria;tytul;zajawka;tresc;role;opublikowano\nx;brak;T;Z;<p>T</p>;user1;2026-11-01\n',
  });
  expect(report.outcome).toBe('rejected');
  expect(problemsOf(report)).toEqual([
    '2 slug: Nazwa „aktualnosci” jest zajęta przez aplikację.',
    '3 do: Koniec jest wcześniejszy niż początek.',
    '4 tresc: Po usunięciu niedozwolonych znaczników nic nie zostało.',
    '2 kategoria: Nie ma kategorii strefy wiedzy „brak”.',
  ]);
  expect((await world.ask('user1', 'GET /api/v1/news')).body.data).toEqual([]);
});

test('[A36] the calendar equals the last file, repeated without changes', async () => {
  const { run } = fresh();
  expect(figuresOf(await run({ 'k.csv': calendarFile }))).toEqual({ 'k.csv': [3, 0, 0, 0] });
  expect(figuresOf(await run({ 'k.csv': calendarFile }))).toEqual({ 'k.csv': [0, 0, 3, 0] });
  const shorter = await run({ 'k.csv': calendarFile.replace('Warsztaty;Kraków;2026-11-24\n', '') });
  expect(figuresOf(shorter)).toEqual({ 'k.csv': [0, 0, 2, 0] });
  expect(shorter.files[0]?.warnings.map(({ reason }) => reason)).toEqual([
    'Usunięto pozycje, których nie ma w tym pliku: 1.',
  ]);
  expect((await world.ask('user1', 'GET /api/v1/calendars')).body.data).toEqual([
    {
      title: 'Program',
      details: [
        { title: 'Rozliczenie', date: '10.11.2026' },
        { title: 'Wypłata', date: '20.11.2026' },
      ],
    },
  ]);
});

test('[A11] slides need pictures and exactly one opening', async () => {
  const { run, keep } = fresh();
  keep('a.png', await photograph().toBuffer());
  expect(problemsOf(await run({ 's.csv': slidesFile }))).toEqual([]);
  expect(figuresOf(await run({ 's.csv': slidesFile }))).toEqual({ 's.csv': [0, 0, 3, 0] });
  const { body } = await world.ask('user1', 'GET /api/v1/slider');
  expect(body.data).toEqual([
    { type: 'intro', title: 'Witaj', content: '<p>Start</p>', image: null },
    { type: 'circle', title: 'Plan', content: '<p>Koło</p>', image: null },
    {
      type: 'image',
      title: 'Razem',
      content: '<p>My</p>',
      image: expect.stringMatching(/-800x500\.webp$/),
    },
  ]);
  const twice = await run({
    's.csv': slidesFile.replace('2;kolo', '2;wstep').replace(';a.png', ';'),
  });
  expect(problemsOf(twice)).toEqual([
    '3 rodzaj: Plik musi mieć dokładnie jeden slajd rodzaju „wstep”.',
    '4 obraz: Pole jest wymagane, a jest puste.',
  ]);
});
