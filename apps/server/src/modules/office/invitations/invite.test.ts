import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, anotherProcess, get, logIn, post } from '../../club/auth/accounts.testing.ts';
import {
  type Territory,
  enter,
  goodForm,
  invite,
  inviterPhone,
  list,
  listed,
  testTerritory,
} from './invitations.testing.ts';

let territory: Territory;
let token: string;
let nextPhone = 512_000_100;
const freshPhone = (): string => String((nextPhone += 1));
beforeAll(async () => {
  territory = await testTerritory();
  token = territory.inviter.token;
});
// Each test has another day, so that tests do not share limits.
beforeEach(() => territory.club.clock.advance({ days: 1 }));

const errorsOf = async (form: object) => {
  const reply = await invite(territory, token, form);
  expect(reply.statusCode).toBe(400);
  return reply.json<{ errors: Record<string, string[]> }>().errors;
};

test('[A21] [HZ24] shop staff can be invited, representatives cannot', async () => {
  const reply = await get(territory.club.app, '/api/v1/configuration/user_types', { token });
  const { value } = reply.json<{ data: { value: { id: string; value: string }[] } }>().data;
  expect(value.map(({ id }) => id)).toEqual(['user1', 'user2', 'user3']);
  expect(value.every(({ value: name }) => /^\p{Lu}\p{L}+/u.test(name))).toBe(true);
  expect(await errorsOf({ ...goodForm, type: 'salesman' })).toEqual({
    type: ['Wybierz z listy, kogo zapraszasz.'],
  });
});

test("[A22] prefixes are the representative's own, or a manager's team’s", async () => {
  const prefixes = async (of: string) => {
    const url = '/api/v1/configuration/prefix_od_types_of_users_databases';
    return (await get(territory.club.app, url, { token: of })).json().data.value;
  };
  const own = [
    { id: 'MB', value: 'MB' },
    { id: 'SP', value: 'SP' },
  ];
  expect(await prefixes(token)).toEqual(own);
  expect(await prefixes(territory.manager.token)).toEqual(own);
  expect(await prefixes(territory.stranger.token)).toEqual([{ id: 'HU', value: 'HU' }]);
});

test('[A23] [S08] [HZ24] an invitation creates the person, shops and one SMS', async () => {
  const phone = freshPhone();
  const reply = await invite(territory, token, { ...goodForm, phone: ` ${phone} ` });
  const shown = phone.replace(/(\d{3})(?=\d)/g, '$1 ');
  expect(reply.json()).toEqual({
    code: 200,
    message: expect.stringMatching(
      new RegExp(`^Zaproszenie wysłane na numer ${shown}\\. Jest ważne do \\d\\d\\.12\\.2026\\.$`),
    ),
  });
  await territory.deliver();
  await territory.deliver();
  const sent = territory.sms.filter(({ to }) => to === `+48${phone}`);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toMatch(
    /^Klub Partnera: Lukasz Zolcinski zaprasza Cie do klubu\. Zaloguj sie swoim numerem telefonu: https:\/\/klub\.example\/ Wazne do \d\d\.\d\d\.2026\.$/,
  );
  expect(sent[0]?.text.length).toBeLessThanOrEqual(160);
  const { kysely } = territory.club.database;
  const person = await kysely
    .selectFrom('person')
    .selectAll()
    .where('phone', '=', `+48${phone}`)
    .executeTakeFirstOrThrow();
  expect(person).toMatchObject({ role: 'user1', client_number: '1000412', activated_at: null });
  const places = await kysely
    .selectFrom('person_place as pp')
    .innerJoin('place as l', 'l.id', 'pp.place_id')
    .select(['l.code', 'pp.to_date', 'pp.by_invitation'])
    .where('pp.person_id', '=', person.id)
    .orderBy('l.code')
    .execute();
  expect(places).toEqual([
    { code: 'WR-01', to_date: null, by_invitation: true },
    { code: 'WR-02', to_date: null, by_invitation: true },
  ]);
});

test('[S08] every empty field is reported together', async () => {
  const words = ['To pole jest wymagane.'];
  const all = { type: words, prefix: words, user_id: words, phone: words };
  expect(await errorsOf({})).toEqual(all);
  expect(await errorsOf({ type: '', prefix: ' ', user_id: '', phone: '  ' })).toEqual(all);
});

