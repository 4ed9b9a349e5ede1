import type { Target } from '@klub/contract/targets';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../infra/db/db.ts';
import { testDatabase } from '../../../testing/database.ts';
import { knowledgeWorld, type Person } from '../../../testing/knowledge.ts';
import { safeContent, safePicture, safeTarget, targetFor } from './notifications.rules.ts';
import { notify, notifyMany, notifyPeople } from './notifications.service.ts';
import { findInbox, hideBadge, markAsRead } from './notifications.store.ts';
import { addPerson } from '../../../testing/programme.ts';

const now = new Date('2026-11-16T09:00:00Z');
const later = new Date('2026-11-16T10:00:00Z');
const bonus = {
  cause: 'bonus:month:2026-11:1',
  title: 'Premia',
  content: '<p>Brawo</p>',
  url: '/wyzwania/osiagniecia',
} as const;

let database: Database;
let ada = 0;
let jan = 0;

beforeAll(async () => {
  database = await testDatabase();
  ada = await addPerson(database.kysely);
  jan = await addPerson(database.kysely, 'user2');
});

beforeEach(async () => {
  await database.kysely.deleteFrom('notification').execute();
  await database.kysely.updateTable('person').set({ badge_hidden_at: null }).execute();
});

const all = () =>
  database.kysely.selectFrom('notification').selectAll().orderBy('person_id').execute();

test('a cause notifies a person once despite concurrent repetitions', async () => {
  await Promise.all(
    Array.from({ length: 12 }, () => notify(database.kysely, { personId: ada, ...bonus }, now)),
  );
  await notifyMany(
    database.kysely,
    [
      { personId: ada, ...bonus },
      { personId: jan, ...bonus },
    ],
    later,
  );
  await notifyPeople(database.kysely, [ada, jan], bonus, later);
  const found = await all();
  expect(found.map(({ person_id, created_at }) => [person_id, created_at])).toEqual([
    [ada, now],
    [jan, later],
  ]);
  expect(found[0]).toMatchObject({
    title: 'Premia',
    content: '<p>Brawo</p>',
    thumbnail: null,
    read_at: null,
  });
  expect(found[0]?.slug).toMatch(/^[0-9a-f]{32}$/);
  expect(found[0]?.slug).not.toBe(found[1]?.slug);
});

test('[HZ38] no recipients are no error, and foreign links are dropped', async () => {
  await notifyMany(database.kysely, [], now);
  await notifyPeople(database.kysely, [], bonus, now);
  expect(await all()).toEqual([]);
  const planted = {
    ...bonus,
    url: 'javascript:alert(1)' as Target,
    thumbnail: 'https://evil.example/x.png',
  };
  await notify(
    database.kysely,
    { personId: ada, ...planted, content: '<form><input></form>Cześć' },
    now,
  );
  expect(await all()).toMatchObject([{ url: null, thumbnail: null, content: 'Cześć' }]);
});

test.each([
  ['user1', '/wyzwania/osiagniecia', '/wyzwania/osiagniecia'],
  ['user2', '/wyzwania/osiagniecia', '/zadania-specjalne'],
  ['user2', '/wyzwania/miesieczne?rok=2026', '/zadania-specjalne'],
  ['salesman', '/wyzwania/osiagniecia', '/konto'],
  ['salesman', '/zadania-specjalne/lato/podsumowanie', '/konto'],
  ['user2', '/zadania-specjalne/lato/podsumowanie', '/zadania-specjalne/lato/podsumowanie'],
  ['salesman', '/wiedza/pigulki-wiedzy/farba', '/wiedza/pigulki-wiedzy/farba'],
  ['user2', 'https://partner.example/a', 'https://partner.example/a'],
] as const)('a notification leads %s from %s to %s, allowed for the role', (role, url, target) => {
  expect(targetFor(role, url)).toBe(target);
});

test('[A12] [N03] the first reading of an own notification is stored', async () => {
  await notify(database.kysely, { personId: ada, ...bonus }, now);
  const slug = (await all())[0]?.slug ?? '';
  expect(await markAsRead(database.kysely, jan, slug, now)).toBe(false);
  expect(await markAsRead(database.kysely, ada, 'nie-ma', now)).toBe(false);
  expect(await all()).toMatchObject([{ read_at: null }]);
  expect(await markAsRead(database.kysely, ada, slug, now)).toBe(true);
  expect(await markAsRead(database.kysely, ada, slug, later)).toBe(true);
  expect(await all()).toMatchObject([{ read_at: now }]);
});

