import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';
import { findTerritory } from '../../club/territory/scope.store.ts';
import { addPerson } from '../../../testing/programme.ts';
import { importsClub, phones, plan, results } from './imports.testing.ts';

const { agreed, checked, club, command, handle, post, postApply, postUndo, runDue, shown } =
  importsClub();

const reason =
  'Ten sklep ma w programie innego klienta. Wpisz w kolumnie „od” dzień zmiany albo powiedz w panelu, czy zmiana jest od dziś, czy od początku.';
const shop = (number: string, from = '') => ({
  's2.csv': `kod;nazwa;kanal;prefiks;sap;klient;od\nS1;Jeden;Sieci;PL;${number};Klient ${number};${from}\n`,
});

/** Representatives of the customers 1 and 2. */
let sellers: readonly number[] = [];
beforeEach(async () => {
  const { kysely } = club().database;
  await sql`delete from seller_customer`.execute(kysely);
  await sql`insert into customer (prefix, number, name) select 'PL', '2', 'Klient 2'
    where not exists (select from customer where number = '2')`.execute(kysely);
  sellers = [];
  for (const number of ['1', '2']) {
    const seller = await addPerson(kysely, 'salesman');
    sellers = [...sellers, seller];
    await sql`insert into seller_customer (seller_id, customer_id, from_date)
      select ${seller}::bigint, id, '2025-01-01' from customer where number = ${number}`.execute(
      kysely,
    );
  }
});

afterEach(async () => {
  const { kysely } = club().database;
  await sql`delete from customer_change`.execute(kysely);
  const first = sql`(select id from customer where number = '1')`;
  await sql`update place set customer_since = null, customer_id = ${first}`.execute(kysely);
});

/** First and last days on which each representative has the shop. */
const days = () =>
  Promise.all(
    sellers.map(async (id) =>
      (await findTerritory(handle(), id)).map(({ fromDay, toDay }) => [fromDay, toDay]),
    ),
  );
const always = ['2025-01-01', '9999-12-31'];
const statements = () => handle().selectFrom('statement').selectAll().execute();

async function closedOctober(): Promise<void> {
  await command({ 'plany.csv': plan(100), 'wyniki.csv': results(100) });
  await closeMonth(club().deps, {
    month: '2026-10-01',
    closedBy: 'Anna',
    listFile: null,
    acceptedMissing: 'any',
  });
}

test('[D64] a change without a day asks, and the answer dates it', async () => {
  expect(await days()).toEqual([[always], []]);
  const id = await checked(shop('2'));
  expect(await shown(id)).toMatchObject({
    state: 'wrong',
    asksCustomers: true,
    customersFrom: null,
    files: [{ report: { errors: [{ reason, count: 1 }] } }],
  });
  for (const [from, ...found] of [
    ['today', [['2025-01-01', '2026-10-31']], [['2026-11-01', '9999-12-31']]],
    ['beginning', [], [always]],
  ] as const) {
    expect((await post(`imports/${id}/customers`, { from })).status).toBe(200);
    await post(`imports/${id}/check`);
    await runDue();
    expect(await shown(id)).toMatchObject({
      state: 'ready',
      asksCustomers: false,
      customersFrom: from,
      second: [],
    });
    if (from === 'today') continue;
    expect((await postApply(id)).status).toBe(200);
    await runDue();
    expect(await days()).toEqual(found);
  }
});

test('[D64] a change that reaches a closed month takes two, and changes no statement', async () => {
  await closedOctober();
  const before = await statements();
  expect(before).toHaveLength(phones.length);
  expect((await shown(await checked(shop('2', '2026-11-01')))).second).toEqual([]);
  const id = await checked(shop('2', '2026-10-31'));
  const closed = 'Zmienia miesiące, które są już zamknięte: 10.2026.';
  expect((await shown(id)).second).toEqual([closed]);
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect(await agreed(signoffId)).toBe(200);
  expect(await days()).toEqual([[['2025-01-01', '2026-09-30']], [['2026-10-01', '9999-12-31']]]);
  await postUndo(id, true);
  await runDue();
  expect((await shown(id)).undoSecond).toEqual([closed]);
  expect(await statements()).toEqual(before);
});