describe('[S08] [HZ24] an invalid field is reported under its name', () => {
  const customer = 'Nie ma klienta o tym prefiksie i numerze SAP wśród Twoich klientów.';
  const digits = 'Numer SAP składa się z cyfr, najwyżej 12.';
  const notAPhone = 'Podaj numer telefonu komórkowego: 9 cyfr, bez +48.';
  test.each([
    ['a number of nobody', { user_id: '9999999' }, { user_id: [customer] }],
    [
      'a customer of another territory',
      { prefix: 'HU', user_id: '77' },
      { prefix: ['Wybierz prefiks z listy.'] },
    ],
    ['another database', { prefix: 'SP', user_id: '1000412' }, { user_id: [customer] }],
    ['zeros in front that are not there', { user_id: '0001000412' }, { user_id: [customer] }],
    ['zeros in front that are missing', { prefix: 'SP', user_id: '42' }, { user_id: [customer] }],
    ['letters', { user_id: '10004I2' }, { user_id: [digits] }],
    ['a number beyond what is exact', { user_id: '9007199254740993' }, { user_id: [digits] }],
    ['SQL', { user_id: `1' or '1'='1` }, { user_id: [digits] }],
    ['eight digits', { phone: '51234567' }, { phone: [notAPhone] }],
    ['ten digits', { phone: '5123456789' }, { phone: [notAPhone] }],
    ['a prefix of the country', { phone: '+48512345678' }, { phone: [notAPhone] }],
    ['a landline', { phone: '713456789' }, { phone: [expect.stringContaining('komórkowego')] }],
    [
      'a premium number',
      { phone: '700123456' },
      { phone: [expect.stringContaining('komórkowego')] },
    ],
  ])('%s', async (_, change, errors) => {
    expect(await errorsOf({ ...goodForm, ...change })).toEqual(errors);
  });

  test('several at once', async () => {
    const errors = await errorsOf({ type: 'user9', prefix: 'MB', user_id: '1', phone: '12' });
    expect(Object.keys(errors).toSorted()).toEqual(['phone', 'type', 'user_id']);
  });

  test('a long text and no text at all', async () => {
    expect(Object.keys(await errorsOf({ ...goodForm, user_id: '1'.repeat(10_240) }))).toEqual([
      'user_id',
    ]);
    expect(Object.keys(await errorsOf({ ...goodForm, phone: 512_345_678 }))).toEqual(['phone']);
    expect(Object.keys(await errorsOf({ ...goodForm, prefix: 'MB\u0000' }))).toEqual(['prefix']);
  });
});

test('[HZ24] leading zeros are kept', async () => {
  const phone = freshPhone();
  expect(
    (await invite(territory, token, { type: 'user3', prefix: 'SP', user_id: '0042', phone }))
      .statusCode,
  ).toBe(200);
  expect(await listed(territory, token, phone)).toMatchObject({ sap: 'SP 0042' });
});

test('[S08] [HZ24] numbers of accounts, files and representatives are taken', async () => {
  const member = freshPhone();
  const imported = freshPhone();
  await addAccount(territory.club, { phone: `+48${member}` });
  await addAccount(territory.club, { phone: `+48${imported}`, password: null });
  expect(await errorsOf({ ...goodForm, phone: member })).toEqual({
    phone: [expect.stringContaining('zarejestrowany')],
  });
  expect(await errorsOf({ ...goodForm, phone: imported })).toEqual({
    phone: [expect.stringContaining('zaproszenie')],
  });
  const own = inviterPhone.slice(3);
  expect(await errorsOf({ ...goodForm, phone: own })).toEqual({
    phone: [expect.stringContaining('zarejestrowany')],
  });
});

test('[HZ24] a repeated invitation in any spelling is reported', async () => {
  const phone = freshPhone();
  await invite(territory, token, { ...goodForm, phone });
  const spelled = phone.replace(/(...)(...)/, '$1 $2-');
  expect(await errorsOf({ ...goodForm, phone: spelled })).toEqual({
    phone: [expect.stringContaining('zaproszenie')],
  });
  const byOther = await invite(territory, territory.manager.token, { ...goodForm, phone });
  expect(byOther.statusCode).toBe(400);
});

