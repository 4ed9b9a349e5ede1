import { profileEndpoints } from '@klub/contract/calls/profile';
import { beforeAll, expect, test } from 'vitest';
import {
  type Club,
  addAccount,
  anotherProcess,
  get,
  logIn,
  post,
  testClub,
} from '../auth/accounts.testing.ts';

const userReply = profileEndpoints['GET /api/v1/user/get'].reply;
const iban = 'PL61109010140000071219812874';
const otherIban = 'PL27114020040000300201355387';
const taxed = {
  firstname: 'Łucja',
  lastname: 'Żak',
  email: 'lucja@example.pl',
  iban,
  place: 'Źródlana 7/2',
  city: 'Łódź',
  zipCode: '90-001',
  entrepreneur: '0',
  birthday: '1944-05-14',
  pesel: '44051401359',
  taxOfficeName: 'Urząd Skarbowy Łódź-Bałuty',
  taxOfficeAddress: 'ul. Zachodnia 47',
};

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

const save = (token: string, body: object, app = club.app) =>
  post(app, '/api/v1/user/updateandreturnerrors', body, { token });
const userOf = async (token: string) =>
  userReply.parse((await get(club.app, '/api/v1/user/get', { token })).json()).message;
const rowOf = (personId: number) =>
  club.database.kysely
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
const eventsOf = (personId: number) =>
  club.database.kysely
    .selectFrom('security_event')
    .select(['kind', 'details'])
    .where('person_id', '=', personId)
    .execute();
/** A freshly logged-in person with all the data of `taxed`. */
async function taxedPerson(phone: string) {
  const personId = await addAccount(club, { phone: `+48${phone}` });
  const token = await logIn(club.app, phone);
  expect((await save(token, taxed)).statusCode).toBe(200);
  return { personId, token };
}

test('[A07] [P04] [P05] the whole profile is saved, sealed, and makes the profile complete', async () => {
  const { personId, token } = await taxedPerson('500000701');
  expect((await userOf(token)).profile).toMatchObject(taxed);
  const row = await rowOf(personId);
  expect(row.is_profile_complete).toBe(true);
  for (const value of [iban, 'Źródlana', taxed.pesel, taxed.birthday]) {
    expect(
      row.iban_sealed + row.pesel_sealed + row.street_sealed + row.birthday_sealed,
    ).not.toContain(value);
  }
  const again = await save(token, taxed);
  expect(again.json()).toEqual({ code: 200, message: 'Zmiany zostały zapisane.' });
});

test('[A07] [P07] [E02] invalid fields are reported and nothing is saved', async () => {
  const { token } = await taxedPerson('500000702');
  const errorsOf = async (body: object) => {
    const reply = await save(token, { ...taxed, city: 'Zgierz', ...body });
    expect(reply.statusCode).toBe(400);
    return Object.keys(reply.json<{ errors: object }>().errors);
  };
  expect(await errorsOf({ firstname: ' ' })).toEqual(['firstname']);
  expect(await errorsOf({ email: 'anna@' })).toEqual(['email']);
  expect(await errorsOf({ iban: 'PL61109010140000071219812875' })).toEqual(['iban']);
  expect(await errorsOf({ zipCode: '90001' })).toEqual(['zipCode']);
  expect(await errorsOf({ birthday: '1944-05-15' })).toEqual(['pesel']);
  expect(await errorsOf({ birthday: '2027-01-01', pesel: '' })).toEqual(['birthday']);
  expect(await errorsOf({ pesel: '00000000000' })).toEqual(['pesel']);
  expect(await errorsOf({ entrepreneur: '2' })).toEqual(['entrepreneur']);
  expect(await errorsOf({ iban: '1', zipCode: '1', email: 'x' })).toEqual([
    'email',
    'iban',
    'zipCode',
  ]);
  expect((await userOf(token)).profile).toMatchObject(taxed);
});

test('spacing of accounts and names does not matter', async () => {
  const { personId, token } = await taxedPerson('500000703');
  const { payout_hold_until: hold } = await rowOf(personId);
  club.clock.advance({ minutes: 11 });
  const reply = await save(token, {
    ...taxed,
    iban: 'pl 61 1090 1014 0000 0712 1981 2874',
    lastname: ' Żak  ',
  });
  expect(reply.statusCode).toBe(200);
  expect((await rowOf(personId)).payout_hold_until).toEqual(hold);
  expect((await userOf(token)).profile).toMatchObject(taxed);
});

