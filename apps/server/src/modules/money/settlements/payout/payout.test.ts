import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addQuestion } from '../../../../testing/programme.ts';
import { bookReward } from '../../../club/ledger/ledger.service.ts';
import {
  accounts,
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements.testing.ts';
import {
  cancelPayout,
  confirmPayout,
  makePayout,
  previewPayout,
  releasePayouts,
  returnTransfers,
} from './payout.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-payout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

async function made() {
  const result = await world.pay(folder);
  if ('refused' in result || result.payout === null || result.files === null) {
    throw new Error(`No payout: ${JSON.stringify(result)}`);
  }
  return { ...result.payout, files: result.files };
}

async function closedWith(points: number, month = october): Promise<number> {
  const personId = await world.person();
  await world.figures(personId, month, points);
  await world.close(month);
  return personId;
}

const states = async () =>
  (await world.statements()).map(([, , , state, reason]) => [state, reason]);
const itemIds = async (): Promise<number[]> =>
  (await world.database.kysely.selectFrom('payout_item').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

test('a payout names invalid accounts in its rehearsal and skips them', async () => {
  await closedWith(100);
  const personId = await world.person({
    name: ['Ewa', 'Błędna'],
    iban: 'PL27114020040000300201355388',
  });
  await world.figures(personId, october, 120);
  await world.close(october);
  expect(await previewPayout(world.deps)).toMatchObject({
    due: { people: 1, grosze: 5_000 },
    bad: [{ personId, name: 'Ewa Błędna', grosze: 8_000 }],
  });
  expect(await made()).toMatchObject({ transfers: 1, grosze: 5_000 });
  expect(await world.pay(folder)).toEqual({ payout: null, files: null });
});

test('a payout pays each person everything due in one transfer, once [HZ35]', async () => {
  const personId = await closedWith(100, september);
  await world.figures(personId, october, 120);
  await world.close(october);
  expect(await made()).toMatchObject({ transfers: 1, grosze: 23_000 });
  expect(await world.pay(folder)).toEqual({ payout: null, files: null });
  expect(await states()).toEqual([
    ['due', 'ordered'],
    ['due', 'ordered'],
  ]);
});

test('payouts side by side pay everybody once [HZ35]', async () => {
  await closedWith(100);
  const results = await Promise.all([1, 2, 3].map(() => world.pay(folder)));
  expect(results.filter((result) => 'payout' in result && result.payout !== null)).toHaveLength(1);
  expect(await itemIds()).toHaveLength(1);
});

test('the closer or maker cannot approve under any spelling of the name [HZ35]', async () => {
  await closedWith(100);
  const asked = { executionDay: null, folder };
  const refused = async (madeBy: string, approvedBy: string) =>
    makePayout(world.deps, { ...asked, madeBy, approvedBy });
  expect(await refused('Ewa Lis', ' ewa  LIS ')).toEqual({ refused: 'sameApprover' });
  expect(await refused('Ewa Lis', 'Ewa\u200b Li\u200ds\u202e')).toEqual({
    refused: 'sameApprover',
  });
  expect(await refused('Ewa Lis', 'anna nowak')).toEqual({ refused: 'closerApproves' });
  expect(await refused('Anna Nowak', 'Ewa Lis')).toMatchObject({ payout: { transfers: 1 } });
});

test('bank file and list are written in their formats', async () => {
  await closedWith(100);
  const { files } = await made();
  const [item] = await itemIds();
  const bank = new TextDecoder('windows-1250').decode(readFileSync(files.elixir));
  expect(bank).toBe(
    `110,20261105,5000,10901014,0,"${accounts[1].slice(2)}","${accounts[0].slice(2)}",` +
      '"Klub Partnera Sp. z o.o.|ul. Prosta 1 00-001 Warszawa","Żaneta Łoś|ul. Kręta 3 m. 2|90-001 Łódź",' +
      `0,11402004,"Klub Partnera - nagrody|za 10.2026|nr KP-${item}","","","51"\r\n`,
  );
  const list = readFileSync(files.csv, 'utf8').split('\r\n');
  expect(list[1]).toBe(
    `KP-${item};Żaneta Łoś;"ul. Kręta 3, m. ""2""";90-001 Łódź;27 1140 2004 0000 3002 0135 5387;50,00;` +
      `Klub Partnera - nagrody za 10.2026 nr KP-${item};;2026-11-05`,
  );
});

test('a confirmed batch is paid once, and each person is notified', async () => {
  const personId = await closedWith(100);
  const { id } = await made();
  expect(await confirmPayout(world.deps, { payoutId: id, day: '2026-11-06' })).toEqual({
    refused: 'futurePaid',
  });
  expect(await confirmPayout(world.deps, { payoutId: id, day: '2026-11-04' })).toEqual({
    refused: 'earlyPaid',
  });
  expect(await confirmPayout(world.deps, { payoutId: id, day: null })).toMatchObject({
    payout: { paidOn: '2026-11-05' },
  });
  expect(await confirmPayout(world.deps, { payoutId: id, day: null })).toEqual({
    refused: 'alreadyDone',
  });
  expect(await cancelPayout(world.deps, { payoutId: id, newestFile: null })).toEqual({
    refused: 'alreadyDone',
  });
  expect(await states()).toEqual([['paid', 'paid']]);
  const told = world.database.kysely
    .selectFrom('notification')
    .select(['person_id', 'title', 'cause']);
  expect(await told.where('cause', 'like', 'payout:%').execute()).toEqual([
    { person_id: personId, title: 'Wypłaciliśmy 50,00 zł', cause: `payout:${id}` },
  ]);
});

test('a cancelled batch is due again', async () => {
  await closedWith(100);
  const { id, newestFile } = await made();
  expect(await cancelPayout(world.deps, { payoutId: id, newestFile: null })).toEqual({
    refused: 'fileNotSeen',
  });
  expect(await previewPayout(world.deps)).toMatchObject({ unconfirmed: [{ id, newestFile }] });
  expect(await cancelPayout(world.deps, { payoutId: id, newestFile })).toMatchObject({
    payout: { isCancelled: true },
  });
  expect(await states()).toEqual([['due', null]]);
  expect(await made()).toMatchObject({ grosze: 5_000 });
});

test('a returned transfer is due again once, with its reason', async () => {
  await closedWith(100);
  const other = await world.person();
  await world.figures(other, october, 120);
  await world.close(october);
  const { id } = await made();
  await confirmPayout(world.deps, { payoutId: id, day: null });
  const [first, second] = await itemIds();
  const back = (...ids: (number | undefined)[]) =>
    returnTransfers(world.deps, { references: ids.map((item) => `KP-${item}`), reason: 'zwrot' });
  expect(await back(first, second)).toMatchObject({ returned: [{}, {}], before: [] });
  expect(await back(first)).toMatchObject({ returned: [], before: [first] });
  expect(await states()).toEqual([
    ['held', 'came back'],
    ['held', 'came back'],
  ]);
  const kept = await world.database.kysely
    .selectFrom('payout_item')
    .select('return_reason')
    .orderBy('id')
    .execute();
  expect(kept.map(({ return_reason }) => return_reason)).toEqual(['zwrot', 'zwrot']);
  expect(await world.pay(folder)).toEqual({ payout: null, files: null });
  for (const who of [`KP-${first}`, `KP-${second}`]) {
    const released = { who, reason: '', by: 'Ewa Lis' };
    expect(await releasePayouts(world.deps, released)).toMatchObject({
      outcome: 'released',
      kinds: ['returned'],
    });
  }
  const again = await made();
  expect(again).toMatchObject({ transfers: 2, grosze: 13_000 });
  expect(readFileSync(again.files.csv, 'utf8')).toContain(';poprzedni przelew wrócił;');
});

test('a correction after the payout is deducted from later amounts only', async () => {
  const personId = await closedWith(120, september);
  await confirmPayout(world.deps, { payoutId: (await made()).id, day: null });
  await world.figures(personId, september, 0);
  await world.close(september);
  expect(await states()).toEqual([
    ['paid', 'paid'],
    ['held', 'offset'],
  ]);
  expect(await world.pay(folder)).toEqual({ payout: null, files: null });
  await world.figures(personId, october, 100);
  await world.close(october);
  expect(await previewPayout(world.deps)).toMatchObject({
    due: { people: 0 },
    held: [{ reason: 'offset', people: 1 }],
  });
  await world.figures(personId, september, 100);
  await world.close(september);
  // 80 paid; 80 deducted, 50 and 50 given: 20 are left to pay (the quarter needs three months).
  expect(await made()).toMatchObject({ transfers: 1, grosze: 2_000 });
});

test("the account of the payout's day counts, with its change shown [HZ10]", async () => {
  const personId = await closedWith(100);
  await world.database.kysely
    .updateTable('person')
    .set({ iban_sealed: world.deps.vault.seal('iban', accounts[1], personId) })
    .where('id', '=', personId)
    .execute();
  const { files } = await made();
  expect(readFileSync(files.csv, 'utf8')).toContain(';rachunek zmieniony po zamknięciu;');
  expect(readFileSync(files.elixir, 'latin1')).toContain(
    `"${accounts[1].slice(2)}","${accounts[1].slice(2)}"`,
  );
});

test('an account given after the closing is named as the first one', async () => {
  const personId = await world.person();
  const setAccount = (sealed: string) =>
    world.database.kysely
      .updateTable('person')
      .set({ iban_sealed: sealed })
      .where('id', '=', personId)
      .execute();
  await setAccount('');
  await world.figures(personId, october, 100);
  await world.close(october);
  await setAccount(world.deps.vault.seal('iban', accounts[0], personId));
  const { files } = await made();
  expect(readFileSync(files.csv, 'utf8')).toContain(';rachunek podany dopiero po zamknięciu;');
});

test('a payout has no minimum', async () => {
  const { kysely } = world.database;
  await kysely
    .insertInto('setting')
    .values({ name: 'golden_point_grosze', valid_from: '2026-01-01', value: '1' })
    .execute();
  const personId = await world.person();
  await bookReward(
    kysely,
    { personId, questionId: await addQuestion(kysely, october), month: october, amount: 1 },
    world.clock.now(),
  );
  await world.close(october);
  expect(await made()).toMatchObject({ transfers: 1, grosze: 1 });
});

test("a deleted person is paid to the closing's account [HZ46]", async () => {
  const personId = await closedWith(100);
  await world.database.kysely
    .updateTable('person')
    .set({
      deleted_at: world.clock.now(),
      first_name: '',
      last_name: '',
      iban_sealed: '',
      city_sealed: '',
    })
    .where('id', '=', personId)
    .execute();
  const { files } = await made();
  expect(readFileSync(files.csv, 'utf8')).toContain(';Żaneta Łoś;');
});

test('a payout needs a payer', async () => {
  await closedWith(100);
  const names = { madeBy: 'Anna Nowak', approvedBy: 'Jan Kowal' };
  await sql`delete from setting`.execute(world.database.kysely);
  expect(await makePayout(world.deps, { ...names, executionDay: null, folder })).toEqual({
    refused: 'noPayer',
  });
});
