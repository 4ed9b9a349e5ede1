import { beforeAll, expect, test } from 'vitest';
import { takeCode, takeRecoveryCode } from './codes.service.ts';
import { findAccount } from './entry.store.ts';
import {
  type Entry,
  actionsOf,
  attemptOf,
  codeAt,
  dataOf,
  enrolWithCodes,
  enrolWithKey,
  goodPassword,
  meOf,
  testEntry,
} from './entry.testing.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await testEntry();
});

test('a password leads to a code, never directly to a session', async () => {
  const { staffId, email, secret } = await enrolWithCodes(entry);
  entry.clock.advance({ minutes: 1 });
  const answer = await entry.call('POST', 'entry/password', {
    body: { email: email.toUpperCase(), password: goodPassword },
  });
  expect(answer.cookie).toBeNull();
  const { attempt } = dataOf(answer);
  const entered = await entry.call('POST', 'entry/code', {
    body: { attempt, code: codeAt(secret, entry.clock.now()) },
  });
  expect(entered.status).toBe(200);
  expect((await meOf(entry, entered.cookie)).body).toMatchObject({
    data: { factor: 'code', lacksPasskey: true },
  });
  expect(await actionsOf(entry, staffId)).toEqual([
    'staff.enrolled done',
    'staff.passwordGiven done',
    'staff.signedIn done',
  ]);
});

