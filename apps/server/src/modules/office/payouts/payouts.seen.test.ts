import { beforeAll, expect, test } from 'vitest';
import {
  accounts,
  october,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { payoutOffice, today } from './payouts.testing.ts';
import {
  holdPayouts,
  releasePayouts,
  returnTransfers,
} from '../../money/settlements/payout/payout.testing.ts';

const { office, get, post, closedWith, made, dueDigest, seen, ask, take, cancel } = payoutOffice();
let world: SettlementWorld;
let piotr: number;
beforeAll(() => {
  ({ world, piotr } = office());
});

async function payout(): Promise<number> {
  await closedWith();
  await world.close(october);
  return (await made()).payoutId;
}

/** No money of an uncancelled payout is due again. */
async function expectOrdered(): Promise<void> {
  expect((await get('payouts/due')).body).toMatchObject({ data: { grosze: 0 } });
}

test('a view of one download cannot cancel after a second', async () => {
  const id = await payout();
  await take(await ask(id));
  const byOla = await seen(id);
  expect(byOla).toMatchObject({ state: 'downloaded', newestFile: expect.stringMatching(/^\d+$/) });
  world.clock.advance({ minutes: 1 });
  expect((await take(await ask(id, { staffId: piotr }), piotr)).statusCode).toBe(200);
  expect(await cancel(id, byOla)).toMatchObject({ status: 409 });
  await expectOrdered();
  expect(await cancel(id, await seen(id))).toMatchObject({ status: 200 });
});

test('a payout is proposed as seen, without people added since', async () => {
  const { kysely } = world.database;
  const held = await closedWith(100, { name: ['Jan', 'Drugi'] });
  await closedWith();
  await world.close(october);
  const { phone } = await kysely
    .selectFrom('person')
    .select('phone')
    .where('id', '=', held)
    .executeTakeFirstOrThrow();
  await holdPayouts(world.deps, { who: phone, reason: 'oszustwo?', by: 'Piotr' });
  const digest = await dueDigest();
  await releasePayouts(world.deps, { who: phone, reason: 'wyjaśnione', by: 'Piotr' });
  expect(await post('payouts/propose', { executionDay: today, digest })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('zmieniło się to, co jest do wypłaty') },
  });
  expect(await kysely.selectFrom('signoff').select('id').execute()).toEqual([]);
  const again = { executionDay: today, digest: await dueDigest() };
  expect(await post('payouts/propose', again)).toMatchObject({ status: 200 });
});

test("the due overview equals a proposal's, with returned transfers followed", async () => {
  const { kysely } = world.database;
  const personId = await closedWith();
  await world.close(october);
  const { payoutId, items } = await made();
  await post(`payouts/${payoutId}/paid`, { day: today });
  await returnTransfers(world.deps, { references: [`KP-${items[0]}`], reason: 'zwrot' });
  const move = async (account: string) => {
    const iban_sealed = world.deps.vault.seal('iban', account, personId);
    await kysely.updateTable('person').set({ iban_sealed }).where('id', '=', personId).execute();
  };
  await move(accounts[1]);
  expect((await get('payouts/due')).body).toMatchObject({ data: { people: 1, held: [] } });
  expect(
    await post('payouts/propose', { executionDay: today, digest: await dueDigest() }),
  ).toMatchObject({
    status: 200,
  });
  await move(accounts[0]);
  expect((await get('payouts/due')).body).toMatchObject({
    data: { people: 0, held: [{ people: 1 }] },
  });
});

test("an outdated view gets no file after another person's fetch", async () => {
  const id = await payout();
  const before = await seen(id);
  const link = await ask(id, { staffId: piotr });
  expect((await take(await ask(id))).statusCode).toBe(200);
  expect(await post(`payouts/${id}/file`, { kind: 'bank', ...before }, piotr)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('jej plik został pobrany') },
  });
  expect((await take(link, piotr)).statusCode).toBe(404);
  expect((await take(await ask(id, { staffId: piotr }), piotr)).statusCode).toBe(200);
});

test('of concurrently used links to the bank’s file one works', async () => {
  const id = await payout();
  const links = [await ask(id), await ask(id), await ask(id)];
  const answers = await Promise.all(links.map((link) => take(link)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('a payout marked as paid gives no file, even by older links', async () => {
  const id = await payout();
  const before = await seen(id);
  const link = await ask(id);
  expect(await post(`payouts/${id}/paid`, { day: today }, piotr)).toMatchObject({ status: 200 });
  expect(await post(`payouts/${id}/file`, { kind: 'bank', ...before })).toMatchObject({
    status: 409,
  });
  expect((await take(link)).statusCode).toBe(404);
  expect((await take(await ask(id))).statusCode).toBe(200);
});
