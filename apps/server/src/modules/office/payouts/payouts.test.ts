import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import {
  accounts,
  october,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { payoutOffice, today } from './payouts.testing.ts';

const { office, get, post, closedWith, propose, decide, made, dueDigest, ask, take } =
  payoutOffice();
let world: SettlementWorld;
let ola: number;
let piotr: number;
let anna: number;
beforeAll(() => {
  ({ world, ola, piotr, anna } = office());
});

/** With a new seal, even for the same account. */
async function setAccount(personId: number, account: string): Promise<void> {
  const iban_sealed = world.deps.vault.seal('iban', account, personId);
  await world.database.kysely
    .updateTable('person')
    .set({ iban_sealed })
    .where('id', '=', personId)
    .execute();
}

const payouts = () => world.database.kysely.selectFrom('payout').selectAll().execute();

test('a payout on a day off says so to both people, with the next working day', async () => {
  await closedWith();
  await world.close(october);
  const id = await propose('2026-11-11');
  expect(await get(`signoffs/${id}`)).toMatchObject({
    body: {
      data: {
        figure: '50,00 zł',
        remark: expect.stringMatching(/^11\.11\.2026 to święto\..*12\.11\.2026\.$/),
      },
    },
  });
});

test('the matter of a payout lists its receivers by name and amount, the largest first', async () => {
  const ids = [await closedWith(100), await closedWith(120)];
  for (const [index, id] of ids.entries())
    await sql`update person set first_name = ${['Marta', 'Jan'][index]}, last_name = 'Kowalczyk' where id = ${id}`.execute(
      world.database.kysely,
    );
  await world.close(october);
  const id = await propose();
  const { body } = await get(`signoffs/${id}/parts`, piotr);
  expect(body).toMatchObject({
    total: 2,
    data: [
      { personId: String(ids[1]), name: 'Jan Kowalczyk', after: '80,00 zł' },
      { personId: String(ids[0]), name: 'Marta Kowalczyk', after: '50,00 zł' },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(accounts[0].slice(-4));
});

test('a payout needs two people without its proposer or month closers', async () => {
  await closedWith();
  await world.close(october);
  const id = await propose();
  expect(
    await post('payouts/propose', { executionDay: today, digest: await dueDigest() }),
  ).toMatchObject({
    status: 409,
  });
  expect(await decide(id, anna)).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/zamykała/) },
  });
  const own = await get(`signoffs/${id}`);
  expect(own.body).toMatchObject({ data: { mayDecide: false } });
  expect(await payouts()).toEqual([]);
  expect(await decide(id)).toMatchObject({ status: 200 });
  expect(await payouts()).toMatchObject([
    {
      made_by: 'Ola Zych',
      approved_by: 'Piotr Lis',
      proposed_by: ola,
      decided_by: piotr,
      transfers: 1,
      grosze: 5_000,
    },
  ]);
  const [payout] = await payouts();
  expect((await get(`signoffs/${id}`)).body).toMatchObject({
    data: { next: { label: 'Pobierz plik dla banku', address: `/wyplaty/${payout?.id}` } },
  });
  expect((await get('payouts')).body).toMatchObject({
    data: [{ state: 'approved', transfers: 1 }],
    proposalId: null,
  });
  expect(
    await post('payouts/propose', { executionDay: today, digest: await dueDigest() }),
  ).toMatchObject({
    status: 409,
  });
});

