import { authEndpoints } from '@klub/contract/calls/auth';
import { failures } from '@klub/contract/failures';
import { beforeAll, expect, test } from 'vitest';
import { spellings } from '../../../testing/spellings.ts';
import { claimTry, forgetTries } from './tries.store.ts';
import {
  type Club,
  addAccount,
  anotherProcess,
  logIn,
  post,
  testClub,
  testPassword,
} from './accounts.testing.ts';

const aToken = /^[\w-]{43}$/;

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

const tryPassword = (username: string, password: string, source = '10.0.0.1', device?: string) =>
  post(
    club.app,
    '/authorization',
    { username, password },
    { source, ...(device === undefined ? {} : { device }) },
  );

const securityEvents = (personId: number) =>
  club.database.kysely
    .selectFrom('security_event')
    .select('kind')
    .where('person_id', '=', personId)
    .execute();

test('[A04] a correct password gives a token that opens the account', async () => {
  await addAccount(club, { phone: '+48500000101' });
  const reply = await tryPassword('500 000 101', testPassword);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    data: { access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
  });
  const token = reply.json<{ data: { access_token: string } }>().data.access_token;
  expect((await post(club.app, '/api/v1/logout', {}, { token })).json()).toEqual({ code: 200 });
});

test('[A04] [E02] a wrong password is reported under its field', async () => {
  await addAccount(club, { phone: '+48500000102' });
  const reply = await tryPassword('500000102', 'Nie to hasło');
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({
    code: 401,
    message: 'Nieprawidłowy numer telefonu lub hasło.',
    errors: { password: ['Nieprawidłowy numer telefonu lub hasło.'] },
  });
});

test('[E02] an invalid number is reported under its field', async () => {
  const reply = await tryPassword('abc', 'x');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ errors: { username: ['Podaj poprawny numer telefonu.'] } });
});

test('[L13] [L14] the third wrong password blocks even the right one', async () => {
  const personId = await addAccount(club, { phone: '+48500000103' });
  expect((await tryPassword('500000103', 'a')).json()).not.toHaveProperty('blocked');
  expect((await tryPassword('500000103', 'b')).json()).not.toHaveProperty('blocked');
  const third = await tryPassword('500000103', 'c');
  expect(third.statusCode).toBe(401);
  expect(third.json()).toMatchObject({
    message: 'Trzykrotnie podano nieprawidłowe hasło. Rozpocznij proces odzyskiwania hasła.',
    blocked: true,
  });
  expect((await tryPassword('500000103', testPassword)).json()).toMatchObject({
    code: 401,
    blocked: true,
  });
  expect(await securityEvents(personId)).toEqual([{ kind: 'login_blocked' }]);
});

test('[L14] a correct password between wrong ones gives the tries back', async () => {
  await addAccount(club, { phone: '+48500000104' });
  for (let round = 0; round < 3; round += 1) {
    await tryPassword('500000104', 'a', `10.1.0.${round}`);
    await tryPassword('500000104', 'b', `10.1.0.${round}`);
    expect(await logIn(club.app, '500000104', { source: `10.1.0.${round}` })).toMatch(aToken);
  }
});

test('[HZ5] of 60 concurrent wrong passwords three are compared, then one block', async () => {
  const personId = await addAccount(club, { phone: '+48500000105' });
  const before = club.account.passwords.compared();
  const numbers = spellings('500000105');
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      tryPassword(numbers[index % 12] ?? '', `złe ${index}`, '10.2.0.1'),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 60 }, () => 401),
  );
  expect(club.account.passwords.compared() - before).toBe(3);
  expect(replies.filter((reply) => reply.json<{ blocked?: true }>().blocked === true)).toHaveLength(
    58,
  );
  expect(await securityEvents(personId)).toEqual([{ kind: 'login_blocked' }]);
});

test('[HZ5] 20 concurrent correct logins succeed on two processes', async () => {
  await addAccount(club, { phone: '+48500000106' });
  const other = await anotherProcess(club.deps);
  for (let round = 0; round < 5; round += 1) {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        logIn(index % 2 === 0 ? club.app : other.app, '500000106', { source: `10.3.0.${round}` }),
      ),
    );
    expect(new Set(tokens).size).toBe(20);
  }
});

test('[HZ5] two wrong passwords among 20 concurrent logins disturb no other', async () => {
  await addAccount(club, { phone: '+48500000115' });
  const isWrong = (index: number): boolean => index === 3 || index === 11;
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      tryPassword('500000115', isWrong(index) ? 'złe' : testPassword, '10.10.0.1'),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 20 }, (_, index) => (isWrong(index) ? 401 : 200)),
  );
});

test('[HZ5] guesses spread over two processes share the three tries', async () => {
  const personId = await addAccount(club, { phone: '+48500000107' });
  const other = await anotherProcess(club.deps);
  const before = club.account.passwords.compared();
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(
        index % 2 === 0 ? club.app : other.app,
        '/authorization',
        { username: '500000107', password: `złe ${index}` },
        { source: '10.4.0.1' },
      ),
    ),
  );
  expect(club.account.passwords.compared() - before + other.account.passwords.compared()).toBe(3);
  expect(await securityEvents(personId)).toEqual([{ kind: 'login_blocked' }]);
});