test("[P05] a business owner's tax data are deleted and not requested", async () => {
  const { personId, token } = await taxedPerson('500000704');
  const reply = await save(token, { ...taxed, entrepreneur: '1', pesel: '123' });
  expect(reply.statusCode).toBe(200);
  const { profile } = await userOf(token);
  expect(profile).toMatchObject({
    entrepreneur: '1',
    birthday: '',
    pesel: '',
    taxOfficeName: '',
    iban,
  });
  const row = await rowOf(personId);
  expect([row.pesel_sealed, row.birthday_sealed, row.tax_office_address_sealed]).toEqual([
    '',
    '',
    '',
  ]);
  expect(row.is_profile_complete).toBe(true);
  expect(
    (await save(token, { ...taxed, entrepreneur: '0', pesel: '', birthday: '' })).statusCode,
  ).toBe(200);
  expect((await rowOf(personId)).is_profile_complete).toBe(false);
});

/** A person whose file had no `dzialalnosc`, with all other data of `taxed`. */
async function undecidedPerson(phone: string) {
  const { personId, token } = await taxedPerson(phone);
  await club.database.kysely
    .updateTable('person')
    .set({ entrepreneur: null, is_profile_complete: false })
    .where('id', '=', personId)
    .execute();
  expect((await userOf(token)).profile).toMatchObject({ ...taxed, entrepreneur: '' });
  return { personId, token };
}

test('[D58] a person without a legal form saves other fields without choosing one', async () => {
  const { personId, token } = await undecidedPerson('500000721');
  expect((await save(token, { ...taxed, entrepreneur: '', city: 'Zgierz' })).statusCode).toBe(200);
  expect((await userOf(token)).profile).toMatchObject({
    ...taxed,
    entrepreneur: '',
    city: 'Zgierz',
  });
  expect(await rowOf(personId)).toMatchObject({ entrepreneur: null, is_profile_complete: false });
  expect(
    (await save(token, { city: 'Łódź', firstname: 'Łucja', lastname: 'Żak', email: '' })).json(),
  ).toMatchObject({ code: 200 });
  expect((await rowOf(personId)).entrepreneur).toBeNull();
});

test('[D58] a chosen legal form completes the profile and is never given up', async () => {
  const { personId, token } = await undecidedPerson('500000722');
  // An app of an earlier release knows no empty form and sends '0'.
  expect((await save(token, { ...taxed, entrepreneur: '0' })).statusCode).toBe(200);
  expect(await rowOf(personId)).toMatchObject({ entrepreneur: false, is_profile_complete: true });
  const emptied = await save(token, { ...taxed, entrepreneur: '' });
  expect([emptied.statusCode, emptied.json<{ errors: object }>().errors]).toEqual([
    400,
    { entrepreneur: ['Wybierz formę prawną.'] },
  ]);
  expect((await userOf(token)).profile).toMatchObject(taxed);
});

test('[HZ18] other profile fields are ignored, and changed ones logged', async () => {
  const { personId, token } = await taxedPerson('500000705');
  const { profile } = await userOf(token);
  expect((await save(token, profile)).statusCode).toBe(200);
  const kinds = async () =>
    (await eventsOf(personId)).filter(({ kind }) => kind === 'profile_field_refused');
  expect(await kinds()).toEqual([]);
  const before = await rowOf(personId);
  const forged = {
    ...profile,
    id: '1',
    userType: 'salesman',
    username: '500000001',
    clientNumber: '9',
    role: 'x',
  };
  const reply = await save(token, {
    ...forged,
    is_profile_complete: false,
    blocked_at: null,
    payout_hold_until: null,
  });
  expect(reply.statusCode).toBe(200);
  expect(await rowOf(personId)).toEqual(before);
  expect(await kinds()).toEqual([
    {
      kind: 'profile_field_refused',
      details: { fields: ['id', 'username', 'clientNumber', 'userType'] },
    },
  ]);
});

test('[HZ19] of a salesman only name and e-mail are taken', async () => {
  const personId = await addAccount(club, { phone: '+48500000706', role: 'salesman' });
  const token = await logIn(club.app, '500000706');
  club.clock.advance({ minutes: 20 });
  expect((await save(token, taxed)).statusCode).toBe(200);
  const row = await rowOf(personId);
  expect(row).toMatchObject({
    first_name: 'Łucja',
    email: 'lucja@example.pl',
    iban_sealed: '',
    pesel_sealed: '',
  });
  expect(row).toMatchObject({ street_sealed: '', entrepreneur: null, payout_hold_until: null });
});

