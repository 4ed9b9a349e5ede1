import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookBonuses } from '../../../club/ledger/ledger.service.ts';
import { closeMonth } from './closing.service.ts';
import {
  inNovember,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements.testing.ts';
import { verifySettlements } from '../../audit/verify.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-quarter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const months = ['2026-07-01', '2026-08-01', september] as const;

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

const quarterEntries = async () =>
  (
    await world.database.kysely
      .selectFrom('ledger_entry')
      .select(['cause', 'amount'])
      .where('kind', '=', 'quarter')
      .orderBy('id')
      .execute()
  ).map(({ cause, amount }) => [cause, amount]);
const toldOf = async (personId: number) =>
  (
    await world.database.kysely
      .selectFrom('notification')
      .select('cause')
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute()
  ).map(({ cause }) => cause);

test('[HZ35] a quarter is booked, announced and settled by its last closing', async () => {
  const personId = await world.person();
  for (const month of months) await world.figures(personId, month, 100);
  for (const month of months.slice(0, 2)) {
    const rehearsal = await closeMonth(world.deps, {
      month,
      closedBy: null,
      listFile: null,
      acceptedMissing: 'any',
    });
    expect(rehearsal).toMatchObject({ booked: { entries: 0, amount: 0 } });
    await world.close(month);
  }
  expect(await quarterEntries()).toEqual([]);
  expect(await toldOf(personId)).toEqual(['settlement:2026-07:1', 'settlement:2026-08:1']);
  expect(await world.close(september)).toMatchObject({ booked: { entries: 1, amount: 100 } });
  expect(await quarterEntries()).toEqual([['quarter:2026-Q3', 100]]);
  expect((await toldOf(personId)).slice(2)).toEqual([
    'bonus:quarter:2026-Q3:1',
    'settlement:2026-09:1',
  ]);
  expect((await world.statements()).at(-1)).toEqual([personId, september, 150, 'due', null]);
  expect(await verifySettlements(world.deps)).toMatchObject({ differences: [], open: [] });
});

test('[D61] the quarter of an account deleted before closing is paid', async () => {
  const [stays, leaves] = [await world.person(), await world.person()];
  for (const month of months) {
    for (const personId of [stays, leaves]) await world.figures(personId, month, 100);
    if (month === september) await world.leave(leaves);
    await world.close(month);
  }
  expect((await world.statements()).slice(-2)).toEqual([
    [stays, september, 150, 'due', null],
    [leaves, september, 150, 'due', null],
  ]);
  expect(await verifySettlements(world.deps)).toMatchObject({ differences: [], open: [] });
  const made = await world.pay(folder);
  if ('refused' in made) throw new Error(made.refused);
  const { rows } = await sql<Record<string, unknown>>`
      select person_id, grosze, last_name, iban_sealed <> '' as has_account from payout_item order by person_id
    `.execute(world.database.kysely);
  const transfer = { grosze: 25_000, last_name: 'Łoś', has_account: true };
  expect(rows).toEqual([stays, leaves].map((personId) => ({ person_id: personId, ...transfer })));
});

test("[D61] a deleted account's quarter is held without restored data", async () => {
  const personId = await world.person();
  for (const month of months) await world.figures(personId, month, 100);
  await world.leave(personId);
  for (const month of months) await world.close(month);
  expect((await world.statements()).at(-1)).toEqual([personId, september, 150, 'held', 'deleted']);
  const { rows } = await sql`select from statement_identity`.execute(world.database.kysely);
  expect(rows).toEqual([]);
});

test('[D61] a returned number is not held for the deleted quarter', async () => {
  const personId = await world.person();
  const { kysely } = world.database;
  const { phone } = await kysely
    .selectFrom('person')
    .select('phone')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  await world.figures(personId, months[0], 300);
  world.clock.set('2026-08-03T10:00:00+02:00');
  await world.close(months[0]);
  await world.leave(personId);
  const again = await world.person();
  await kysely.updateTable('person').set({ phone }).where('id', '=', again).execute();
  world.clock.set(inNovember);
  await world.figures(again, september, 100);
  await world.close(september);
  expect((await world.statements()).slice(-2)).toEqual([
    [personId, september, 100, 'due', null],
    [again, september, 150, 'due', null],
  ]);
});

test('[HZ35] a closing that fails leaves nothing of the quarter behind', async () => {
  const personId = await world.person();
  for (const month of months) await world.figures(personId, month, 100);
  const listFile = join(import.meta.filename, 'lista.csv');
  const nowhere = {
    month: september,
    closedBy: 'Anna Nowak',
    listFile,
    acceptedMissing: 'any',
  } as const;
  await expect(closeMonth(world.deps, nowhere)).rejects.toThrow('EEXIST');
  expect(await quarterEntries()).toEqual([]);
  await world.close(september);
  expect(await quarterEntries()).toEqual([['quarter:2026-Q3', 100]]);
});

test('a figure after the closing corrects the quarter immediately', async () => {
  const personId = await world.person();
  for (const month of months) {
    await world.figures(personId, month, 100);
    await world.close(month);
  }
  await world.figures(personId, months[0], 10);
  expect(await quarterEntries()).toEqual([
    ['quarter:2026-Q3', 100],
    ['quarter:2026-Q3', -100],
  ]);
  expect(await verifySettlements(world.deps)).toMatchObject({ differences: [] });
  expect(await world.close(september)).toMatchObject({ outcome: 'closed', revision: 2 });
  expect(await bookBonuses(world.database.kysely, { months }, world.clock.now())).toEqual([]);
});
