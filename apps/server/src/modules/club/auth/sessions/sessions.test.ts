import { beforeAll, expect, test } from 'vitest';
import {
  type Club,
  addAccount,
  anotherProcess,
  get,
  logIn,
  post,
  testClub,
} from '../accounts.testing.ts';
import { tokenHashOf } from './sessions.ts';

let club: Club;
beforeAll(async () => {
  club = await testClub();
});
const statusOf = async (token: string): Promise<number> =>
  (await get(club.app, '/api/v1/user/get', { token })).statusCode;

test('[HZ11] a token has 256 random bits, stored as a hash', async () => {
  const personId = await addAccount(club, { phone: '+48500000201' });
  const token = await logIn(club.app, '500000201');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const row = await club.database.kysely
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(row.token_hash)).toEqual(Buffer.from(tokenHashOf(token)));
  expect(JSON.stringify(row)).not.toContain(token);
});

test('[HZ11] a token ends after 30 days without use', async () => {
  await addAccount(club, { phone: '+48500000202' });
  const token = await logIn(club.app, '500000202');
  club.clock.advance({ days: 29 });
  expect(await statusOf(token)).toBe(200);
  club.clock.advance({ days: 29 });
  expect(await statusOf(token)).toBe(200);
  club.clock.advance({ days: 30, seconds: 1 });
  expect(await statusOf(token)).toBe(401);
});

test('[HZ11] a token ends after 90 days at the latest', async () => {
  await addAccount(club, { phone: '+48500000203' });
  const token = await logIn(club.app, '500000203');
  for (let week = 0; week < 12; week += 1) {
    club.clock.advance({ days: 7 });
    expect(await statusOf(token)).toBe(200);
  }
  club.clock.advance({ days: 6, seconds: 1 });
  expect(await statusOf(token)).toBe(401);
});

test('use is noted once an hour', async () => {
  const personId = await addAccount(club, { phone: '+48500000204' });
  const token = await logIn(club.app, '500000204');
  const lastUse = async (): Promise<Date | undefined> =>
    (
      await club.database.kysely
        .selectFrom('session')
        .select('last_used_at')
        .where('person_id', '=', personId)
        .executeTakeFirst()
    )?.last_used_at;
  const atLogin = club.clock.now();
  club.clock.advance({ minutes: 59 });
  await statusOf(token);
  expect(await lastUse()).toEqual(atLogin);
  club.clock.advance({ minutes: 1 });
  await statusOf(token);
  expect(await lastUse()).toEqual(club.clock.now());
});

test('[HZ11] concurrent calls use their own tokens, unknown tokens open nothing', async () => {
  const numbers = ['500000231', '500000232', '500000233'];
  const people: { readonly personId: number; readonly token: string }[] = [];
  for (const number of numbers) {
    const personId = await addAccount(club, { phone: `+48${number}` });
    people.push({ personId, token: await logIn(club.app, number) });
  }
  const calls = Array.from({ length: 60 }, (_, index) => people[index % 4]);
  const answers = await Promise.all(
    calls.map((person, index) =>
      get(club.app, '/api/v1/user/get', {
        token: person?.token ?? `nobody-has-this-token-${index}`,
      }),
    ),
  );
  expect(
    answers.map((answer) =>
      answer.statusCode === 200 ? answer.json().message.profile.id : answer.statusCode,
    ),
  ).toEqual(calls.map((person) => (person === undefined ? 401 : String(person.personId))));
});

test('[HZ14] after logout the token is invalid, other devices stay', async () => {
  await addAccount(club, { phone: '+48500000205' });
  const token = await logIn(club.app, '500000205');
  const elsewhere = await logIn(club.app, '500000205');
  const logout = await post(club.app, '/api/v1/logout', {}, { token });
  expect(logout.json()).toEqual({ code: 200 });
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(elsewhere)).toBe(200);
  const { app } = await anotherProcess(club.deps);
  expect((await get(app, '/api/v1/user/get', { token })).statusCode).toBe(401);
});

