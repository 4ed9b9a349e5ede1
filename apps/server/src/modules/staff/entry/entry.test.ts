import { beforeAll, expect, test } from 'vitest';
import { eachEngine } from '../../../testing/database.ts';
import { Authenticator } from './authenticator.testing.ts';
import {
  type Entry,
  attemptOf,
  codeAt,
  dataOf,
  enrolWithCodes,
  enrolWithKey,
  enterWithKey,
  goodPassword,
  testEntry,
  url,
} from './entry.testing.ts';

eachEngine((engine) => {
  let entry: Entry;
  beforeAll(async () => {
    entry = await testEntry(engine);
  });

  const meOf = (cookie: string | null) => entry.call('GET', 'me', { cookie });
  const actionsOf = async (staffId: number) => {
    const rows = await entry.database.kysely
      .selectFrom('trail_entry')
      .select(['action', 'outcome'])
      .where('subject_id', '=', String(staffId))
      .orderBy('id')
      .execute();
    return rows.map(({ action, outcome }) => `${action} ${outcome}`);
  };

  test('a ticket leads to a passkey, ten recovery codes and a session; the passkey alone opens the next one', async () => {
    const key = new Authenticator(url);
    const { staffId, cookie, recoveryCodes } = await enrolWithKey(entry, key);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await meOf(cookie)).body).toMatchObject({
      data: { id: String(staffId), factor: 'passkey', recoveryCodesLeft: 10 },
    });
    const again = await enterWithKey(entry, key);
    expect(again.status).toBe(200);
    expect((await meOf(again.cookie)).status).toBe(200);
    expect(await actionsOf(staffId)).toEqual(['staff.enrolled done', 'staff.signedIn done']);
  });

  test('the cookie is bound to this host, and no script reads it', async () => {
    const key = new Authenticator(url);
    await enrolWithKey(entry, key);
    const asked = dataOf(await entry.call('POST', 'entry/passkey/options'));
    const { cookie } = await entry.call('POST', 'entry/passkey', {
      body: { challengeId: asked.challengeId, response: key.prove(asked.options) },
    });
    expect(cookie).toMatch(/^__Host-panel=[\w-]{43}$/);
  });

  test('a password leads to a code of the application, and never to a session by itself', async () => {
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
    expect((await meOf(entered.cookie)).body).toMatchObject({ data: { factor: 'code', lacksPasskey: true } });
    expect(await actionsOf(staffId)).toEqual([
      'staff.enrolled done',
      'staff.passwordGiven done',
      'staff.signedIn done',
    ]);
  });

  test('a wrong password and an unknown address are answered alike, and neither attempt leads anywhere', async () => {
    const { email, secret } = await enrolWithCodes(entry);
    entry.clock.advance({ minutes: 1 });
    const code = codeAt(secret, entry.clock.now());
    for (const [address, password] of [
      [email, 'not-the-password'],
      ['nikt@klub.example', goodPassword],
    ] as const) {
      const answer = await entry.call('POST', 'entry/password', { body: { email: address, password } });
      expect(answer.status).toBe(200);
      expect(Object.keys(dataOf(answer))).toEqual(['attempt']);
      const { status, body, cookie } = await entry.call('POST', 'entry/code', {
        body: { attempt: dataOf(answer).attempt, code },
      });
      expect({ status, cookie }).toEqual({ status: 401, cookie: null });
      expect(body['message']).toBe('Nie udało się wejść. Sprawdź dane albo użyj klucza.');
    }
  });

  test.each<[string, Parameters<Authenticator['prove']>[1]]>([
    ['was not verified as a person', { unverified: true }],
    ['signed for another origin', { origin: 'https://panel.klub.example.evil' }],
    ['signed for another name', { rpId: 'panel.klub.example.evil' }],
    ['signed another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['counts backwards', { counter: 1 }],
  ])('a passkey that %s opens nothing', async (_, fault) => {
    const key = new Authenticator(url);
    key.counter = 5;
    await enrolWithKey(entry, key);
    const answer = await enterWithKey(entry, key, fault);
    expect({ status: answer.status, cookie: answer.cookie }).toEqual({ status: 401, cookie: null });
    expect((await enterWithKey(entry, key)).status).toBe(200);
  });

  test('a key that no account has, and one whose account is suspended, open nothing', async () => {
    expect((await enterWithKey(entry, new Authenticator(url))).status).toBe(401);
    const key = new Authenticator(url);
    const { staffId, cookie } = await enrolWithKey(entry, key);
    await entry.database.kysely
      .updateTable('staff')
      .set({ suspended_at: entry.clock.now() })
      .where('id', '=', staffId)
      .execute();
    expect((await enterWithKey(entry, key)).status).toBe(401);
    expect((await meOf(cookie)).status).toBe(401);
  });

  test('a challenge is used once, within five minutes, and for its purpose', async () => {
    const key = new Authenticator(url);
    const { cookie } = await enrolWithKey(entry, key);
    const ask = async (path: string) => dataOf(await entry.call('POST', path, { cookie }));
    const use = ({ challengeId, options }: Awaited<ReturnType<typeof ask>>) =>
      entry.call('POST', 'entry/passkey', { body: { challengeId, response: key.prove(options) } });
    const asked = await ask('entry/passkey/options');
    expect((await use(asked)).status).toBe(200);
    expect((await use(asked)).status).toBe(401);
    expect((await use(await ask('me/proof/options'))).status).toBe(401);
    const late = await ask('entry/passkey/options');
    entry.clock.advance({ minutes: 6 });
    expect((await use(late)).status).toBe(401);
  });

  test('of 20 answers to one challenge one is taken', async () => {
    const key = new Authenticator(url, { counts: false });
    await enrolWithKey(entry, key);
    const asked = dataOf(await entry.call('POST', 'entry/passkey/options'));
    const body = { challengeId: asked.challengeId, response: key.prove(asked.options) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => entry.call('POST', 'entry/passkey', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('each code of the application opens once, also of 20 at once', async () => {
    const { email, secret } = await enrolWithCodes(entry);
    entry.clock.advance({ minutes: 1 });
    const code = codeAt(secret, entry.clock.now());
    const attempts = await Promise.all(Array.from({ length: 8 }, () => attemptOf(entry, email, goodPassword)));
    const answers = await Promise.all(
      attempts.map((attempt) => entry.call('POST', 'entry/code', { body: { attempt, code } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const old = codeAt(secret, new Date(entry.clock.now().getTime() - 90_000));
    const attempt = await attemptOf(entry, email, goodPassword);
    expect((await entry.call('POST', 'entry/code', { body: { attempt, code: old } })).status).toBe(401);
  });

  test('five wrong codes end an attempt', async () => {
    const { email, secret } = await enrolWithCodes(entry);
    entry.clock.advance({ minutes: 1 });
    const attempt = await attemptOf(entry, email, goodPassword);
    for (let time = 0; time < 5; time += 1) {
      expect((await entry.call('POST', 'entry/code', { body: { attempt, code: '000000' } })).status).toBe(401);
    }
    const right = codeAt(secret, entry.clock.now());
    expect((await entry.call('POST', 'entry/code', { body: { attempt, code: right } })).status).toBe(401);
  });

  test('a recovery code opens once, also of many at once, and leaves a word of its own in the trail', async () => {
    const { staffId, email, recoveryCodes } = await enrolWithCodes(entry);
    const [code = '', other = ''] = recoveryCodes;
    const attempts = await Promise.all(Array.from({ length: 6 }, () => attemptOf(entry, email, goodPassword)));
    const answers = await Promise.all(
      attempts.map((attempt) =>
        entry.call('POST', 'entry/code', { body: { attempt, code: code.toLowerCase().replace('-', ' ') } }),
      ),
    );
    const entered = answers.filter(({ status }) => status === 200);
    expect(entered).toHaveLength(1);
    expect((await meOf(entered[0]?.cookie ?? null)).body).toMatchObject({
      data: { factor: 'recovery', recoveryCodesLeft: 9 },
    });
    expect(await actionsOf(staffId)).toContain('staff.recoveryUsed done');
    const attempt = await attemptOf(entry, email, goodPassword);
    expect((await entry.call('POST', 'entry/code', { body: { attempt, code: other } })).status).toBe(200);
  });

  test('who has passkeys alone comes back by a recovery code', async () => {
    const { email, recoveryCodes } = await enrolWithKey(entry);
    const attempt = await attemptOf(entry, email, 'whatever is typed');
    expect((await entry.call('POST', 'entry/code', { body: { attempt, code: '123456' } })).status).toBe(401);
    expect((await entry.call('POST', 'entry/code', { body: { attempt, code: recoveryCodes[3] ?? '' } })).status).toBe(
      200,
    );
  });

  test('a ticket is used once, also by two at once, and within its half hour', async () => {
    const { ticket } = await entry.ticketFor();
    const keys = [new Authenticator(url), new Authenticator(url)];
    const asked = await Promise.all(
      keys.map(async () => dataOf(await entry.call('POST', 'entry/ticket/passkey/options', { body: { ticket } }))),
    );
    const answers = await Promise.all(
      keys.map((key, at) => {
        const { challengeId = '', options = {} } = asked[at] ?? {};
        return entry.call('POST', 'entry/ticket/passkey', {
          body: { ticket, challengeId, response: key.register(options) },
        });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const late = await entry.ticketFor();
    entry.clock.advance({ minutes: 31 });
    const { status, body } = await entry.call('POST', 'entry/ticket', { body: { ticket: late.ticket } });
    expect(status).toBe(400);
    expect(body['message']).toContain('Poproś administratora');
  });

  test('a link of the demo opens once, without a factor, and no other ticket does', async () => {
    const demo = await entry.ticketFor(['approver'], 'demo');
    const first = await entry.call('POST', 'entry/ticket/demo', { body: { ticket: demo.ticket } });
    expect(first.status).toBe(200);
    expect((await entry.call('POST', 'entry/ticket/demo', { body: { ticket: demo.ticket } })).status).toBe(400);
    const usual = await entry.ticketFor();
    expect((await entry.call('POST', 'entry/ticket/demo', { body: { ticket: usual.ticket } })).status).toBe(400);
    expect((await entry.call('POST', 'entry/ticket/totp', { body: { ticket: demo.ticket } })).status).toBe(400);
  });

  test('a session ends after half an hour without a call, and after twelve hours with them', async () => {
    const { cookie: idle } = await enrolWithKey(entry);
    entry.clock.advance({ minutes: 29 });
    expect((await meOf(idle)).status).toBe(200);
    entry.clock.advance({ minutes: 31 });
    expect((await meOf(idle)).status).toBe(401);
    const { cookie: busy } = await enrolWithKey(entry);
    for (let minutes = 0; minutes < 700; minutes += 20) {
      entry.clock.advance({ minutes: 20 });
      expect((await meOf(busy)).status).toBe(200);
    }
    entry.clock.advance({ minutes: 21 });
    expect((await meOf(busy)).status).toBe(401);
  });

  test('who leaves is out, and ends one session of several', async () => {
    const key = new Authenticator(url);
    const { cookie } = await enrolWithKey(entry, key);
    const { cookie: second } = await enterWithKey(entry, key);
    const list = (await entry.call('GET', 'me/sessions', { cookie })).body as {
      data: { id: string; isThis: boolean }[];
    };
    expect(list.data.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const other = list.data.find(({ isThis }) => !isThis);
    expect((await entry.call('POST', `me/sessions/${other?.id}/end`, { cookie })).status).toBe(200);
    expect((await meOf(second)).status).toBe(401);
    expect((await entry.call('POST', `me/sessions/${other?.id}/end`, { cookie })).status).toBe(404);
    expect((await entry.call('POST', 'me/leave', { cookie })).status).toBe(200);
    expect((await meOf(cookie)).status).toBe(401);
  });

  test('what needs a fresh factor asks for it after five minutes, and goes on once it is shown', async () => {
    const key = new Authenticator(url);
    const { cookie } = await enrolWithKey(entry, key);
    entry.clock.advance({ minutes: 6 });
    const codes = () => entry.call('POST', 'me/recovery-codes', { cookie });
    expect((await codes()).body['message']).toBe('Potwierdź, że to Ty: kluczem albo kodem z aplikacji.');
    const asked = dataOf(await entry.call('POST', 'me/proof/options', { cookie }));
    const body = { challengeId: asked.challengeId, response: key.prove(asked.options) };
    expect((await entry.call('POST', 'me/proof/passkey', { cookie, body })).status).toBe(200);
    expect(dataOf(await codes()).recoveryCodes).toHaveLength(10);
  });

  test('the only way in is not removed; another one may be', async () => {
    const { cookie } = await enrolWithKey(entry);
    const keysOf = async () => {
      const { body } = await entry.call('GET', 'me/factors', { cookie });
      return (body as { data: { passkeys: { id: string }[] } }).data.passkeys;
    };
    const [only] = await keysOf();
    expect((await entry.call('POST', `me/passkeys/${only?.id}/remove`, { cookie })).status).toBe(409);
    const asked = dataOf(await entry.call('POST', 'me/passkeys/options', { cookie }));
    const second = new Authenticator(url);
    const body = { challengeId: asked.challengeId, response: second.register(asked.options), name: 'Telefon' };
    expect((await entry.call('POST', 'me/passkeys', { cookie, body })).status).toBe(200);
    const both = await keysOf();
    const removals = await Promise.all(
      both.map(({ id }) => entry.call('POST', `me/passkeys/${id}/remove`, { cookie })),
    );
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await keysOf()).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'http://localhost:3000' }],
    ['no page at all', { 'sec-fetch-site': '', origin: '' }],
  ])('a write from %s is refused, whatever cookie it brings', async (_, headers) => {
    const { cookie } = await enrolWithKey(entry);
    const { status } = await entry.call('POST', 'me/leave', { cookie, headers });
    expect(status).toBe(403);
    expect((await meOf(cookie)).status).toBe(200);
  });

  test('a flood of wrong passwords is told to wait, and keeps no passkey out', async () => {
    const key = new Authenticator(url);
    const { email } = await enrolWithKey(entry, key);
    const answers = [];
    for (let time = 0; time < 22; time += 1) {
      answers.push(await entry.call('POST', 'entry/password', { body: { email, password: `wrong ${time}` } }));
    }
    expect(answers.slice(20).map(({ status }) => status)).toEqual([429, 429]);
    expect((await enterWithKey(entry, key)).status).toBe(200);
  });

  test('a staff password has at least twelve characters', async () => {
    const { ticket } = await entry.ticketFor();
    const { secret } = dataOf(await entry.call('POST', 'entry/ticket/totp', { body: { ticket } }));
    const body = { ticket, password: 'krotkie-11c', code: codeAt(secret, entry.clock.now()) };
    const answer = await entry.call('POST', 'entry/ticket/password', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: { password: ['Hasło do panelu musi mieć co najmniej 12 znaków.'] } });
  });

  test('neither password nor code nor token stands in the database as it was typed', async () => {
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
});
