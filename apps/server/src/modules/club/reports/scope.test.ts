import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setFigures } from '../../../testing/programme.ts';
import {
  addShop,
  lookAfter,
  manage,
  named,
  type ReportCall,
  type ReportsWorld,
  reportsWorld,
  rowsOf,
  work,
} from './reports.testing.ts';

const calls: readonly ReportCall[] = [
  'GET /api/v1/salesman/report',
  'GET /api/v1/knowledge/report',
  'GET /api/v1/specials/report',
];
const performance = calls[0] ?? 'GET /api/v1/salesman/report';

let world: ReportsWorld;
beforeAll(async () => {
  world = await reportsWorld();
});
beforeEach(async () => {
  world.clock.set('2026-11-16T10:00:00+01:00');
  await world.clear();
});
afterAll(() => world.app.close());

/** A representative with a shop and one person in it, with figures `100 + month` in every month. */
async function staffed(name: string, spans: { customer?: readonly [string, string?] } = {}) {
  const { kysely } = world.database;
  const seller = await named(kysely, 'salesman', ['Przedstawiciel', name]);
  const shop = await addShop(kysely, { name: `Sklep ${name}`, channel: `kanał ${name}` });
  const person = await named(kysely, 'user1', ['Uczestnik', name]);
  await lookAfter(kysely, seller, shop, spans.customer);
  await work(kysely, person, shop);
  for (const month of ['2026-09-01', '2026-10-01', '2026-11-01']) {
    await setFigures(
      kysely,
      { personId: person, placeId: shop.placeId, month },
      { target: 100 + Number(month.slice(5, 7)), points: 10 },
    );
  }
  return { seller, shop, person };
}

const people = (answer: Awaited<ReturnType<ReportsWorld['report']>>) =>
  rowsOf(answer).map((row) => row['person']);

test('[S10] two who shared a customer each see only their months', async () => {
  const { kysely } = world.database;
  const { seller, shop } = await staffed('Wspólny', { customer: ['2026-01-01', '2026-10-31'] });
  const next = await named(kysely, 'salesman', ['Następca', 'Żuk']);
  await lookAfter(kysely, next, shop, ['2026-11-01']);
  const seen = async (viewer: number, query: string) =>
    rowsOf(await world.report(performance, viewer, query)).map((row) => row['target']);

  expect(await seen(seller, 'month=2026-10')).toEqual([{ value: 110, remaining: 100 }]);
  expect(await seen(seller, 'month=2026-11')).toEqual([]);
  expect(await seen(next, 'month=2026-11')).toEqual([{ value: 111, remaining: 101 }]);
  const early = await world.report(performance, next, 'month=2026-10');
  expect(early.body).toEqual({ success: false, message: 'Z tego okresu nie ma danych programu.' });
  expect(await seen(seller, 'quarter=2026-Q4')).toEqual([{ value: 110, remaining: 100 }]);
  expect(await seen(next, 'quarter=2026-Q4')).toEqual([{ value: 111, remaining: 101 }]);
});

