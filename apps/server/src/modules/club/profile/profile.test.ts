import { profileEndpoints } from '@klub/contract/calls/profile';
import { beforeAll, expect, test } from 'vitest';
import { addPlace, assign } from '../../../testing/programme.ts';
import { type Club, addAccount, get, logIn, post, testClub } from '../auth/accounts.testing.ts';
import { notify } from '../notifications/notifications.service.ts';
import { type SealedField, sealField, sealedFields } from './sealed-fields.ts';

const userReply = profileEndpoints['GET /api/v1/user/get'].reply;

let club: Club;
beforeAll(async () => {
  club = await testClub();
});
const userOf = async (token: string) =>
  userReply.parse((await get(club.app, '/api/v1/user/get', { token })).json()).message;

const personal: Record<SealedField, string> = {
  iban: 'PL61109010140000071219812874',
  place: 'ul. Źródlana 7/2',
  city: 'Łódź',
  zipCode: '90-001',
  birthday: '1985-03-12',
  pesel: '85031212345',
  taxOfficeName: 'Urząd Skarbowy Łódź-Bałuty',
  taxOfficeAddress: 'ul. Zachodnia 47',
};
async function fillProfile(personId: number): Promise<void> {
  const sealed = (Object.keys(sealedFields) as SealedField[]).map((field) => [
    sealedFields[field].column,
    sealField(club.deps.vault, field, personal[field], personId),
  ]);
  await club.database.kysely
    .updateTable('person')
    .set({
      first_name: 'Łucja',
      last_name: 'Żak',
      email: 'lucja@example.pl',
      client_number: '0012',
      entrepreneur: false,
      show_slider: false,
      ...Object.fromEntries(sealed),
    })
    .where('id', '=', personId)
    .execute();
}

test('[A05] the whole profile, opened, with the shops of today in Polish order', async () => {
  const personId = await addAccount(club, { phone: '+48500000501', role: 'user3' });
  await fillProfile(personId);
  const { kysely } = club.database;
  const [past, zet, el, future] = [
    await addPlace(kysely, 'A1'),
    await addPlace(kysely, 'Ż2'),
    await addPlace(kysely, 'Ł3'),
    await addPlace(kysely, 'B4'),
  ];
  await assign(kysely, personId, past, '2026-01-01', '2026-11-15');
  await assign(kysely, personId, zet, '2026-11-16');
  await assign(kysely, personId, el, '2026-01-01', '2026-11-16');
  await assign(kysely, personId, future, '2026-11-17');
  const user = await userOf(await logIn(club.app, '500000501'));
  expect(user).toEqual({
    profile: {
      id: String(personId),
      firstname: 'Łucja',
      lastname: 'Żak',
      username: '500000501',
      email: 'lucja@example.pl',
      clientNumber: '0012',
      ...personal,
      entrepreneur: '0',
      userType: 'user3',
      userDetails: [
        { id: 'Ł3', name: 'Sklep Ł3' },
        { id: 'Ż2', name: 'Sklep Ż2' },
      ],
    },
    role: 'user3',
    extras: {
      roleName: 'Kierownik zmiany',
      programmeName: 'Klub Partnera',
      isPasswordChange: true,
      lastLogin: '2026-11-16T09:00:00.000Z',
      showSlider: false,
      unreadNotifications: 0,
      profileVersion: expect.stringMatching(/^[\w-]{96}$/),
      appVersion: '2.0.0',
    },
    showBadgeNotifications: false,
    notifications: [],
    forceLogOut: false,
  });
});

test('[A05] the newest 100 notifications, and the true number of the unread ones', async () => {
  const personId = await addAccount(club, { phone: '+48500000502' });
  const token = await logIn(club.app, '500000502');
  for (let number = 1; number <= 103; number += 1) {
    const message = {
      personId,
      cause: `test:${number}`,
      title: `Nr ${number}`,
      content: '<p>Treść</p>',
    };
    await notify(club.database.kysely, message, new Date(club.clock.now().getTime() + number));
  }
  const user = await userOf(token);
  expect(user.notifications).toHaveLength(100);
  expect(user.notifications[0]).toMatchObject({ title: 'Nr 103', isRead: false });
  expect(user.extras.unreadNotifications).toBe(103);
  expect(user.showBadgeNotifications).toBe(true);
  club.clock.advance({ seconds: 1 });
  await post(club.app, '/api/v1/notifications/hide-badge', {}, { token });
  expect((await userOf(token)).showBadgeNotifications).toBe(false);
});

test('[A05] [HZ7] before the password is set no personal data is shown', async () => {
  const personId = await addAccount(club, { phone: '+48500000503', password: null });
  await fillProfile(personId);
  const reply = await post(club.app, '/authorization/token/', { username: '500000503' });
  const password = reply.json<{ data: { token: string } }>().data.token;
  const user = await userOf(await logIn(club.app, '500000503', { password }));
  expect(user).toMatchObject({
    profile: { firstname: 'Łucja' },
    extras: { isPasswordChange: false },
  });
  for (const value of Object.values(personal)) expect(JSON.stringify(user)).not.toContain(value);
});

test('[A05] [HZ8] a person logged out by the operator sees no personal data', async () => {
  const personId = await addAccount(club, { phone: '+48500000504', forceLogOut: true });
  await fillProfile(personId);
  const user = await userOf(await logIn(club.app, '500000504'));
  expect(user).toMatchObject({
    forceLogOut: true,
    notifications: [],
    profile: { id: '', username: '', firstname: '' },
  });
  for (const value of Object.values(personal)) expect(JSON.stringify(user)).not.toContain(value);
});

test("[HZ26] [A06] a participant sees the representative's name and number only", async () => {
  const { kysely } = club.database;
  const seller = await addAccount(club, { phone: '+48500000505', role: 'salesman' });
  await kysely
    .updateTable('person')
    .set({ first_name: 'Jan', last_name: 'Lis' })
    .where('id', '=', seller)
    .execute();
  const participant = await addAccount(club, { phone: '+48500000506' });
  const placeId = await addPlace(kysely);
  await assign(kysely, participant, placeId, '2026-01-01');
  const { customer_id: customerId } = await kysely
    .selectFrom('place')
    .select('customer_id')
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow();
  const since = { from_date: '2026-01-01', to_date: null };
  await kysely
    .insertInto('seller_customer')
    .values({ seller_id: seller, customer_id: customerId, ...since })
    .execute();
  const manager = await addAccount(club, { phone: '+48500000507', role: 'salesman' });
  await kysely
    .insertInto('manager_seller')
    .values({ manager_id: manager, seller_id: seller, ...since })
    .execute();

  const superiorOf = async (username: string) =>
    (
      await get(club.app, '/api/v1/user/superior', { token: await logIn(club.app, username) })
    ).json<object>();
  expect(await superiorOf('500000506')).toEqual({
    data: { firstname: 'Jan', lastname: 'Lis', phone: '500000505' },
  });
  expect(await superiorOf('500000505')).toEqual({
    data: { firstname: '', lastname: '', phone: '500000507' },
  });
  expect(await superiorOf('500000507')).toEqual({ data: null });
});