test('[A12] [A13] [HZ21] calls reply 200 repeatedly, and 404 for foreign ones', async () => {
  const world = await knowledgeWorld();
  const [owner, stranger] = [await world.person(), await world.person()];
  const handle = world.database.kysely;
  await notify(handle, { personId: owner.id, ...bonus }, now);
  const { slug } = await handle.selectFrom('notification').select('slug').executeTakeFirstOrThrow();
  const read = (person: Person, which: string) =>
    person.post('POST /api/v1/notifications/:slug/update', which);
  for (const foreign of [
    await read(stranger, slug),
    await read(owner, 'nie-ma'),
    await read(owner, "' or 1=1"),
  ]) {
    expect(foreign).toMatchObject({ status: 404, body: { code: 404 } });
  }
  for (const own of [await read(owner, slug), await read(owner, slug)]) {
    expect(own).toMatchObject({ status: 200, body: { code: 200 } });
  }
  expect(await owner.post('POST /api/v1/notifications/hide-badge', '')).toMatchObject({
    status: 200,
    body: { status: 200 },
  });
});

test('older notifications are paged once each, for their owner only', async () => {
  const world = await knowledgeWorld();
  const [owner, stranger] = [await world.person(), await world.person()];
  const handle = world.database.kysely;
  // Many rows share a time: an import writes them in one statement.
  for (let number = 0; number < 120; number += 1) {
    const at = new Date(now.getTime() + Math.floor(number / 40) * 1_000);
    await notify(handle, { personId: owner.id, ...bonus, cause: `x:${number}` }, at);
  }
  const slugs: string[] = [];
  let before = '';
  for (let page = 0; page < 9; page += 1) {
    const query = before === '' ? '' : `?before=${before}`;
    const { body } = await owner.get(
      `GET /api/v1/notifications${query}` as 'GET /api/v1/notifications',
    );
    slugs.push(...body.data.map(({ slug }) => slug));
    if (body.next === null) break;
    before = body.next;
  }
  expect(slugs).toHaveLength(120);
  expect(new Set(slugs).size).toBe(120);
  const newest = await owner.get('GET /api/v1/user/get');
  expect(newest.body.message.notifications.map(({ slug }) => slug)).toEqual(slugs.slice(0, 100));
  for (const person of [stranger, owner]) {
    const slug = person === owner ? 'nie-ma' : slugs[0];
    const call = `GET /api/v1/notifications?before=${slug}` as 'GET /api/v1/notifications';
    expect(await person.get(call)).toMatchObject({ status: 404 });
  }
  expect((await stranger.get('GET /api/v1/notifications')).body).toEqual({ data: [], next: null });
});

test('the unread count stays correct under all concurrent changes', async () => {
  const counted = async (personId: number) => (await findInbox(database.kysely, personId)).unread;
  const tell = (number: number) =>
    notify(database.kysely, { personId: ada, ...bonus, cause: `x:${number}` }, now);
  await Promise.all(Array.from({ length: 60 }, (_, number) => tell(number)));
  await tell(7);
  await notifyPeople(database.kysely, [ada, jan], bonus, later);
  expect(await Promise.all([counted(ada), counted(ada), counted(jan)])).toEqual([61, 61, 1]);
  const slugs = (await all()).filter(({ person_id }) => person_id === ada).map(({ slug }) => slug);
  const read = slugs.slice(0, 20).flatMap((slug) => [slug, slug]);
  await Promise.all([
    ...read.map((slug) => markAsRead(database.kysely, ada, slug, now)),
    ...Array.from({ length: 10 }, () => counted(ada)),
  ]);
  expect(await counted(ada)).toBe(41);
  await database.kysely
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', ada)
    .execute();
  expect(await counted(ada)).toBe(0);
  await database.kysely.deleteFrom('notification').where('person_id', '=', jan).execute();
  expect(await counted(jan)).toBe(0);
});

test('reading an inbox of 50,000 costs about that of a hundred', async () => {
  const fill = (personId: number, count: number) =>
    sql`
      insert into notification (slug, person_id, cause, title, content, created_at)
      select gen_random_uuid()::text, ${personId}::bigint, 'x:' || n, 'Tytuł', '<p>Treść</p>', ${now}::timestamptz
      from generate_series(1, ${count}::int) as n
    `.execute(database.kysely);
  await fill(ada, 50_000);
  await fill(jan, 100);
  // Like autovacuum.
  await sql`analyze notification`.execute(database.kysely);
  const rowsRead = (personId: number): Promise<number> =>
    database.kysely.transaction().execute(async (handle) => {
      const before = await rowsReadSoFar(handle);
      await findInbox(handle, personId);
      return (await rowsReadSoFar(handle)) - before;
    });
  expect((await findInbox(database.kysely, ada)).unread).toBe(50_000);
  const ofFew = await rowsRead(jan);
  expect(ofFew).toBeGreaterThan(0);
  expect(await rowsRead(ada)).toBeLessThan(2 * ofFew);
  await hideBadge(database.kysely, ada, now);
  expect((await findInbox(database.kysely, ada)).hasNews).toBe(false);
  expect(await rowsRead(ada)).toBeLessThan(2 * ofFew);
});

