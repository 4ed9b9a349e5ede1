import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addRule, setFigures } from '../../../../testing/programme.ts';
import { bookBonuses, bookReward } from '../../../club/ledger/ledger.service.ts';
import {
  addShop,
  lookAfter,
  manage,
  named,
  type Report,
  type ReportsWorld,
  reportsWorld,
  rowsOf,
  type Shop,
  work,
} from '../../../club/reports/reports.testing.ts';
import { closeMonth } from '../closing/closing.service.ts';
import { giveProfile, october, september } from '../settlements.testing.ts';

const call = 'GET /api/v1/salesman/balances';

let world: ReportsWorld;
let shop: Shop;
const people = { manager: 0, seller: 0, stranger: 0, ala: 0, ola: 0 };

beforeAll(async () => {
  world = await reportsWorld();
  const { kysely } = world.database;
  people.manager = await named(kysely, 'salesman', ['Halina', 'Szef']);
  people.seller = await named(kysely, 'salesman', ['Robert', 'Swój']);
  people.stranger = await named(kysely, 'salesman', ['Obcy', 'Człowiek']);
  people.ala = await named(kysely, 'user1', ['Ala', 'Ćwik']);
  people.ola = await named(kysely, 'user1', ['Ola', 'Żak']);
  shop = await addShop(kysely, { name: 'Pierwszy', channel: 'sieć' });
  const other = await addShop(kysely, { channel: 'hurt' });
  await lookAfter(kysely, people.seller, shop);
  await lookAfter(kysely, people.stranger, other);
  await manage(kysely, people.manager, people.seller);
  for (const id of [people.ala, people.ola]) await work(kysely, id, shop);
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50, 120: 80 } });
  await giveProfile(world.deps, people.ala, { name: ['Ala', 'Ćwik'] });
  await figures(people.ala, september, 120);
  await figures(people.ala, october, 100);
  await figures(people.ola, october, 120);
  const close = (month: string) =>
    closeMonth(world.deps, { month, closedBy: 'Anna', listFile: null, acceptedMissing: 'any' });
  await close(september);
  await close(october);
  await figures(people.ala, october, 120);
  await close(october);
  await bookReward(
    kysely,
    { personId: people.ala, questionId: 1, month: october, amount: 5 },
    world.clock.now(),
  );
  await bookReward(
    kysely,
    { personId: people.ola, questionId: 1, month: '2026-11-01', amount: 7 },
    world.clock.now(),
  );
});

async function figures(personId: number, month: string, points: number): Promise<void> {
  await setFigures(
    world.database.kysely,
    { personId, placeId: shop.placeId, month },
    { target: 100, points },
  );
  await bookBonuses(world.database.kysely, { months: [month] }, world.clock.now());
}

const balances = (viewer: number, query = '') => world.ask<Report>(call, viewer, query);
const shown = async (viewer: number, query = ''): Promise<unknown[][]> =>
  rowsOf({ body: await balances(viewer, query) }).map(({ person, period, kind, amount, state }) => [
    person,
    period,
    kind,
    amount,
    state,
  ]);

const all = [
  ['Żak Ola', '2026-11', 'Bieżące', 7, 'naliczone: miesiąc nie jest jeszcze zamknięty'],
  [
    'Ćwik Ala',
    '2026-10',
    'Zmiana po zamknięciu',
    5,
    'naliczone: zmiana po zamknięciu miesiąca czeka na rozliczenie',
  ],
  ['Ćwik Ala', '2026-10', 'Korekta 1', 30, 'do wypłaty'],
  ['Ćwik Ala', '2026-10', 'Rozliczenie', 50, 'do wypłaty'],
  ['Żak Ola', '2026-10', 'Rozliczenie', 80, 'wstrzymane: brak numeru konta bankowego'],
  ['Ćwik Ala', '2026-09', 'Rozliczenie', 80, 'do wypłaty'],
];

test('[A19] each statement and unsettled month has its state and reason', async () => {
  expect(await shown(people.seller)).toEqual(all);
  const reply = await balances(people.seller);
  expect(reply).toMatchObject({ success: true, pager: { total: 6 } });
  expect(reply.data?.data[2]).toMatchObject({
    monthly: 0,
    corrections: 30,
    money: 3_000,
    shop: 'Pierwszy',
  });
});

test('[S10] the manager sees it too, a stranger nothing, and filters only narrow', async () => {
  expect(await shown(people.manager)).toEqual(all);
  expect(await shown(people.stranger)).toEqual([]);
  expect(await shown(people.manager, `sellers=${people.stranger}`)).toEqual([]);
  expect(await shown(people.seller, 'channel=hurt')).toEqual([]);
  expect(await shown(people.seller, 'month=2026-09')).toEqual(all.slice(5));
  expect(await shown(people.seller, `search=${encodeURIComponent('żak')}`)).toEqual([
    all[0],
    all[4],
  ]);
});

test('[S03] sorting by amount and person works, and far pages keep totals', async () => {
  const amounts = (await shown(people.seller, 'column=amount&order=desc')).map(
    ([, , , amount]) => amount,
  );
  expect(amounts).toEqual([80, 80, 50, 30, 7, 5]);
  const first = (await shown(people.seller, 'column=person&order=desc'))[0];
  expect(first?.[0]).toBe('Żak Ola');
  expect(await balances(people.seller, 'page=9')).toMatchObject({
    data: { data: [] },
    pager: { total: 6 },
  });
  expect(await balances(people.seller, 'column=state')).toMatchObject({ success: false });
});

test('the sum of the rows is the ledger, to the point', async () => {
  const rows = rowsOf({ body: await balances(people.seller) });
  const sum = rows.reduce((total, { amount }) => total + Number(amount), 0);
  const { rows: ledger } = await sql<{
    sum: number;
  }>`select sum(amount) as sum from ledger_entry`.execute(world.database.kysely);
  expect(sum).toBe(ledger[0]?.sum);
});

test('no account, no PESEL and no whole phone leaves with the settlements', async () => {
  const { text } = await world.report('GET /api/v1/salesman/report', people.seller);
  expect(text).not.toContain('114020040000300201355387');
  const body = JSON.stringify(await balances(people.seller));
  expect(body).not.toMatch(/\d{9,}(?=")/);
  expect(body).not.toContain('iban');
});

test('[S05] [A20] a statement downloads only for viewers of its person', async () => {
  const [, , , row] = rowsOf({ body: await balances(people.seller) });
  const key = String(row?.['uri']).replace('/api/v1/downloads/', '');
  expect(key).not.toBe('undefined');
  const path = `GET /api/v1/downloads/${key}` as 'GET /api/v1/downloads/:key';
  expect(await world.ask(path, people.seller, 'format=csv')).toMatchObject({
    data: { file: expect.stringMatching(/\/download\//), progress: 100 },
  });
  expect(await world.ask(path, people.stranger)).toMatchObject({ code: 404 });
  // A territory that begins later no longer includes the statement's month.
  const { kysely } = world.database;
  await kysely.updateTable('seller_customer').set({ from_date: '2026-11-01' }).execute();
  expect(await world.ask(path, people.seller, 'format=xlsx')).toMatchObject({ code: 404 });
});