test('of decisions side by side one is done', async () => {
  await closedWith();
  await world.close(october);
  const id = await propose();
  const answers = await Promise.all([decide(id), decide(id), decide(id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await payouts()).toHaveLength(1);
});

test('an account that changes between proposal and decision makes the proposal stale', async () => {
  const personId = await closedWith();
  await world.close(october);
  const id = await propose();
  await setAccount(personId, accounts[1]);
  expect(await decide(id)).toMatchObject({ status: 409 });
  expect(await payouts()).toEqual([]);
});

test('a re-sealed account keeps the proposal valid', async () => {
  const personId = await closedWith();
  await world.close(october);
  const id = await propose();
  await setAccount(personId, accounts[0]);
  expect(await decide(id)).toMatchObject({ status: 200 });
  expect(await payouts()).toHaveLength(1);
});

test('a past day is refused, even when passed before the decision', async () => {
  await closedWith();
  await world.close(october);
  expect(
    await post('payouts/propose', { executionDay: '2026-11-04', digest: await dueDigest() }),
  ).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/Data przelewu/) },
  });
  const id = await propose();
  world.clock.set('2026-11-06T00:00:01+01:00');
  expect(await decide(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/Data przelewu/) },
  });
  expect(await payouts()).toEqual([]);
});

test('suspicious receivers are listed first', async () => {
  const personId = await closedWith(100, { name: ['Ewa', 'Nowa'] });
  const other = await closedWith(100, { name: ['Jan', 'Drugi'] });
  await world.close(october);
  await world.database.kysely
    .insertInto('bank_account_change')
    .values({
      person_id: personId,
      changed_at: new Date('2026-11-05T10:00:00Z'),
      way: 'phone',
      device_since: null,
      old_iban_sealed: world.deps.vault.seal('iban', accounts[1], personId),
      new_iban_sealed: world.deps.vault.seal('iban', accounts[0], personId),
    })
    .execute();
  world.clock.set('2026-11-05T12:00:00+01:00');
  const { body } = await get('payouts/due');
  expect(body).toMatchObject({
    data: {
      people: 2,
      statements: 2,
      grosze: 10_000,
      changedCount: 1,
      sharedCount: 1,
      firstCount: 2,
      months: [{ month: '2026-10', people: 2, grosze: 10_000, monthly: 100 }],
      changed: [
        {
          personId: String(personId),
          before: '2874',
          after: '5387',
          way: 'phone',
          deviceSince: null,
        },
      ],
      shared: [
        { account: '5387', people: [{ personId: String(personId) }, { personId: String(other) }] },
      ],
    },
  });
  expect(JSON.stringify(body)).not.toContain(accounts[0]);
});

test('transfers are found by name, phone or number, and counted as found', async () => {
  await closedWith(100, { name: ['Ewa', 'Łoś-Nowak'] });
  await closedWith(100, { name: ['Jan', 'Drugi'] });
  await closedWith(100, { name: ['Ola', 'Nowakowska'] });
  await world.close(october);
  const { payoutId, items } = await made();
  const shown = z.object({
    total: z.number(),
    data: z.object({ items: z.array(z.object({ name: z.string() })) }),
  });
  const found = async (q: string) => {
    const { body } = await get(`payouts/${payoutId}?q=${encodeURIComponent(q)}`);
    const { total, data } = shown.parse(body);
    expect(total, q).toBe(data.items.length);
    return data.items.map(({ name }) => name);
  };
  expect(await found('  ')).toHaveLength(3);
  expect(await found('los')).toEqual(['Ewa Łoś-Nowak']);
  expect(await found('nowak')).toEqual(['Ewa Łoś-Nowak', 'Ola Nowakowska']);
  expect(await found(`kp ${items[1]}`)).toEqual(['Jan Drugi']);
  expect(await found('KP-999999')).toEqual([]);
  expect(await found('nikt taki')).toEqual([]);
  const { phone } = await world.database.kysely
    .selectFrom('person')
    .select('phone')
    .where('last_name', '=', 'Drugi')
    .executeTakeFirstOrThrow();
  expect(await found(phone)).toEqual(['Jan Drugi']);
  expect(await found(phone.slice(-3))).toContain('Jan Drugi');
  // More digits than a mask shows would tell the hidden ones.
  expect(await found(phone.slice(-6))).toEqual([]);
});

