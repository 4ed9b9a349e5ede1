import { articlesMax } from '@klub/contract/limits';
import { roles } from '@klub/contract/roles';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { usualMoment } from '../../../testing/app.ts';
import { type ContentWorld, contentWorld } from '../../../testing/content.ts';

const news = 'GET /api/v1/news';
const oneNews = 'GET /api/v1/news/:slug';
const zone = 'GET /api/v1/knowledge-zone';
const oneOfZone = 'GET /api/v1/knowledge-zone/:slug';
const categories = 'GET /api/v1/knowledge-zone-categories';

let world: ContentWorld;

beforeAll(async () => {
  world = await contentWorld();
});

beforeEach(async () => {
  world.clock.set(usualMoment);
  for (const table of [
    'news_reading',
    'zone_article_reading',
    'news',
    'zone_article',
    'zone_category',
  ] as const) {
    await world.database.kysely.deleteFrom(table).execute();
  }
});

const slugs = ({ body }: { body: { data: readonly { slug: string }[] } }) =>
  body.data.map(({ slug }) => slug);

test('[A33] news are newest first with Warsaw time in summer and winter', async () => {
  await world.news(
    { slug: 'latem', publishedAt: '2026-07-05T23:30:00Z' },
    { slug: 'zima', publishedAt: '2026-11-05T23:30:00Z' },
  );
  const { body } = await world.ask('user2', news);
  expect(body.data).toEqual([
    expect.objectContaining({ slug: 'zima', createdAtDate: '06.11.2026', createdAtTime: '00:30' }),
    {
      id: expect.stringMatching(/^\d+$/),
      slug: 'latem',
      title: 'Tytuł latem',
      thumbnail: '/files/miniatura.svg',
      excerpt: 'Zajawka',
      createdAtDate: '06.07.2026',
      createdAtTime: '01:30',
    },
  ]);
});

test('[A33] one piece of news has its image and content', async () => {
  await world.news({ slug: 'premia', content: '<p>Jest <strong>premia</strong></p>' });
  const { status, body } = await world.ask('salesman', oneNews, '/premia');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    slug: 'premia',
    image: '/files/obraz.svg',
    content: '<p>Jest <strong>premia</strong></p>',
    createdAtDate: '01.11.2026',
    createdAtTime: '08:00',
  });
});

test('who opens an article is remembered once, however often they read it', async () => {
  const { kysely } = world.database;
  await world.news({ slug: 'premia' }, { slug: 'dla-innych', roles: ['user1'] });
  await world.zone(await world.category('farby'), { slug: 'lateks' });
  await world.ask('user2', news);
  await world.ask('user2', oneNews, '/dla-innych');
  const readings = async () => ({
    news: await kysely.selectFrom('news_reading').select('read_at').execute(),
    zone: await kysely.selectFrom('zone_article_reading').select('read_at').execute(),
  });
  expect(await readings()).toEqual({ news: [], zone: [] });
  const first = world.clock.now();
  await Promise.all([1, 2, 3].map(() => world.ask('user2', oneNews, '/premia')));
  await world.ask('user2', oneOfZone, '/lateks');
  world.clock.advance({ hours: 1 });
  await world.ask('user2', oneNews, '/premia');
  await world.ask('user2', oneOfZone, '/lateks');
  expect(await readings()).toEqual({ news: [{ read_at: first }], zone: [{ read_at: first }] });
});

test('[HZ21] an article is hidden from other roles and outside its dates', async () => {
  const category = await world.category('farby');
  const hidden = [
    { slug: 'dla-innych', roles: ['user1'] as const },
    { slug: 'jutro', publishedAt: '2026-11-16T10:00:01+01:00' },
    { slug: 'miniona', endsAt: '2026-11-16T10:00:00+01:00' },
  ];
  await world.news(...hidden);
  await world.zone(category, ...hidden);
  expect(slugs(await world.ask('user2', news))).toEqual([]);
  expect(slugs(await world.ask('user2', zone))).toEqual([]);
  for (const { slug } of hidden) {
    expect([slug, (await world.ask('user2', oneNews, `/${slug}`)).status]).toEqual([slug, 404]);
    expect([slug, (await world.ask('user2', oneOfZone, `/${slug}`)).status]).toEqual([slug, 404]);
  }
  expect((await world.ask('user1', oneNews, '/dla-innych')).status).toBe(200);
  world.clock.set('2026-11-16T10:00:01+01:00');
  expect((await world.ask('user2', oneNews, '/jutro')).status).toBe(200);
});

test('[R29] [R31] every role reads news and the knowledge zone', async () => {
  await world.news({ slug: 'dla-wszystkich' });
  await world.zone(await world.category('farby'), { slug: 'dla-wszystkich' });
  for (const role of roles) {
    expect([role, slugs(await world.ask(role, news))]).toEqual([role, ['dla-wszystkich']]);
    expect([role, slugs(await world.ask(role, zone))]).toEqual([role, ['dla-wszystkich']]);
  }
});