test('[HZ10] a new bank account needs a login of the last minutes', async () => {
  const { personId, token } = await taxedPerson('500000707');
  club.clock.advance({ minutes: 10, seconds: 1 });
  const refused = await save(token, { ...taxed, iban: otherIban });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    message: expect.stringContaining('zaloguj się ponownie'),
    errors: { iban: [expect.stringContaining('zaloguj się ponownie')] },
  });
  expect((await save(token, { ...taxed, iban: '' })).statusCode).toBe(400);
  expect((await save(token, { ...taxed, city: 'Zgierz' })).statusCode).toBe(200);
  expect((await userOf(token)).profile).toMatchObject({ ...taxed, city: 'Zgierz' });
  expect(
    (await save(await logIn(club.app, '500000707'), { iban: otherIban, ...names })).statusCode,
  ).toBe(200);
  expect((await rowOf(personId)).payout_hold_until).toEqual(
    new Date(club.clock.now().getTime() + 72 * 3_600_000),
  );
});

test('[HZ10] a changed bank account is notified, recorded and holds payouts', async () => {
  const { personId, token } = await taxedPerson('500000708');
  const reply = await save(token, { ...taxed, iban: otherIban });
  expect(reply.json()).toMatchObject({ message: expect.stringContaining('72 godzinach') });
  await club.worker.runDue();
  const sent = club.sms.filter(({ to }) => to === '+48500000708');
  // The first account replaced none.
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('numer konta')]);
  expect((await userOf(token)).notifications.map(({ title }) => title)).toEqual(
    Array(2).fill('Zmieniono numer konta bankowego'),
  );
  const changes = await club.database.kysely
    .selectFrom('bank_account_change')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const open = (sealed: string) => club.deps.vault.open('iban', sealed, personId);
  expect(changes.map((row) => [open(row.old_iban_sealed), open(row.new_iban_sealed)])).toEqual([
    ['', iban],
    [iban, otherIban],
  ]);
  expect(
    (await eventsOf(personId)).filter(({ kind }) => kind === 'bank_account_changed'),
  ).toHaveLength(2);
});

test('[HZ36] an outdated form restores no bank account and names conflicts', async () => {
  const { token: one } = await taxedPerson('500000709');
  const two = await logIn(club.app, '500000709');
  const old = await userOf(two);
  await userOf(one);
  expect((await save(one, { ...taxed, iban: otherIban, city: 'Zgierz' })).statusCode).toBe(200);
  const stale = { ...old.profile, place: 'Inna 5' };
  expect((await save(two, stale)).statusCode).toBe(200);
  expect((await userOf(one)).profile).toMatchObject({
    iban: otherIban,
    city: 'Zgierz',
    place: 'Inna 5',
  });
  const refused = await save(two, {
    ...old.profile,
    city: 'Pabianice',
    profileVersion: old.extras.profileVersion,
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    message: expect.stringContaining('w międzyczasie'),
    errors: { city: [expect.stringContaining('w międzyczasie')] },
  });
  const fresh = await userOf(two);
  expect(fresh.profile.city).toBe('Zgierz');
  expect((await save(two, { ...fresh.profile, city: 'Pabianice' })).statusCode).toBe(200);
});

test('[HZ36] two tabs of one login are told apart by versions', async () => {
  const { token } = await taxedPerson('500000710');
  const tab = await userOf(token);
  expect((await save(token, { ...taxed, iban: otherIban })).statusCode).toBe(200);
  await userOf(token);
  const { profileVersion } = tab.extras;
  expect((await save(token, { ...tab.profile, profileVersion, place: 'Inna 5' })).statusCode).toBe(
    200,
  );
  expect((await userOf(token)).profile).toMatchObject({ iban: otherIban, place: 'Inna 5' });
});

test('[HZ36] of two concurrent changes of a field one wins, the other learns', async () => {
  const { token: one } = await taxedPerson('500000711');
  const other = await anotherProcess(club.deps);
  const two = await logIn(club.app, '500000711');
  await Promise.all([userOf(one), userOf(two)]);
  const replies = await Promise.all([
    save(one, { ...taxed, city: 'Zgierz' }),
    save(two, { ...taxed, city: 'Pabianice' }, other.app),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const winner = replies[0]?.statusCode === 200 ? 'Zgierz' : 'Pabianice';
  expect((await userOf(one)).profile.city).toBe(winner);
});

test('the version reveals no values and differs between people', async () => {
  const [one, two] = [await taxedPerson('500000712'), await taxedPerson('500000713')];
  const [mine, hers] = [await userOf(one.token), await userOf(two.token)];
  expect(mine.profile.iban).toBe(hers.profile.iban);
  const marks = (text: string) => text.match(/.{8}/g) ?? [];
  expect(marks(mine.extras.profileVersion)).toHaveLength(12);
  const shared = marks(mine.extras.profileVersion).filter((mark) =>
    hers.extras.profileVersion.includes(mark),
  );
  expect(shared).toEqual([]);
});

const names = { firstname: taxed.firstname, lastname: taxed.lastname, email: taxed.email };