test('[S10] [S04] a manager sees sellers on their days and alone selects them', async () => {
  const { kysely } = world.database;
  const [one, other] = [await staffed('Jeden'), await staffed('Drugi')];
  const manager = await named(kysely, 'salesman', ['Kierownik', 'Wielki']);
  await manage(kysely, manager, one.seller, ['2026-01-01', '2026-10-15']);
  await manage(kysely, manager, other.seller, ['2026-10-16']);

  expect(people(await world.report(performance, manager, 'month=2026-09'))).toEqual([
    'Jeden Uczestnik',
  ]);
  expect(people(await world.report(performance, manager, 'month=2026-10'))).toEqual([
    'Drugi Uczestnik',
    'Jeden Uczestnik',
  ]);
  const now = await world.report(performance, manager);
  expect(people(now)).toEqual(['Drugi Uczestnik']);
  expect(now.body.data?.sellers).toEqual([
    { id: String(other.seller), full_name: 'Drugi Przedstawiciel' },
  ]);
  expect(now.body.data?.rsm).toBeUndefined();
  const own = await world.report(performance, other.seller);
  expect([own.body.data?.sellers, own.body.data?.rsm, own.body.data?.superior]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(own.body.data?.channel).toEqual(['kanał Drugi']);
});

test('[S04] who sees more than one region chooses between them', async () => {
  const { kysely } = world.database;
  const [north, south] = [await staffed('Północ'), await staffed('Południe')];
  const managers = [
    await named(kysely, 'salesman', ['Anna', 'Północna']),
    await named(kysely, 'salesman', ['Ewa', 'Południowa']),
  ];
  const director = await named(kysely, 'salesman', ['Dyrektor', 'Sprzedaży']);
  await manage(kysely, managers[0] ?? 0, north.seller);
  await manage(kysely, managers[1] ?? 0, south.seller);
  for (const manager of managers) await manage(kysely, director, manager);

  const whole = await world.report(performance, director);
  expect(people(whole)).toEqual(['Południe Uczestnik', 'Północ Uczestnik']);
  expect(whole.body.data?.rsm?.map(({ full_name: name }) => name)).toEqual([
    'Południowa Ewa',
    'Północna Anna',
  ]);
  expect(people(await world.report(performance, director, `rsm=${managers[0]}`))).toEqual([
    'Północ Uczestnik',
  ]);
});

test('[S10] [HZ16] foreign ids give the same replies as unknown ones', async () => {
  const { kysely } = world.database;
  const [own, foreign] = [await staffed('Własny'), await staffed('Kanarek')];
  const manager = await named(kysely, 'salesman', ['Kanarek', 'Kanarek']);
  await manage(kysely, manager, foreign.seller);
  const filters = (id: number) => [`sellers=${id}`, `rsm=${id}`, `superior=${id}`];
  for (const call of calls) {
    for (const [index, filter] of [...filters(foreign.seller), ...filters(manager)].entries()) {
      const theirs = await world.report(call, own.seller, filter);
      const nobodys = await world.report(call, own.seller, filters(987_654)[index % 3]);
      const { summaryReportUri: _theirs, ...answer } = theirs.body.data ?? {};
      const { summaryReportUri: _nobodys, ...same } = nobodys.body.data ?? {};
      expect([theirs.status, answer, theirs.body.pager]).toEqual([200, same, nobodys.body.pager]);
      expect(theirs.body.pager).toEqual({ total: 0 });
    }
    for (const query of [
      '',
      'search=Kanarek',
      'channel=kana%C5%82%20Kanarek',
      `search=${foreign.shop.sap}`,
      'year=2026',
    ]) {
      expect((await world.report(call, own.seller, query)).text).not.toContain('Kanarek');
    }
  }
});

test('[S10] a ring of managers ends', async () => {
  const { kysely } = world.database;
  const [one, other] = [await staffed('Alfa'), await staffed('Beta')];
  await manage(kysely, one.seller, other.seller);
  await manage(kysely, other.seller, one.seller);
  expect(people(await world.report(performance, one.seller))).toEqual([
    'Alfa Uczestnik',
    'Beta Uczestnik',
  ]);
});

test('[S03] pages have thirty rows, exact totals and a stable order', async () => {
  const { kysely } = world.database;
  const { seller, shop } = await staffed('Pierwszy');
  for (let index = 0; index < 64; index += 1)
    await work(kysely, await named(kysely, 'user1', ['Ola', 'Kot']), shop);
  const pages = await Promise.all(
    [1, 2, 3, 4, 10_000].map((page) =>
      world.report(performance, seller, `page=${page}&column=shop&order=desc`),
    ),
  );
  expect(pages.map(({ body }) => [body.data?.data.length, body.pager?.total])).toEqual([
    [30, 65],
    [30, 65],
    [5, 65],
    [0, 65],
    [0, 65],
  ]);
  const phones = pages.flatMap((page) => rowsOf(page).map((row) => row['phone']));
  expect(phones).toHaveLength(65);
});

test('[S03] each column is sorted both ways, people without a value last', async () => {
  const { kysely } = world.database;
  const { seller, shop } = await staffed('Ćma');
  for (const name of ['Czyż', 'Lis', 'Łoś', 'Zając', 'Źrebak', 'Żak'])
    await work(kysely, await named(kysely, 'user1', ['Jan', name]), shop);
  const names = async (order: string) =>
    people(await world.report(performance, seller, `column=person&order=${order}`)).map(
      (name) => String(name).split(' ')[0],
    );
  const polish = ['Czyż', 'Ćma', 'Lis', 'Łoś', 'Zając', 'Źrebak', 'Żak'];
  expect(await names('asc')).toEqual(polish);
  expect(await names('desc')).toEqual(polish.toReversed());
  for (const column of ['target', 'realization', 'percent', 'left']) {
    for (const order of ['asc', 'desc']) {
      const rows = rowsOf(
        await world.report(performance, seller, `column=${column}&order=${order}`),
      );
      expect(rows[0]?.['person'], `${column} ${order}`).toBe('Ćma Uczestnik');
    }
  }
});

test('search finds words of names, shops, SAP numbers, or whole phones', async () => {
  const { kysely } = world.database;
  const { seller, shop, person: other } = await staffed('Łąkowy');
  const person = await named(kysely, 'user1', ['Żaneta', 'Świś_cka%']);
  await kysely
    .updateTable('person')
    .set({ phone: '+48501222333' })
    .where('id', '=', person)
    .execute();
  await kysely
    .updateTable('person')
    .set({ phone: '+48600000000' })
    .where('id', '=', other)
    .execute();
  await work(kysely, person, shop);
  const found = async (words: string) =>
    people(await world.report(performance, seller, `search=${encodeURIComponent(words)}`));
  for (const words of [
    'zaneta',
    'ŻANETA świś',
    'swis_cka%',
    `${shop.sap} żan`,
    '501222333',
    '+48 501 222 333',
    '333',
    '*** *** 333',
  ]) {
    expect(await found(words), words).toEqual(['Świś_cka% Żaneta']);
  }
  for (const words of [
    '50122',
    '222333',
    '1222',
    'żaneta_',
    '%%',
    '_',
    String.raw`\ `,
    'kanarek',
  ]) {
    expect(await found(words), words).toEqual(words === '_' ? ['Świś_cka% Żaneta'] : []);
  }
  expect(await found('łąkowy')).toHaveLength(2);
});

test('a deleted person stays with figures, without name and number', async () => {
  const { kysely } = world.database;
  const { seller, person } = await staffed('Odeszły');
  await kysely
    .updateTable('person')
    .set({
      first_name: '',
      last_name: '',
      phone: `deleted:${person}`,
      deleted_at: world.clock.now(),
    })
    .where('id', '=', person)
    .execute();
  const rows = rowsOf(await world.report(performance, seller));
  expect(rows[0]).toMatchObject({
    person: 'Konto usunięte',
    phone: null,
    target: { value: 111, remaining: 101 },
  });
});
