import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, logIn, post } from '../../club/auth/accounts.testing.ts';
import {
  type Territory,
  enter,
  goodForm,
  invite,
  list,
  listed,
  managerPhone,
  testTerritory,
} from './invitations.testing.ts';

const inviterName = '500000804';
const over = 'Zaproszenie dla tego numeru wygasło albo zostało wycofane.';

let territory: Territory;
let token: string;
let nextPhone = 513_000_100;
beforeAll(async () => {
  territory = await testTerritory();
});
// Each test has another day and login, so that tests do not share limits.
beforeEach(async () => {
  territory.club.clock.advance({ days: 1, hours: 1 });
  token = await logIn(territory.club.app, inviterName);
});

async function invited(change: object = {}, by = token): Promise<string> {
  const phone = String((nextPhone += 1));
  const reply = await invite(territory, by, { ...goodForm, phone, ...change });
  expect(reply.statusCode, reply.body).toBe(200);
  return phone;
}
const idOf = async (phone: string): Promise<string> =>
  String((await listed(territory, token, phone))['id']);
const act = (what: 'resend' | 'withdraw', id: string, by = token) =>
  post(territory.club.app, `/api/v1/invitations/${id}/${what}`, {}, { token: by });
const personOf = (phone: string) =>
  territory.club.database.kysely
    .selectFrom('person')
    .selectAll()
    .where('phone', '=', `+48${phone}`)
    .executeTakeFirstOrThrow();
const smsTo = async (phone: string): Promise<number> => {
  await territory.deliver();
  return territory.sms.filter(({ to }) => to === `+48${phone}`).length;
};

test('[A18] [S09] the list has a row per invitation, newest first, with its columns', async () => {
  const phone = await invited({ type: 'user2' });
  const { columns, rows } = await list(territory, token);
  expect(columns).toEqual(['sap', 'phone', 'type', 'invitedOn', 'state', 'hasTarget']);
  expect(rows[0]).toMatchObject({
    sap: 'MB 1000412',
    phone,
    state: 'wysłane',
    hasTarget: 'Nie',
    canResend: true,
  });
  expect(rows[0]?.['invitedOn']).toMatch(/^2026-11-\d\d$/);
  expect(rows[0]?.['validUntil']).toMatch(/^2026-12-\d\d$/);
});

test("[S10] [S09] a manager sees the team's invitations with masked phones, others none", async () => {
  const phone = await invited();
  const manager = await logIn(territory.club.app, managerPhone);
  const { columns, rows } = await list(territory, manager);
  expect(columns).toContain('inviter');
  const row = rows.find((one) => one['phone'] === `*** *** ${phone.slice(-3)}`);
  expect(row).toMatchObject({ inviter: 'Żółciński Łukasz', canResend: false, canWithdraw: false });
  expect(rows.map((one) => one['phone'])).not.toContain(phone);
  const stranger = await logIn(territory.club.app, '500000806');
  expect(await list(territory, stranger)).toMatchObject({ success: true, rows: [], total: 0 });
  // Searching must not reveal the hidden digits one by one.
  expect((await list(territory, manager, `?search=${phone.slice(0, 6)}`)).total).toBe(0);
  expect((await list(territory, manager, `?search=${phone}`)).total).toBe(1);
});

test('[S09] search matches parts of number, SAP number, customer and person', async () => {
  const { kysely } = territory.club.database;
  await sql`alter sequence person_id_seq restart 987001`.execute(kysely);
  const phone = await invited({ prefix: 'SP', user_id: '0042' });
  const found = async (search: string) =>
    (await list(territory, token, `?search=${encodeURIComponent(search)}`)).rows.map(
      (row) => row['phone'],
    );
  expect(await found(phone.slice(3))).toEqual([phone]);
  expect(await found(phone.replace(/(...)(...)/, '$1 $2 '))).toEqual([phone]);
  expect(await found('0042')).toContain(phone);
  expect(await found('KLIENT 0042')).toContain(phone);
  await kysely
    .updateTable('person')
    .set({ first_name: 'Święta' })
    .where('phone', '=', `+48${phone}`)
    .execute();
  expect(await found('swieta')).toEqual([phone]);
  const { id } = await kysely
    .updateTable('person')
    .set({
      phone: sql`'deleted:' || id`,
      first_name: '',
      last_name: '',
      deleted_at: territory.club.clock.now(),
    })
    .where('phone', '=', `+48${phone}`)
    .returning('id')
    .executeTakeFirstOrThrow();
  // A deleted person is found neither by number nor by the replacing text.
  expect(await found(phone)).toEqual([]);
  expect(await found(String(id))).toEqual([]);
  for (const nobody of ['%', '_', `' or 1=1 --`, '😀', '\\', '4%2'])
    expect(await found(nobody)).toEqual([]);
  expect((await list(territory, token, `?search=${'a'.repeat(10_000)}`)).success).toBe(false);
});