test('[HZ4] a known device logs in while strangers are blocked', async () => {
  await addAccount(club, { phone: '+48500000108' });
  const device = 'device-of-the-owner-0108';
  await logIn(club.app, '500000108', { device });
  for (const guess of ['a', 'b', 'c']) await tryPassword('500000108', guess, '10.5.0.1');
  expect((await tryPassword('500000108', testPassword, '10.5.0.1')).json()).toMatchObject({
    blocked: true,
  });
  await logIn(club.app, '500000108', { device, source: '10.5.0.2' });
  for (const guess of ['a', 'b', 'c']) await tryPassword('500000108', guess, '10.5.0.2', device);
  const blocked = await tryPassword('500000108', testPassword, '10.5.0.2', device);
  expect(blocked.json()).toMatchObject({ blocked: true });
});

test('[HZ4] an invented device id is a stranger', async () => {
  await addAccount(club, { phone: '+48500000109' });
  for (const guess of ['a', 'b', 'c'])
    await tryPassword('500000109', guess, '10.6.0.1', `invented-device-id-${guess}`);
  expect((await tryPassword('500000109', testPassword, '10.6.0.1')).json()).toMatchObject({
    blocked: true,
  });
});

test('[HZ4] the device id is readable by this host only', async () => {
  await addAccount(club, { phone: '+48500000110' });
  const reply = await tryPassword('500000110', testPassword);
  expect(reply.headers['set-cookie']).toMatch(
    /^__Host-device=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/,
  );
});

test('a person blocked by the operator is blocked for every device', async () => {
  const personId = await addAccount(club, { phone: '+48500000111' });
  const device = 'device-of-the-owner-0111';
  const token = await logIn(club.app, '500000111', { device });
  const { kysely } = club.database;
  await kysely
    .updateTable('person')
    .set({ blocked_at: club.clock.now() })
    .where('id', '=', personId)
    .execute();
  const refused = await tryPassword('500000111', testPassword, '10.7.0.1', device);
  expect(refused.json()).toMatchObject({
    code: 401,
    message: expect.stringContaining('operator programu'),
  });
  expect((await post(club.app, '/api/v1/logout', {}, { token })).statusCode).toBe(401);
});

test('[HZ2] [HZ9] an unknown number is answered and blocked like a known one', async () => {
  await addAccount(club, { phone: '+48500000112' });
  const before = club.account.passwords.compared();
  for (const guess of ['a', '', ' ', 'b', 'c', 'd']) {
    const known = await tryPassword('500000112', guess, '10.8.0.1');
    const unknown = await tryPassword('500000199', guess, '10.8.0.1');
    expect({
      status: unknown.statusCode,
      body: unknown.json(),
      cookie: unknown.headers['set-cookie'],
    }).toEqual({
      status: known.statusCode,
      body: known.json(),
      cookie: known.headers['set-cookie'],
    });
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  }
  expect(club.account.passwords.compared() - before).toBe(3);
});

test("a deleted account's number is rejected like an unknown one", async () => {
  const personId = await addAccount(club, { phone: '+48500000113' });
  const { kysely } = club.database;
  await kysely
    .updateTable('person')
    .set({ deleted_at: club.clock.now() })
    .where('id', '=', personId)
    .execute();
  expect((await tryPassword('500000113', testPassword)).json()).toMatchObject({ code: 401 });
});

test('[S09] an expired invitation is treated like an unknown number', async () => {
  const personId = await addAccount(club, { phone: '+48500000191' });
  const invitation = { activated_at: null, invited_until: club.clock.now() };
  await club.database.kysely
    .updateTable('person')
    .set(invitation)
    .where('id', '=', personId)
    .execute();
  expect((await tryPassword('500000191', testPassword)).json()).toMatchObject({ code: 401 });
});

test('[HZ5] a right password under comparison is not the blocking third', async () => {
  await addAccount(club, { phone: '+48500000139' });
  const { kysely } = club.database;
  const bucket = { phone: '+48500000139', name: 'strangers' };
  for (let wrong = 0; wrong < 2; wrong += 1) {
    expect((await tryPassword('500000139', 'wrong')).json()).toMatchObject({
      message: failures.wrongCredentials.message,
    });
    if (wrong === 0) expect(await claimTry(kysely, bucket, club.clock.now())).toBe(true);
  }
  expect(await claimTry(kysely, bucket, club.clock.now())).toBe(false);
  await forgetTries(kysely, bucket);
  expect(await logIn(club.app, '500000139')).toMatch(aToken);
});

test("a crashed process's try is released after a while", async () => {
  await addAccount(club, { phone: '+48500000114' });
  const row = {
    phone: '+48500000114',
    bucket: 'strangers',
    tries: 3,
    last_try_at: club.clock.now(),
  };
  await club.database.kysely.insertInto('login_guard').values(row).execute();
  club.clock.advance({ seconds: 31 });
  expect(await logIn(club.app, '500000114')).toMatch(aToken);
});

test('guesses are limited per source over all numbers', async () => {
  const { max } = authEndpoints['POST /authorization'].limit;
  await Promise.all(Array.from({ length: max }, () => tryPassword('no number', 'x', '10.9.0.1')));
  const refused = await tryPassword('600000100', 'x', '10.9.0.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect((await tryPassword('600000100', 'x', '10.9.0.2')).statusCode).toBe(401);
});