test('a wrong password and an unknown address get equal replies', async () => {
  const { email, secret } = await enrolWithCodes(entry);
  entry.clock.advance({ minutes: 1 });
  const code = codeAt(secret, entry.clock.now());
  for (const [address, password] of [
    [email, 'not-the-password'],
    ['nikt@klub.example', goodPassword],
  ] as const) {
    const answer = await entry.call('POST', 'entry/password', {
      body: { email: address, password },
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(dataOf(answer))).toEqual(['attempt']);
    const { status, body, cookie } = await entry.call('POST', 'entry/code', {
      body: { attempt: dataOf(answer).attempt, code },
    });
    expect({ status, cookie }).toEqual({ status: 401, cookie: null });
    expect(body['message']).toBe('Nie udało się wejść. Sprawdź dane albo użyj klucza.');
  }
});

test('each code of the application works once, even concurrently', async () => {
  const { email, secret } = await enrolWithCodes(entry);
  entry.clock.advance({ minutes: 1 });
  const code = codeAt(secret, entry.clock.now());
  const attempts = await Promise.all(
    Array.from({ length: 8 }, () => attemptOf(entry, email, goodPassword)),
  );
  const answers = await Promise.all(
    attempts.map((attempt) => entry.call('POST', 'entry/code', { body: { attempt, code } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const old = codeAt(secret, new Date(entry.clock.now().getTime() - 90_000));
  const attempt = await attemptOf(entry, email, goodPassword);
  expect((await entry.call('POST', 'entry/code', { body: { attempt, code: old } })).status).toBe(
    401,
  );
});

test('five wrong codes end an attempt', async () => {
  const { email, secret } = await enrolWithCodes(entry);
  entry.clock.advance({ minutes: 1 });
  const attempt = await attemptOf(entry, email, goodPassword);
  for (let time = 0; time < 5; time += 1) {
    expect(
      (await entry.call('POST', 'entry/code', { body: { attempt, code: '000000' } })).status,
    ).toBe(401);
  }
  const right = codeAt(secret, entry.clock.now());
  expect((await entry.call('POST', 'entry/code', { body: { attempt, code: right } })).status).toBe(
    401,
  );
});

test('a recovery code works once, and has its own trail entry', async () => {
  const { staffId, email, recoveryCodes } = await enrolWithCodes(entry);
  const [code = '', other = ''] = recoveryCodes;
  const attempts = await Promise.all(
    Array.from({ length: 6 }, () => attemptOf(entry, email, goodPassword)),
  );
  const answers = await Promise.all(
    attempts.map((attempt) =>
      entry.call('POST', 'entry/code', {
        body: { attempt, code: code.toLowerCase().replace('-', ' ') },
      }),
    ),
  );
  const entered = answers.filter(({ status }) => status === 200);
  expect(entered).toHaveLength(1);
  expect((await meOf(entry, entered[0]?.cookie ?? null)).body).toMatchObject({
    data: { factor: 'recovery', recoveryCodesLeft: 9 },
  });
  expect(await actionsOf(entry, staffId)).toContain('staff.recoveryUsed done');
  const attempt = await attemptOf(entry, email, goodPassword);
  expect((await entry.call('POST', 'entry/code', { body: { attempt, code: other } })).status).toBe(
    200,
  );
});

test('an account with only passkeys signs in with a recovery code', async () => {
  const { email, recoveryCodes } = await enrolWithKey(entry);
  const attempt = await attemptOf(entry, email, 'whatever is typed');
  expect(
    (await entry.call('POST', 'entry/code', { body: { attempt, code: '123456' } })).status,
  ).toBe(401);
  expect(
    (await entry.call('POST', 'entry/code', { body: { attempt, code: recoveryCodes[3] ?? '' } }))
      .status,
  ).toBe(200);
});

test('a staff password has at least twelve characters', async () => {
  const { ticket } = await entry.ticketFor();
  const { secret } = dataOf(await entry.call('POST', 'entry/ticket/totp', { body: { ticket } }));
  const body = { ticket, password: 'krotkie-11c', code: codeAt(secret, entry.clock.now()) };
  const answer = await entry.call('POST', 'entry/ticket/password', { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    errors: { password: ['Hasło do panelu musi mieć co najmniej 12 znaków.'] },
  });
});

test('passwords, codes and tokens are not stored as typed', async () => {
  const { email, recoveryCodes, secret, cookie } = await enrolWithCodes(entry);
  await attemptOf(entry, email, goodPassword);
  const tables = [
    'staff',
    'staff_ticket',
    'staff_session',
    'staff_recovery_code',
    'staff_attempt',
    'trail_entry',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => entry.database.kysely.selectFrom(table).selectAll().execute()),
  );
  const text = JSON.stringify(rows);
  for (const one of [goodPassword, secret, cookie.split('=')[1] ?? '', ...recoveryCodes])
    expect(text).not.toContain(one);
});

test('of 50 concurrent uses of a code one succeeds', async () => {
  const { staffId, secret, recoveryCodes } = await enrolWithCodes(entry);
  entry.clock.advance({ minutes: 1 });
  const account = await findAccount(entry.database.kysely, { id: staffId });
  if (account === null) throw new Error('no account');
  const parts = entry.deps;
  const { kysely } = entry.database;
  const code = codeAt(secret, entry.clock.now());
  const steps = await Promise.all(
    Array.from({ length: 50 }, () => takeCode(parts, kysely, account, code)),
  );
  expect(steps.filter(Boolean)).toHaveLength(1);
  const [recovery = ''] = recoveryCodes;
  const uses = await Promise.all(
    Array.from({ length: 50 }, () => takeRecoveryCode(parts, kysely, account, recovery)),
  );
  expect(uses.filter(Boolean)).toHaveLength(1);
});

test('no number of tries reveals an account with only passkeys', async () => {
  const { email } = await enrolWithKey(entry);
  const answersFor = async (address: string) => {
    const answers = [];
    for (let round = 0; round < 5; round += 1) {
      const attempt = await attemptOf(entry, address, 'whatever is typed');
      for (let time = 0; time < 5; time += 1) {
        const { status, body } = await entry.call('POST', 'entry/code', {
          body: { attempt, code: 'AAAABBBB' },
        });
        answers.push({ status, body });
      }
    }
    return answers;
  };
  const known = await answersFor(email);
  expect(known).toEqual(await answersFor('niktinny@klub.example'));
  expect(new Set(known.map(({ status }) => status))).toEqual(new Set([401]));
});

test('a new password ends the attempts that began with the former one', async () => {
  const { email, cookie, recoveryCodes } = await enrolWithCodes(entry);
  const attempt = await attemptOf(entry, email, goodPassword);
  const { secret } = dataOf(await entry.call('POST', 'me/totp', { cookie }));
  const body = { password: 'calkiem-inne-haslo-7', code: codeAt(secret, entry.clock.now()) };
  expect((await entry.call('POST', 'me/totp/confirm', { cookie, body })).status).toBe(200);
  const code = recoveryCodes[0] ?? '';
  expect((await entry.call('POST', 'entry/code', { body: { attempt, code } })).status).toBe(401);
});

test('the trail names accounts of refused sign-ins, never unknown addresses', async () => {
  const { staffId, email } = await enrolWithCodes(entry);
  await attemptOf(entry, email, 'not-the-password');
  await attemptOf(entry, 'ktos.obcy@klub.example', 'not-the-password');
  const rows = await entry.database.kysely
    .selectFrom('trail_entry')
    .selectAll()
    .where('action', '=', 'staff.signInRefused')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map((row) => row.staff_id)).toEqual([null, staffId]);
  expect(rows.map(({ details }) => details)).toEqual([
    { factor: 'password' },
    { factor: 'password' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('ktos.obcy');
});
