import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addStaff } from './infra/http/panel/panel.testing.ts';
import { accounts } from './modules/club/auth/accounts.ts';
import {
  type SettlementWorld,
  accounts as goodAccounts,
  october,
  settlementWorld,
} from './modules/money/settlements/settlements.testing.ts';
import { type PanelServices, buildPanel, panelServices } from './panel.ts';

const url = 'http://localhost:3001';
const proposed = z.object({ data: z.object({ signoffId: z.string() }) });
const shown = z.object({ data: z.object({ digest: z.string() }) });

// Sessions, roles and factors are real here; with one connection no account could be suspended
// during a decision.
let world: SettlementWorld;
let services: PanelServices;
let panel: Awaited<ReturnType<typeof buildPanel>>;
let [ola, piotr] = [
  { id: 0, cookie: '' },
  { id: 0, cookie: '' },
];
beforeAll(async () => {
  world = await settlementWorld();
  services = panelServices(world.deps);
  const config = { host: '127.0.0.1', port: 0, url, trustedProxies: [], allowed: undefined };
  panel = await buildPanel(accounts(world.deps), config, services, () => url);
});
beforeEach(async () => {
  await world.reset();
  await sql`truncate staff, signoff, payout cascade`.execute(world.database.kysely);
  ola = await enter('Ola', 'coordinator');
  piotr = await enter('Piotr', 'approver');
  await world.figures(await world.person(), october, 100);
  await world.close(october);
});
afterAll(() => panel.close());

async function enter(name: string, role: 'coordinator' | 'approver') {
  return sessionOf(await addStaff(world.database.kysely, name, [role]));
}

async function sessionOf(id: number) {
  const session = { staffId: id, factor: 'passkey', source: '192.0.2.1', userAgent: '' } as const;
  const { token } = await world.database.kysely
    .transaction()
    .execute((transaction) => services.sessions.open(transaction, session));
  return { id, cookie: `__Host-panel=${token}` };
}

async function call(
  { cookie }: { readonly cookie: string },
  method: 'GET' | 'POST',
  path: string,
  payload = {},
) {
  const headers = { 'sec-fetch-site': 'same-origin', origin: url, cookie };
  const sent = method === 'POST' ? { payload } : {};
  const answer = await panel.inject({ method, url: `/api/panel/v1/${path}`, headers, ...sent });
  return { status: answer.statusCode, body: answer.json() };
}

/** A payout that awaits Piotr, and his decision. */
async function waiting(executionDay = '2026-11-05') {
  const { digest: seen } = shown.parse((await call(ola, 'GET', 'payouts/due')).body).data;
  const { status, body } = await call(ola, 'POST', 'payouts/propose', {
    executionDay,
    digest: seen,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const id = proposed.parse(body).data.signoffId;
  const { digest } = shown.parse((await call(piotr, 'GET', `signoffs/${id}`)).body).data;
  return () => call(piotr, 'POST', `signoffs/${id}/decide`, { decision: 'approve', digest });
}

const left = async () => ({
  payouts: (await world.database.kysely.selectFrom('payout').select('id').execute()).length,
  signoffs: (await world.database.kysely.selectFrom('signoff').select('state').execute()).map(
    ({ state }) => state,
  ),
});
const untouched = { payouts: 0, signoffs: ['open'] };

test.each([
  ['suspended', sql`update staff set suspended_at = now() where name = 'Piotr'`],
  ['without the role', sql`update staff set roles = '{consultant}' where name = 'Piotr'`],
])('a person who is %s a second before cannot decide', async (_, change) => {
  const decide = await waiting();
  await change.execute(world.database.kysely);
  expect([401, 403, 404]).toContain((await decide()).status);
  expect(await left()).toEqual(untouched);
});

test.each([
  ['suspended', sql`update staff set suspended_at = now() where name = 'Piotr'`],
  ['without the role', sql`update staff set roles = '{consultant}' where name = 'Piotr'`],
])('a person who is %s during the decision cannot decide', async (_, change) => {
  const decide = await waiting();
  const { kysely } = world.database;
  const deciding = await kysely.transaction().execute(async (transaction) => {
    await change.execute(transaction);
    const answer = decide();
    // The decision has reached the account, which is locked.
    for (let locked = 0; locked === 0;) {
      const { rows } = await sql`select from pg_locks where not granted`.execute(kysely);
      locked = rows.length;
    }
    return { answer };
  });
  expect((await deciding.answer).status).toBe(401);
  expect(await left()).toEqual(untouched);
});

test('five minutes after the second factor a payment needs another', async () => {
  const decide = await waiting();
  world.clock.advance({ minutes: 5, seconds: 1 });
  expect((await decide()).status).toBe(403);
  expect(await left()).toEqual(untouched);
});

test('a payout for today works until midnight in Warsaw', async () => {
  for (const [last, day] of [
    ['2026-11-05T23:59:59+01:00', '2026-11-05'],
    ['2027-03-27T23:59:59+01:00', '2027-03-27'],
    ['2027-03-28T23:59:59+02:00', '2027-03-28'],
    ['2027-10-30T23:59:59+02:00', '2027-10-30'],
    ['2027-10-31T23:59:59+01:00', '2027-10-31'],
  ] as const) {
    world.clock.set(last);
    [ola, piotr] = [await sessionOf(ola.id), await sessionOf(piotr.id)];
    const decide = await waiting(day);
    world.clock.advance({ seconds: 1 });
    expect(await decide()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Data przelewu/) },
    });
    world.clock.advance({ seconds: -1 });
    expect((await decide()).status).toBe(200);
    const payout = await world.database.kysely
      .selectFrom('payout')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const cancelled = { reason: 'Bank nie przyjął pliku.', newestFile: null };
    expect((await call(ola, 'POST', `payouts/${payout?.id}/cancel`, cancelled)).status).toBe(200);
  }
});