test('[S09] month, quarter, year and hasTarget narrow the list, and nonsense is declined', async () => {
  const phone = await invited();
  const { id } = await personOf(phone);
  const { kysely } = territory.club.database;
  const { place_id } = await kysely
    .selectFrom('person_place')
    .select('place_id')
    .where('person_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const month = `${territory.club.clock.now().toISOString().slice(0, 7)}-01`;
  await kysely
    .insertInto('plan')
    .values({ person_id: id, place_id, month, target: 500, import_id: 1 })
    .execute();
  const phones = async (query: string) =>
    (await list(territory, token, query)).rows.map((row) => row['phone']);
  expect(await phones('?hasTarget=1')).toEqual([phone]);
  expect(await phones('?hasTarget=0')).not.toContain(phone);
  expect(await phones('?hasTarget=0')).not.toEqual([]);
  expect(await phones(`?month=${month.slice(0, 7)}`)).toContain(phone);
  expect(await phones('?quarter=2026-Q4&year=2026')).toContain(phone);
  expect(await phones('?month=2026-10')).toEqual([]);
  for (const query of [
    '?hasTarget=2',
    '?month=2026-13',
    '?year=2999',
    '?column=phone',
    '?column=id',
    '?page=0',
  ]) {
    expect(await list(territory, token, query), query).toMatchObject({ success: false });
  }
});

test('[S03] every order has all rows, descending is reversed, states are ranked', async () => {
  await act('withdraw', await idOf(await invited()));
  await invited({ type: 'user2', prefix: 'SP', user_id: '0042' });
  const all = (await list(territory, token)).rows.map((row) => row['id']);
  expect(all.length).toBeGreaterThan(2);
  for (const column of ['sap', 'type', 'invitedOn', 'state', 'hasTarget']) {
    const [rising, falling] = [
      (await list(territory, token, `?column=${column}&order=asc`)).rows,
      (await list(territory, token, `?column=${column}&order=desc`)).rows,
    ];
    expect(rising.map((row) => row['id'])).toEqual(falling.map((row) => row['id']).toReversed());
    expect(rising.map((row) => row['id']).toSorted()).toEqual(all.toSorted());
    const states = ['wysłane', 'przyjęte', 'wygasłe', 'wycofane'];
    const shown = rising.map((row) =>
      column === 'state'
        ? states.indexOf(String(row['state']))
        : column === 'sap'
          ? String(row['sap']).slice(3)
          : row[column],
    );
    const places = shown.map((value) =>
      typeof value === 'number' ? value : String(value).padStart(12, '0'),
    );
    if (column !== 'type') expect(places, column).toEqual(places.toSorted());
  }
});

test('an SMS can be resent once a minute, thrice a day', async () => {
  const phone = await invited();
  const id = await idOf(phone);
  const soon = await act('resend', id);
  expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '60']);
  for (const expected of [200, 200, 429]) {
    territory.club.clock.advance({ minutes: 2 });
    expect((await act('resend', id)).statusCode).toBe(expected);
  }
  expect(await smsTo(phone)).toBe(3);
});

test('of ten concurrent resends one SMS is sent', async () => {
  const phone = await invited();
  const id = await idOf(phone);
  territory.club.clock.advance({ minutes: 2 });
  const replies = await Promise.all(Array.from({ length: 10 }, () => act('resend', id)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await smsTo(phone)).toBe(2);
});

test('[S10] only the inviter resends or withdraws; unknown ids are not found', async () => {
  const phone = await invited();
  const id = await idOf(phone);
  territory.club.clock.advance({ minutes: 2 });
  for (const other of ['500000806', managerPhone]) {
    const foreign = await logIn(territory.club.app, other);
    expect((await act('resend', id, foreign)).statusCode).toBe(404);
    expect((await act('withdraw', id, foreign)).statusCode).toBe(404);
  }
  for (const nothing of ['999999999', '0', '-1', '1e3', '99999999999999999999', `1' or '1'='1`]) {
    expect((await act('withdraw', encodeURIComponent(nothing))).statusCode).toBe(404);
  }
  await addAccount(territory.club, { phone: `+48${(nextPhone += 1)}` });
  const participant = await logIn(territory.club.app, String(nextPhone));
  expect((await act('withdraw', id, participant)).statusCode).toBe(403);
  expect(await listed(territory, token, phone)).toMatchObject({ state: 'wysłane' });
});

test('[E02] a withdrawn number is blocked until invited again', async () => {
  const phone = await invited();
  const announced = await post(territory.club.app, '/authorization/token/', {
    username: phone,
    approvals: [],
  });
  const password = announced.json<{ data: { token: string } }>().data.token;
  expect((await act('withdraw', await idOf(phone))).statusCode).toBe(200);
  expect(await listed(territory, token, phone)).toMatchObject({
    state: 'wycofane',
    canResend: false,
    canWithdraw: false,
  });
  expect(
    (await post(territory.club.app, '/authorization', { username: phone, password })).statusCode,
  ).toBe(401);
  const refused = await enter(territory, phone);
  expect(refused.json().errors.username[0]).toContain(over);
  // A waiting SMS is not sent.
  expect(await smsTo(phone)).toBe(0);
  territory.club.clock.advance({ minutes: 2 });
  await invite(territory, token, { type: 'user3', prefix: 'SP', user_id: '0042', phone });
  expect((await enter(territory, phone)).statusCode).toBe(200);
  const person = await personOf(phone);
  expect(person).toMatchObject({ role: 'user3', client_number: '0042' });
  const rows = (await list(territory, token, `?search=${phone}`)).rows.map((row) => [
    row['sap'],
    row['state'],
  ]);
  expect(rows).toEqual([
    ['SP 0042', 'przyjęte'],
    ['MB 1000412', 'wycofane'],
  ]);
});

test("a member's invitation cannot be withdrawn", async () => {
  const phone = await invited();
  const id = await idOf(phone);
  await enter(territory, phone);
  const reply = await act('withdraw', id);
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    expect.stringContaining('już się zalogowała'),
  ]);
  expect((await act('resend', id)).statusCode).toBe(400);
});

