import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { october } from '../../money/settlements/settlements.testing.ts';
import { sweepLeaverAccounts } from './leavers.service.ts';
import { payoutOffice, today } from './payouts.testing.ts';

const { office, get, post, closedWith, decide, made, seen, cancel } = payoutOffice();
const kysely = () => office().world.database.kysely;
const given = '60 1020 1026 0000 0422 7020 1111';
const canonical = 'PL60102010260000042270201111';
const letter = 'Pismo z 5 listopada, podpis zgodny z umową';
const proposedForm = z.object({ data: z.object({ signoffId: z.string() }) });

/** A person whose transfer came back after the account was deleted. */
async function returnedOfLeaver(): Promise<{ personId: number; item: number }> {
  const personId = await closedWith(120);
  await office().world.close(october);
  const { payoutId, items } = await made();
  await office().world.leave(personId);
  const [item = 0] = items;
  await returned(item);
  expect(await post(`payouts/${payoutId}/paid`, { day: today })).toMatchObject({ status: 200 });
  return { personId, item };
}

async function returned(item: number): Promise<void> {
  const answer = { text: `KP-${item} rachunek zamknięty`, reason: '' };
  const { body } = await post('payouts/returns/check', answer);
  const { digest } = z.object({ data: z.object({ digest: z.string() }) }).parse(body).data;
  expect(await post('payouts/returns', { ...answer, digest })).toMatchObject({ status: 200 });
}

async function propose(personId: number, account = given): Promise<string> {
  const { status, body } = await post(`people/${personId}/account`, { account, reason: letter });
  expect(status, JSON.stringify(body)).toBe(200);
  return proposedForm.parse(body).data.signoffId;
}

const stateOf = async (personId: number) =>
  (await office().world.statements()).find(([id]) => id === personId)?.slice(3);
const keptAccounts = async () => {
  const { rows } = await sql<{ iban: string; personId: number }>`
    select iban_sealed as iban, person_id as "personId" from payout_release where iban_sealed <> ''
    union all select iban_sealed, person_id from leaver_account
  `.execute(kysely());
  return rows.map(({ iban, personId }) => office().world.deps.vault.open('iban', iban, personId));
};

test("two people release a leaver's return; its account is later erased", async () => {
  const { world, piotr } = office();
  const { personId, item } = await returnedOfLeaver();
  expect(await stateOf(personId)).toEqual(['held', 'came back']);

  const signoffId = await propose(personId);
  expect((await get(`people/${personId}/account`)).body).toMatchObject({
    data: {
      grosze: 8_000,
      transfers: [{ reference: `KP-${item}`, grosze: 8_000, reason: 'rachunek zamknięty' }],
      waiting: { signoffId, account: '1111', reason: letter, proposedBy: 'Ola Zych' },
    },
  });
  expect((await get(`people/${personId}/account`, piotr)).body).toMatchObject({
    data: { waiting: { account: canonical } },
  });
  expect((await decide(signoffId, office().ola)).status).toBe(403);
  expect(await decide(signoffId)).toMatchObject({ status: 200 });
  expect(await stateOf(personId)).toEqual(['held', 'recent change']);

  world.clock.advance({ hours: 73 });
  expect(await stateOf(personId)).toEqual(['due', null]);
  const again = await made('2026-11-08');
  const { body } = await get(`payouts/${again.payoutId}`);
  expect(body).toMatchObject({
    data: { items: [{ account: '1111', grosze: 8_000, isAccountChanged: true }] },
  });
  expect(await keptAccounts()).toEqual([canonical]);
  expect(await post(`payouts/${again.payoutId}/paid`, { day: '2026-11-08' })).toMatchObject({
    status: 200,
  });
  expect(await keptAccounts()).toEqual([]);

  // The account of the last closing has returned a transfer before.
  await returned(again.items[0] ?? 0);
  expect(await stateOf(personId)).toEqual(['held', 'came back']);
  const { rows } = await sql<{ all: string }>`
    select string_agg(t::text, ' ') as all from (
      select to_jsonb(signoff) as t from signoff union all select to_jsonb(trail_entry) from trail_entry
    ) kept
  `.execute(kysely());
  expect(rows[0]?.all).not.toContain(canonical.slice(2, 20));
});

test('a cancelled payout keeps the account that the leaver has given', async () => {
  const { personId } = await returnedOfLeaver();
  expect(await decide(await propose(personId))).toMatchObject({ status: 200 });
  office().world.clock.advance({ hours: 73 });
  const { payoutId } = await made('2026-11-08');
  expect(await cancel(payoutId, await seen(payoutId))).toMatchObject({ status: 200 });
  expect(await keptAccounts()).toEqual([canonical]);
});

test('accounts, leavers without a return and wrong accounts are refused', async () => {
  const present = await closedWith(100);
  const ask = (id: number, account = given) =>
    post(`people/${id}/account`, { account, reason: letter });
  expect((await ask(present)).status).toBe(409);
  expect((await get(`people/${present}/account`)).body).toMatchObject({ data: { transfers: [] } });
  await office().world.leave(present);
  expect((await ask(present)).status).toBe(409);
  expect((await ask(999_999)).status).toBe(409);
  expect((await get('people/999999/account')).status).toBe(404);
  const { personId } = await returnedOfLeaver();
  expect((await ask(personId, '12 3456')).status).toBe(400);
  expect((await ask(personId, `${given.slice(0, -1)}2`)).status).toBe(400);
  expect((await post(`people/${personId}/account`, { account: given, reason: ' ' })).status).toBe(
    400,
  );
  await propose(personId);
  expect((await ask(personId)).status).toBe(409);
});

test('a change after the proposal makes it stale', async () => {
  const { personId } = await returnedOfLeaver();
  const signoffId = await propose(personId);
  await sql`
    insert into payout_hold (person_id, kind, reason, held_by, held_at)
    values (${personId}, 'operator', 'oszustwo?', 'Ewa', ${office().world.clock.now()})
  `.execute(kysely());
  const { body } = await get(`signoffs/${signoffId}`, office().piotr);
  expect(body).toMatchObject({ data: { changed: [{ label: 'Co zwalnia' }] } });
  expect((await decide(signoffId)).status).toBe(409);
  expect(await stateOf(personId)).toEqual(['held', 'held']);
});

test('an account whose proposal has ended is erased', async () => {
  const { personId } = await returnedOfLeaver();
  await propose(personId);
  await sweepLeaverAccounts(
    kysely(),
    new Date(office().world.clock.now().getTime() + 9 * 86_400_000),
  );
  expect(await keptAccounts()).toEqual([]);
});
