import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { verifySettlements } from '../../money/audit/audit.ts';
import { accounts, october } from '../../money/settlements/settlements.testing.ts';
import { payoutOffice, today } from './payouts.testing.ts';

const { office, get, post, closedWith, decide, made } = payoutOffice();
const kysely = () => office().world.database.kysely;
// All tests run in the same minute of the clock.
beforeEach(() => kysely().deleteFrom('rate_count').execute());

const signoffForm = z.object({ data: z.object({ signoffId: z.string() }) });
const digestForm = z.object({ data: z.object({ digest: z.string() }) });
const reason = 'Bank potrącił opłatę za zwrot';

/** A person with a paid transfer of 80,00 zł. */
async function paid() {
  const personId = await closedWith(120);
  await office().world.close(october);
  const { payoutId, items } = await made();
  await post(`payouts/${payoutId}/paid`, { day: today });
  return { personId, payoutId, item: items[0] ?? 0, reference: `KP-${items[0]}` };
}

async function returned(reference: string): Promise<void> {
  const { body } = await post('payouts/returns/check', { text: reference });
  const { digest } = digestForm.parse(body).data;
  expect(await post('payouts/returns', { text: reference, digest })).toMatchObject({ status: 200 });
}

async function proposed(act: 'partial' | 'withdraw', body: object): Promise<string> {
  const answer = await post(`payouts/returns/${act}`, { reason, ...body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return signoffForm.parse(answer.body).data.signoffId;
}

const standing = async (personId: number) =>
  (await office().world.statements()).find(([id]) => id === personId)?.slice(3);
const itemOf = (payoutId: number) => get(`payouts/${payoutId}`);
const told = async () => {
  const { rows } = await sql<{ title: string }>`
    select title from notification where cause like 'payout-returned:%' order by id
  `.execute(kysely());
  return rows.map(({ title }) => title);
};
const faults = async () => (await verifySettlements(office().world.deps)).differences;

test('two people record the return of a part, and the whole is owed again', async () => {
  const { personId, payoutId, reference } = await paid();
  const id = await proposed('partial', { reference, grosze: 7_900 });
  expect((await get(`signoffs/${id}`, office().piotr)).body).toMatchObject({
    data: {
      words: `Zwrot innej kwoty, przelew ${reference}, Żaneta Łoś`,
      lines: expect.arrayContaining([
        expect.objectContaining({ label: 'Wróciło', after: expect.stringMatching(/^79,00/) }),
        expect.objectContaining({ after: expect.stringMatching(/^1,00/) }),
        expect.objectContaining({
          label: 'Osoba dostanie jeszcze raz',
          after: expect.stringMatching(/^80,00/),
        }),
      ]),
    },
  });
  expect(await standing(personId)).toEqual(['paid', 'paid']);
  expect((await decide(id, office().ola)).status).toBe(403);
  expect(await decide(id)).toMatchObject({ status: 200 });
  expect(await standing(personId)).toEqual(['held', 'came back']);
  expect((await itemOf(payoutId)).body).toMatchObject({
    data: {
      state: 'returned',
      items: [
        {
          grosze: 8_000,
          returnedGrosze: 7_900,
          returnReason: `zgoda dwóch osób, sprawa nr ${id}`,
          isReturnOpen: true,
        },
      ],
    },
  });
  expect(await told()).toEqual(['Przelew z nagrodami wrócił']);
  expect(await faults()).toEqual([]);
});

test('only a smaller amount of a transfer that is not returned is partial', async () => {
  const { reference } = await paid();
  const ask = (body: object) => post('payouts/returns/partial', { reference, reason, ...body });
  for (const grosze of [0, -1, 1.5, 8_000, 9_000, '7900'])
    expect((await ask({ grosze })).status, String(grosze)).toBe(400);
  expect((await ask({ grosze: 7_900, reason: ' ' })).status).toBe(400);
  expect((await ask({ grosze: 7_900, reference: 'KP-999999' })).status).toBe(404);
  expect((await ask({ grosze: 7_900, reference: 'PKP 12' })).status).toBe(400);
  await returned(reference);
  expect((await ask({ grosze: 7_900 })).status).toBe(409);
});

test('a return saved by mistake is withdrawn by two as if it never was', async () => {
  const { personId, payoutId, item, reference } = await paid();
  await returned(reference);
  const id = await proposed('withdraw', { reference });
  expect(await post('payouts/returns/withdraw', { reference, reason })).toMatchObject({
    status: 409,
  });
  expect((await decide(id, office().ola)).status).toBe(403);
  expect(await standing(personId)).toEqual(['held', 'came back']);
  expect(await decide(id)).toMatchObject({ status: 200 });
  expect(await standing(personId)).toEqual(['paid', 'paid']);
  expect((await itemOf(payoutId)).body).toMatchObject({
    data: { state: 'paid', returned: 0, items: [{ returnedOn: null, returnedGrosze: null }] },
  });
  expect(await told()).toEqual([
    'Przelew z nagrodami wrócił',
    'Przelew z nagrodami jednak nie wrócił',
  ]);
  const holds = await sql`
    select from payout_hold hold
    where item_id = ${item} and not exists (select from payout_release where id = hold.id)
  `.execute(kysely());
  expect(holds.rows).toEqual([]);
  expect(await faults()).toEqual([]);
  const { rows } = await sql<{ action: string }>`
    select action from trail_entry where action like 'payout.%Withdrawn' or action = 'payout.withdrawalProposed'
  `.execute(kysely());
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'payout.returnWithdrawn',
    'payout.withdrawalProposed',
  ]);
});