test('of a concurrent login and withdrawal exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const phone = await invited();
    const id = await idOf(phone);
    const announced = await post(territory.club.app, '/authorization/token/', {
      username: phone,
      approvals: [],
    });
    const password = announced.json<{ data: { token: string } }>().data.token;
    const [login, withdrawal] = await Promise.all([
      post(territory.club.app, '/authorization', { username: phone, password }),
      act('withdraw', id),
    ]);
    expect(
      [login.statusCode, withdrawal.statusCode].filter((status) => status === 200),
    ).toHaveLength(1);
  }
});

test('after 30 days it expires and opens nothing; sent again it does', async () => {
  const phone = await invited();
  const day = territory.club.clock.now();
  const login = async (days: number) => {
    territory.club.clock.set(new Date(day.getTime() + days * 86_400_000).toISOString());
    token = await logIn(territory.club.app, inviterName);
  };
  await login(30);
  expect(await listed(territory, token, phone)).toMatchObject({ state: 'wysłane' });
  await login(31);
  expect(await listed(territory, token, phone)).toMatchObject({
    state: 'wygasłe',
    validUntil: null,
    canResend: true,
  });
  const refused = await enter(territory, phone);
  expect([refused.statusCode, refused.json().errors.username[0]]).toEqual([
    400,
    expect.stringContaining(over),
  ]);
  const remind = await post(territory.club.app, '/authorization/remind-password', {
    username: phone,
  });
  expect(remind.json()).toEqual({ code: 200 });
  expect(territory.club.sms.filter(({ to }) => to === `+48${phone}`)).toEqual([]);
  expect((await act('resend', await idOf(phone))).statusCode).toBe(200);
  expect(await listed(territory, token, phone)).toMatchObject({ state: 'wysłane' });
  expect((await enter(territory, phone)).statusCode).toBe(200);
});

test('an expired number may be invited by another representative', async () => {
  const phone = await invited();
  territory.club.clock.advance({ days: 31 });
  const stranger = await logIn(territory.club.app, '500000806');
  const reply = await invite(territory, stranger, {
    type: 'user1',
    prefix: 'HU',
    user_id: '77',
    phone,
  });
  expect(reply.statusCode).toBe(200);
  await enter(territory, phone);
  token = await logIn(territory.club.app, inviterName);
  expect(await listed(territory, token, phone)).toMatchObject({
    state: 'wygasłe',
    canResend: false,
  });
  expect(await listed(territory, stranger, phone)).toMatchObject({ state: 'przyjęte' });
  const declined = await act('resend', await idOf(phone));
  expect(declined.statusCode).toBe(400);
});

test('a customer who changed hands cannot be invited for any more', async () => {
  const phone = await invited({ prefix: 'SP', user_id: '0042' });
  const { kysely } = territory.club.database;
  const own = kysely.updateTable('seller_customer').where('seller_id', '=', territory.inviter.id);
  await own.set({ to_date: '2026-11-16' }).execute();
  territory.club.clock.advance({ minutes: 2 });
  const reply = await act('resend', await idOf(phone));
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'Ten klient nie należy już do Twojego terenu.',
  ]);
  await own.set({ to_date: null }).execute();
});

test('a deleted account is shown without a number', async () => {
  const phone = await invited();
  const { id } = await personOf(phone);
  await territory.club.database.kysely
    .updateTable('person')
    .set({ phone: `deleted:${id}`, deleted_at: territory.club.clock.now() })
    .where('id', '=', id)
    .execute();
  const [row] = (await list(territory, token)).rows;
  expect(row).toMatchObject({ phone: 'Konto usunięte', canResend: false, canWithdraw: false });
});