test('[A13] [N04] hiding the badge remembers the latest look, for this person only', async () => {
  await hideBadge(database.kysely, ada, later);
  await hideBadge(database.kysely, ada, now);
  const hidden = await database.kysely
    .selectFrom('person')
    .select(['id', 'badge_hidden_at'])
    .orderBy('id')
    .execute();
  expect(hidden).toEqual([
    { id: ada, badge_hidden_at: later },
    { id: jan, badge_hidden_at: null },
  ]);
});

test('[N04] the badge shows news since the last look, until looking or reading', async () => {
  const isLit = async (personId = ada) => (await findInbox(database.kysely, personId)).hasNews;
  expect(await isLit()).toBe(false);
  await notifyPeople(database.kysely, [ada, jan], bonus, now);
  expect(await isLit()).toBe(true);
  await hideBadge(database.kysely, ada, now);
  expect([await isLit(), await isLit(jan)]).toEqual([false, true]);
  await notify(database.kysely, { personId: ada, ...bonus, cause: 'x:1' }, now);
  expect(await isLit()).toBe(true);
  const [fresh] = (await all()).filter(({ cause }) => cause === 'x:1');
  await markAsRead(database.kysely, ada, fresh?.slug ?? '', now);
  expect(await isLit()).toBe(false);
});

test('[N04] a notification committed after the look lights the badge', async () => {
  const closing = await database.kysely.startTransaction().execute();
  await notify(closing, { personId: ada, ...bonus }, now);
  await hideBadge(database.kysely, ada, later);
  await closing.commit().execute();
  expect(await findInbox(database.kysely, ada)).toMatchObject({ unread: 1, hasNews: true });
});

/** Rows of notifications and counts that this transaction has read, by index or scan. */
async function rowsReadSoFar(handle: Handle): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read
    from pg_stat_xact_user_tables where relname in ('notification', 'unread_change')
  `.execute(handle);
  return rows[0]?.read ?? 0;
}

test('[HZ38] a notification leads to own routes and trusted https hosts only', () => {
  for (const own of ['/', '/wiedza', '/wiedza/pytanie/farby-1?x=1&y=%20'])
    expect(safeTarget(own)).toBe(own);
  expect(safeTarget(null)).toBeNull();
  expect(safeTarget('https://partner.example/a', ['partner.example'])).toBe(
    'https://partner.example/a',
  );
  for (const foreign of [
    'https://partner.example.evil.example/',
    'https://partner.example@evil.example/',
    'https://user:pass@partner.example/',
    'https://partner.example:8443/',
    'http://partner.example/',
    '//partner.example',
    '/\\partner.example',
    '/\t/partner.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'wiedza',
    '',
  ]) {
    expect(safeTarget(foreign, ['partner.example']), foreign).toBeNull();
  }
});

test('a picture comes from the own file store', () => {
  expect(safePicture('/files/abc-1.png')).toBe('/files/abc-1.png');
  for (const foreign of ['/files/../x.png', 'https://x.example/y.png', '/files/a/b.png', '']) {
    expect(safePicture(foreign), foreign).toBeNull();
  }
});

test('content keeps its words and loses what could act', () => {
  expect(safeContent('<p>Masz <strong>20</strong> złotych punktów</p>')).toBe(
    '<p>Masz <strong>20</strong> złotych punktów</p>',
  );
  expect(safeContent('<a href="#/wiedza">Wiedza</a>')).toBe('<a href="#/wiedza">Wiedza</a>');
  for (const [written, kept] of [
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<script>alert(1)</script>b', 'b'],
    ['<a href="javascript:alert(1)">c</a>', 'c'],
    ['<a href="https://evil.example">d</a>', 'd'],
    ['<p style="position:fixed" id="x" onclick="y()">e</p>', '<p>e</p>'],
    ['<svg><a href="#/x"></svg>f', '<a href="#/x"></a>f'],
  ] as const) {
    expect(safeContent(written), written).toBe(kept);
  }
});