test('the file is given once within five minutes, as its digest says', async () => {
  await closedWith();
  await world.close(october);
  const { payoutId } = await made();
  const { path, sha256, bytes } = await ask(payoutId);
  expect((await take({ path }, piotr)).statusCode).toBe(404);
  const taken = await take({ path });
  expect(taken.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/elixir/),
  });
  expect(createHash('sha256').update(taken.rawPayload).digest('hex')).toBe(sha256);
  expect(taken.rawPayload.length).toBe(bytes);
  expect((await take({ path })).statusCode).toBe(404);
  expect((await take(await ask(payoutId, { kind: 'list' }))).body).toContain('Żaneta Łoś');
  const late = await ask(payoutId);
  world.clock.advance({ minutes: 5 });
  expect((await take(late)).statusCode).toBe(404);
  expect((await get(`payouts/${payoutId}`)).body).toMatchObject({
    data: {
      state: 'downloaded',
      downloads: [
        { by: 'Ola Zych', kind: 'list' },
        { by: 'Ola Zych', kind: 'bank', sha256 },
      ],
    },
  });
});

test('each link gives its shown file, or nothing after a change', async () => {
  await closedWith();
  await world.close(october);
  const { payoutId } = await made();
  const sha256Of = (answer: { readonly rawPayload: Buffer }) =>
    createHash('sha256').update(answer.rawPayload).digest('hex');
  const askList = () => ask(payoutId, { kind: 'list' });
  const links = [await askList(), await askList(), await askList()] as const;
  expect(sha256Of(await take(links[2]))).toBe(links[2].sha256);
  expect(sha256Of(await take(links[0]))).toBe(links[0].sha256);
  const change = (grosze: number) =>
    world.database.kysely.updateTable('payout_item').set({ grosze }).execute();
  const first = await ask(payoutId);
  await askList();
  await change(1);
  expect((await take(first)).statusCode).toBe(404);
  const second = await ask(payoutId);
  expect(second.sha256).not.toBe(first.sha256);
  await change(2);
  await ask(payoutId);
  expect((await take(second)).statusCode).toBe(404);
  const newest = await ask(payoutId);
  expect(newest.sha256).not.toBe(second.sha256);
  expect(sha256Of(await take(newest))).toBe(newest.sha256);
});

test('a payout with a returned transfer can be confirmed, not cancelled', async () => {
  await closedWith(100);
  await closedWith(120);
  await world.close(october);
  const { payoutId, items } = await made();
  const text = `KP-${items[0]}`;
  const { body } = await post('payouts/returns/check', { text });
  const { digest } = z.object({ data: z.object({ digest: z.string() }) }).parse(body).data;
  expect(await post('payouts/returns', { text, digest })).toMatchObject({ status: 200 });
  expect((await get(`payouts/${payoutId}`)).body).toMatchObject({
    data: { state: 'approved', returned: 1 },
  });
  expect(
    await post(`payouts/${payoutId}/cancel`, {
      reason: 'Bank nie przyjął pliku.',
      newestFile: null,
    }),
  ).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('wrócił') },
  });
  expect(await post(`payouts/${payoutId}/paid`, { day: today })).toMatchObject({ status: 200 });
  expect((await get(`payouts/${payoutId}`)).body).toMatchObject({ data: { state: 'returned' } });
});

test('a consultant sees no money, and an approver prepares none', async () => {
  const consultant = await addStaff(world.database.kysely, 'Ewa Cicha', ['consultant']);
  for (const path of ['payouts', 'payouts/due', 'payouts/1']) {
    expect(await get(path, consultant)).toMatchObject({ status: 403 });
  }
  expect(
    await post('payouts/propose', { executionDay: today, digest: '0'.repeat(64) }, anna),
  ).toMatchObject({
    status: 403,
  });
  expect(
    await post('payouts/returns', { text: 'KP-1', digest: '0'.repeat(64) }, anna),
  ).toMatchObject({
    status: 403,
  });
});