test('invalid accounts are named and skipped, and paid once changed', async () => {
  const { kysely } = world.database;
  const bad = await world.person({ name: ['Ewa', 'Błędna'], iban: 'PL27114020040000300201355388' });
  await world.figures(bad, october, 120);
  await world.close(october);
  expect((await call(ola, 'GET', 'payouts/due')).body).toMatchObject({
    data: {
      people: 1,
      grosze: 5_000,
      badCount: 1,
      sharedCount: 0,
      bad: [{ personId: String(bad), name: 'Ewa Błędna', grosze: 8_000 }],
    },
  });
  const decide = await waiting();
  expect(JSON.stringify((await call(piotr, 'GET', 'signoffs?for=me')).body)).toContain(
    '1 przelew, 50,00',
  );
  expect((await decide()).status).toBe(200);
  const paid = () =>
    kysely
      .selectFrom('payout_item')
      .select(['payout_id', 'person_id', 'grosze'])
      .orderBy('id')
      .execute();
  const [first] = await paid();
  expect(first).toMatchObject({ grosze: 5_000 });
  const { digest } = shown.parse((await call(ola, 'GET', 'payouts/due')).body).data;
  const proposal = { executionDay: '2026-11-05', digest };
  const asked = { kind: 'bank', state: 'approved', newestFile: null };
  expect((await call(ola, 'POST', `payouts/${first?.payout_id}/file`, asked)).status).toBe(200);
  expect((await call(ola, 'POST', 'payouts/propose', proposal)).status).toBe(409);
  const iban_sealed = world.deps.vault.seal('iban', goodAccounts[1], bad);
  await kysely.updateTable('person').set({ iban_sealed }).where('id', '=', bad).execute();
  expect((await (await waiting())()).status).toBe(200);
  expect((await paid())[1]).toMatchObject({ person_id: bad, grosze: 8_000 });
});

test('an account that becomes invalid makes the proposal stale', async () => {
  const decide = await waiting();
  const people = await world.database.kysely.selectFrom('person').select('id').execute();
  for (const { id } of people) {
    const iban_sealed = world.deps.vault.seal('iban', 'PL27114020040000300201355388', id);
    await world.database.kysely
      .updateTable('person')
      .set({ iban_sealed })
      .where('id', '=', id)
      .execute();
  }
  expect((await decide()).status).toBe(409);
  expect(await left()).toEqual({ payouts: 0, signoffs: ['stale'] });
});