test('[A34] the zone lists all articles or one category, unknown ones empty', async () => {
  const [paints, wood] = [await world.category('farby'), await world.category('drewno')];
  await world.zone(
    paints,
    { slug: 'lateks', publishedAt: '2026-10-01T08:00:00Z' },
    { slug: 'akryl' },
  );
  await world.zone(wood, { slug: 'olej' });
  expect(slugs(await world.ask('user1', zone)).toSorted()).toEqual(['akryl', 'lateks', 'olej']);
  expect(slugs(await world.ask('user1', zone, '?category=farby'))).toEqual(['akryl', 'lateks']);
  expect(slugs(await world.ask('user1', zone, '?category='))).toHaveLength(3);
  expect(slugs(await world.ask('user1', zone, '?category=kuchnia'))).toEqual([]);
  const { body } = await world.ask('user3', oneOfZone, '/olej');
  expect(body.data).toMatchObject({
    slug: 'olej',
    content: '<p>Treść</p>',
    image: '/files/obraz.svg',
  });
});

test('[A35] categories are sorted by position, then by the Polish alphabet', async () => {
  for (const code of ['z', 'ł', 'l']) await world.category(code, 2);
  await world.category('pierwsza', 1);
  expect((await world.ask('user2', categories)).body).toEqual({
    data: ['pierwsza', 'l', 'ł', 'z'].map((id) => ({ id, name: `Kategoria ${id}` })),
  });
});

test('paging a long list shows each article once despite equal times', async () => {
  const count = articlesMax * 2 + 5;
  await world.news(...Array.from({ length: count }, (_, index) => ({ slug: `news-${index}` })));
  const seen: string[] = [];
  let page = await world.ask('user1', news);
  while (page.body.data.length > 0) {
    expect(page.body.data.length).toBeLessThanOrEqual(articlesMax);
    seen.push(...slugs(page));
    page = await world.ask('user1', news, `?before=${page.body.data.at(-1)?.id}`);
  }
  expect(new Set(seen).size).toBe(count);
  expect(seen).toHaveLength(count);
  expect((await world.ask('user1', news, '?before=999999')).body.data).toEqual([]);
  expect((await world.ask('user1', news, '?before=x')).status).toBe(400);
});

test('the next call shows any change of an article', async () => {
  const { kysely } = world.database;
  const category = await world.category('farby');
  const soon = { publishedAt: '2026-11-16T10:00:30+01:00', endsAt: '2026-11-16T10:01:00+01:00' };
  await world.news({ slug: 'stara' }, { slug: 'krótka', ...soon });
  await world.zone(category, { slug: 'lateks' });
  const seen = async (): Promise<unknown> => ({
    news: slugs(await world.ask('user1', news)),
    others: slugs(await world.ask('salesman', news)),
    zone: slugs(await world.ask('user1', zone)),
    title: (await world.ask('user1', oneNews, '/stara')).body.data?.title,
    short: (await world.ask('user1', oneNews, `/${encodeURIComponent('krótka')}`)).status,
  });
  const atFirst = {
    news: ['stara'],
    others: ['stara'],
    zone: ['lateks'],
    title: 'Tytuł stara',
    short: 404,
  };
  expect(await seen()).toEqual(atFirst);
  expect(await seen()).toEqual(atFirst);

  await kysely
    .updateTable('news')
    .set({ title: 'Nowy tytuł' })
    .where('slug', '=', 'stara')
    .execute();
  expect(await seen()).toEqual({ ...atFirst, title: 'Nowy tytuł' });
  await kysely
    .updateTable('news')
    .set({ roles: ['user1'] })
    .where('slug', '=', 'stara')
    .execute();
  await kysely.deleteFrom('zone_article').execute();
  const changed = { ...atFirst, title: 'Nowy tytuł', others: [], zone: [] };
  expect(await seen()).toEqual(changed);

  world.clock.set('2026-11-16T10:00:30+01:00');
  const withShort = { ...changed, news: ['krótka', 'stara'], others: ['krótka'], short: 200 };
  expect(await seen()).toEqual(withShort);
  world.clock.set('2026-11-16T10:01:00+01:00');
  expect(await seen()).toEqual(changed);
});

test('a rolled-back change is never shown, a running one after its commit', async () => {
  await world.news({ slug: 'stara' });
  const listed = async () => slugs(await world.ask('user1', news));
  expect(await listed()).toEqual(['stara']);
  const undone = world.database.kysely.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('news').execute();
    expect(await listed()).toEqual(['stara']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await listed()).toEqual(['stara']);
});

test('a slug of any letters is simply not found', async () => {
  for (const slug of ['%2e%2e', "'%20or%201=1", 'ąę', encodeURIComponent('x'.repeat(150))]) {
    expect([slug, (await world.ask('user1', oneNews, `/${slug}`)).status]).toEqual([slug, 404]);
  }
});