test('[HZ24] of twenty concurrent invitations one succeeds with one SMS', async () => {
  const phone = freshPhone();
  const other = await anotherProcess(territory.club.deps);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const app = index % 2 === 0 ? territory.club.app : other.app;
      const by = index % 4 < 2 ? token : territory.manager.token;
      return post(app, '/api/v1/invitations/post', { ...goodForm, phone }, { token: by });
    }),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
  await territory.deliver();
  expect(territory.sms.filter(({ to }) => to === `+48${phone}`)).toHaveLength(1);
  const { kysely } = territory.club.database;
  const people = await kysely
    .selectFrom('person')
    .select('id')
    .where('phone', '=', `+48${phone}`)
    .execute();
  expect(people).toHaveLength(1);
  const invitations = await kysely
    .selectFrom('invitation')
    .select('id')
    .where('person_id', '=', people[0]?.id ?? 0)
    .execute();
  expect(invitations).toHaveLength(1);
});

test('[HZ24] at most fifty invitations a day, even concurrent ones', async () => {
  const replies = await Promise.all(
    Array.from({ length: 53 }, async () => {
      const form = { ...goodForm, phone: freshPhone() };
      // On a slow machine they take longer than a call may wait; retries a busy server.
      for (;;) {
        const reply = await invite(territory, territory.manager.token, form);
        if (reply.statusCode !== 503) return reply;
      }
    }),
  );
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.json().message).toBe(
    'W ciągu doby możesz wysłać najwyżej 50 zaproszeń. Spróbuj jutro.',
  );
  territory.club.clock.advance({ days: 1, hours: 1 });
  const later = await invite(territory, territory.manager.token, {
    ...goodForm,
    phone: freshPhone(),
  });
  expect(later.statusCode).toBe(200);
});

test('[HZ47] a deleted number starts again, and its inviter is informed', async () => {
  const phone = freshPhone();
  const former = await addAccount(territory.club, { phone: `+48${phone}` });
  const { vault } = territory.club.deps;
  await territory.club.database.kysely
    .updateTable('person')
    .set({
      phone: `deleted:${former}`,
      deleted_at: territory.club.clock.now(),
      phone_digest: vault.digest('deleted phone', `+48${phone}`),
    })
    .where('id', '=', former)
    .execute();
  const reply = await invite(territory, token, { ...goodForm, phone });
  expect(reply.json().message).toContain('zacznie od nowa');
  const { id } = await territory.club.database.kysely
    .selectFrom('person')
    .select('id')
    .where('phone', '=', `+48${phone}`)
    .executeTakeFirstOrThrow();
  expect(id).not.toBe(former);
});

test('[A23] the invited person can log in immediately with that number', async () => {
  const phone = freshPhone();
  await invite(territory, token, { ...goodForm, phone });
  expect(await listed(territory, token, phone)).toMatchObject({
    state: 'wysłane',
    canWithdraw: true,
  });
  const login = await enter(territory, phone);
  expect(login.statusCode).toBe(200);
  expect(await listed(territory, token, phone)).toMatchObject({
    state: 'przyjęte',
    canWithdraw: false,
    canResend: false,
  });
  const own = login.json<{ data: { access_token: string } }>().data.access_token;
  const password = 'Dobre hasło 77';
  await post(
    territory.club.app,
    '/api/v1/user/update',
    { password, passwordRepeat: password },
    { token: own },
  );
  const user = await get(territory.club.app, '/api/v1/user/get', { token: own });
  expect(user.json().message.profile).toMatchObject({
    userType: 'user1',
    clientNumber: '1000412',
    userDetails: [
      { id: 'WR-01', name: 'Sklep WR-01' },
      { id: 'WR-02', name: 'Sklep WR-02' },
    ],
  });
});

test('a participant cannot invite', async () => {
  await addAccount(territory.club, { phone: '+48500000870' });
  const participant = await logIn(territory.club.app, '500000870');
  expect(
    (await invite(territory, participant, { ...goodForm, phone: freshPhone() })).statusCode,
  ).toBe(403);
  expect((await list(territory, participant)).success).toBeUndefined();
});

test('production without an SMS provider refuses invitations with a reason', async () => {
  const { club, inviter } = await testTerritory({ temporaryPasswordDelivery: 'none' });
  const reply = await invite({ club }, inviter.token, goodForm);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    503,
    { message: expect.stringContaining('nie wysłano') },
  ]);
  const invitations = await club.database.kysely.selectFrom('invitation').selectAll().execute();
  expect(invitations).toEqual([]);
});