test('a withdrawn return can be marked again, and holds and tells again', async () => {
  const { personId, reference } = await paid();
  await returned(reference);
  const people = () => office().world.database.kysely;
  await sql`
    insert into payout_release (id, person_id, reason, released_by, released_at)
    select id, person_id, 'zawinił bank', 'Ewa', ${office().world.clock.now()} from payout_hold
  `.execute(people());
  expect(await standing(personId)).toEqual(['due', 'returned']);
  expect(await decide(await proposed('withdraw', { reference }))).toMatchObject({ status: 200 });
  office().world.clock.advance({ minutes: 1 });
  await returned(reference);
  expect(await standing(personId)).toEqual(['held', 'came back']);
  expect(await told()).toHaveLength(3);
});

test('a return whose amount is in another payout is not withdrawn', async () => {
  const { personId, payoutId, reference } = await paid();
  await returned(reference);
  const id = await proposed('withdraw', { reference });
  const iban_sealed = office().world.deps.vault.seal('iban', accounts[1], personId);
  await kysely().updateTable('person').set({ iban_sealed }).where('id', '=', personId).execute();
  const again = await made();
  expect((await decide(id)).status).toBe(409);
  expect((await itemOf(payoutId)).body).toMatchObject({
    data: { items: [{ isReturnOpen: false }] },
  });
  const ask = () => post('payouts/returns/withdraw', { reference, reason });
  expect(await ask()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('w następnej wypłacie') },
  });
  expect(
    await post(`payouts/${again.payoutId}/cancel`, { reason: 'Odmowa.', newestFile: null }),
  ).toMatchObject({ status: 200 });
  expect((await ask()).status).toBe(200);
  expect(dayOf(office().world.clock.now())).toBe(today);
});

test('a transfer that has not come back is not withdrawn', async () => {
  const { reference } = await paid();
  const ask = (of: string) => post('payouts/returns/withdraw', { reference: of, reason });
  expect((await ask(reference)).status).toBe(409);
  expect((await ask('KP-999999')).status).toBe(404);
});

test('decisions side by side withdraw a return once', async () => {
  const { personId, reference } = await paid();
  await returned(reference);
  const id = await proposed('withdraw', { reference });
  const answers = await Promise.all([decide(id), decide(id), decide(id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await standing(personId)).toEqual(['paid', 'paid']);
  expect(await told()).toHaveLength(2);
});

test('a statement offers the return of a part and knows it afterwards', async () => {
  const { payoutId, reference } = await paid();
  const lines = [':61:2611101110C79,00NTRF', `:86:ZWROT nr ${reference}`];
  const text = [
    ':20:1',
    `:25:${accounts[1]}`,
    ':60F:C261110PLN0,',
    ...lines,
    ':62F:C261110PLN79,00',
    '-',
  ].join('\n');
  expect((await post('payouts/returns/check', { text })).body).toMatchObject({
    data: {
      isBalanced: true,
      returns: [],
      leftOut: [{ partial: { reference, payoutId: String(payoutId), sent: 8_000, came: 7_900 } }],
    },
  });
  expect(await decide(await proposed('partial', { reference, grosze: 7_900 }))).toMatchObject({
    status: 200,
  });
  expect((await post('payouts/returns/check', { text })).body).toMatchObject({
    data: { returns: [{ reference, isKnown: true }], leftOut: [] },
  });
});

test('a file that contradicts itself is refused with both figures', async () => {
  const { reference } = await paid();
  const text = [
    ':20:1',
    `:25:${accounts[1]}`,
    ':60F:C261110PLN1000,00',
    ':61:2611101110C80,00NTRF',
    `:86:ZWROT nr ${reference}`,
    ':62F:C261110PLN1079,99',
    '-',
  ].join('\n');
  expect(await post('payouts/returns/check', { text })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/1\s079,99\szł.*1\s080,00\szł/) },
  });
});

test('a consultant and an approver propose nothing about returns', async () => {
  const { reference } = await paid();
  const consultant = await addStaff(kysely(), 'Ewa Cicha', ['consultant']);
  for (const staffId of [consultant, office().anna]) {
    expect(
      await post('payouts/returns/partial', { reference, grosze: 1, reason }, staffId),
    ).toMatchObject({ status: 403 });
    expect(await post('payouts/returns/withdraw', { reference, reason }, staffId)).toMatchObject({
      status: 403,
    });
  }
});