test("[HZ8] no running request is answered after a logout's reply", async () => {
  await addAccount(club, { phone: '+48500000206' });
  for (let round = 0; round < 5; round += 1) {
    const token = await logIn(club.app, '500000206');
    const order: string[] = [];
    const request = async (): Promise<void> => {
      order.push((await statusOf(token)) === 200 ? 'served' : 'refused');
    };
    const logout = async (): Promise<void> => {
      await post(club.app, '/api/v1/logout', {}, { token });
      order.push('logged out');
    };
    await Promise.all([
      ...Array.from({ length: 25 }, request),
      logout(),
      ...Array.from({ length: 25 }, request),
    ]);
    expect(order.slice(order.indexOf('logged out'))).not.toContain('served');
  }
});

test('[HZ8] a recent request is withheld after its session ends, not the logout', async () => {
  await addAccount(club, { phone: '+48500000209' });
  const token = await logIn(club.app, '500000209');
  const { sessions } = club.account;
  const [ofRequest, ofLogout] = [
    await sessions.authenticate(token),
    await sessions.authenticate(token),
  ];
  if (ofRequest === null || ofLogout === null) throw new Error('no session');
  await sessions.end(club.database.kysely, ofLogout);
  expect(await sessions.isRevoked(ofRequest, performance.now())).toBe(true);
  expect(await sessions.isRevoked(ofLogout, performance.now())).toBe(false);
});

test('[HZ8] a rechecked request is withheld when its session ends', async () => {
  await addAccount(club, { phone: '+48500000210' });
  const token = await logIn(club.app, '500000210');
  const { sessions } = club.account;
  const [ofRequest, ofLogout] = [
    await sessions.authenticate(token),
    await sessions.authenticate(token),
  ];
  if (ofRequest === null || ofLogout === null) throw new Error('no session');
  const lookedUpAgain = sessions.isRevoked(ofRequest, performance.now() - 60);
  const ended = sessions.end(club.database.kysely, ofLogout);
  expect(await lookedUpAgain).toBe(true);
  await ended;
});

test("[HZ8] another process's revocation affects running requests here", async () => {
  const personId = await addAccount(club, { phone: '+48500000207' });
  const other = await anotherProcess(club.deps);
  const token = await logIn(club.app, '500000207');
  const session = await club.account.sessions.authenticate(token);
  if (session === null) throw new Error('no session');
  const longAgo = performance.now() - 60;
  expect(await club.account.sessions.isRevoked(session, longAgo)).toBe(false);
  await other.account.sessions.endOthers(club.database.kysely, personId, null);
  expect(await club.account.sessions.isRevoked(session, longAgo)).toBe(true);
});

test('[HZ8] a person logged out by the operator gets only that answer', async () => {
  const personId = await addAccount(club, { phone: '+48500000208' });
  const token = await logIn(club.app, '500000208');
  const session = await club.account.sessions.authenticate(token);
  if (session === null) throw new Error('no session');
  const { kysely } = club.database;
  await kysely
    .updateTable('person')
    .set({ force_log_out: true })
    .where('id', '=', personId)
    .execute();
  expect(await club.account.sessions.isRevoked(session, performance.now() - 60)).toBe(true);
  expect((await get(club.app, '/api/v1/user/superior', { token })).statusCode).toBe(401);
  expect((await get(club.app, '/api/v1/user/get', { token })).json()).toMatchObject({
    message: { forceLogOut: true },
  });
});

test('invented tokens of any form are refused', async () => {
  const tokens = [
    '',
    'x',
    'a'.repeat(43),
    "' or 1=1 --",
    '\u0000',
    'ą'.repeat(43),
    'a'.repeat(5_000),
  ];
  for (const token of tokens) {
    const authorization = `Bearer ${encodeURIComponent(token)}`;
    const reply = await club.app.inject({ url: '/api/v1/user/get', headers: { authorization } });
    expect(reply.statusCode).toBe(401);
  }
});
