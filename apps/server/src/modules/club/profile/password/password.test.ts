import { beforeAll, expect, test } from 'vitest';
import {
  type Club,
  addAccount,
  anotherProcess,
  get,
  logIn,
  post,
  testClub,
  testPassword,
} from '../../auth/accounts.testing.ts';

const fresh = 'Zupełnie nowe hasło 👋';

let club: Club;
beforeAll(async () => {
  club = await testClub();
});
const setPassword = (token: string, password: string, more: object = {}) =>
  post(club.app, '/api/v1/user/update', { password, passwordRepeat: password, ...more }, { token });
const statusOf = async (token: string): Promise<number> =>
  (await get(club.app, '/api/v1/user/superior', { token })).statusCode;
async function invited(phone: string): Promise<string> {
  const reply = await post(club.app, '/authorization/token/', { username: phone });
  return logIn(club.app, phone, { password: reply.json<{ data: { token: string } }>().data.token });
}

test('[A08] [P11] [HZ12] the first password opens its session under the same token', async () => {
  await addAccount(club, { phone: '+48500000601', password: null });
  const token = await invited('500000601');
  expect(await statusOf(token)).toBe(403);
  const reply = await setPassword(token, fresh);
  expect(reply.json()).toEqual({ success: true, code: 200, message: 'Hasło zostało zapisane.' });
  expect(await statusOf(token)).toBe(200);
  const user = await get(club.app, '/api/v1/user/get', { token });
  expect(user.json()).toMatchObject({
    message: { extras: { isPasswordChange: true, unreadNotifications: 0 } },
  });
  await logIn(club.app, '500000601', { password: fresh });
});

test('[A08] [P11] [E02] faults of a password are under its field', async () => {
  await addAccount(club, { phone: '+48500000602' });
  const token = await logIn(club.app, '500000602');
  const errorsOf = async (body: object) =>
    (await post(club.app, '/api/v1/user/update', body, { token })).json<{ errors: object }>()
      .errors;
  expect(await errorsOf({ password: '', passwordRepeat: '' })).toEqual({
    password: ['To pole jest wymagane.'],
    passwordRepeat: ['To pole jest wymagane.'],
  });
  expect(await errorsOf({})).toEqual({
    password: ['Wpisz tekst.'],
    passwordRepeat: ['Wpisz tekst.'],
  });
  expect(await errorsOf({ password: 'krótkie', passwordRepeat: 'krótkie' })).toEqual({
    password: ['Hasło musi mieć co najmniej 8 znaków.'],
  });
  expect(await errorsOf({ password: fresh, passwordRepeat: `${fresh} ` })).toEqual({
    passwordRepeat: ['Hasła nie są takie same.'],
  });
  expect(await errorsOf({ password: '500-000-602', passwordRepeat: '500-000-602' })).toHaveProperty(
    'password',
  );
});

test('[HZ12] ten minutes after the login a new password needs another login', async () => {
  await addAccount(club, { phone: '+48500000603' });
  const token = await logIn(club.app, '500000603');
  club.clock.advance({ minutes: 10, seconds: 1 });
  const refused = await setPassword(token, fresh);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    errors: { password: [expect.stringContaining('zaloguj się ponownie')] },
  });
  expect((await setPassword(await logIn(club.app, '500000603'), fresh)).statusCode).toBe(200);
});

test('[HZ12] the current password does instead, with three tries', async () => {
  await addAccount(club, { phone: '+48500000604' });
  const token = await logIn(club.app, '500000604');
  club.clock.advance({ minutes: 11 });
  expect((await setPassword(token, fresh, { currentPassword: 'nie to' })).statusCode).toBe(400);
  expect((await setPassword(token, fresh, { currentPassword: testPassword })).statusCode).toBe(200);
  // Repeated, like a browser that lost the reply.
  expect((await setPassword(token, fresh, { currentPassword: testPassword })).statusCode).toBe(200);
  club.clock.advance({ minutes: 11 });
  for (const guess of ['a', 'b', 'c', fresh]) {
    expect(
      (await setPassword(token, 'Jeszcze inne hasło', { currentPassword: guess })).statusCode,
    ).toBe(400);
  }
});

test("[HZ8] [HZ12] all other sessions end immediately, the caller's continues", async () => {
  await addAccount(club, { phone: '+48500000605' });
  const token = await logIn(club.app, '500000605');
  const others = await Promise.all([logIn(club.app, '500000605'), logIn(club.app, '500000605')]);
  expect((await setPassword(token, fresh)).statusCode).toBe(200);
  expect(await statusOf(token)).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(401);
  expect(
    (await post(club.app, '/authorization', { username: '500000605', password: testPassword }))
      .statusCode,
  ).toBe(401);
});

test('[HZ8] a changed password ends service to other sessions immediately', async () => {
  await addAccount(club, { phone: '+48500000606' });
  const token = await logIn(club.app, '500000606');
  const other = await logIn(club.app, '500000606');
  const order: string[] = [];
  const request = async (): Promise<void> => {
    order.push((await statusOf(other)) === 200 ? 'served' : 'refused');
  };
  const change = async (): Promise<void> => {
    await setPassword(token, fresh);
    order.push('changed');
  };
  await Promise.all([
    ...Array.from({ length: 20 }, request),
    change(),
    ...Array.from({ length: 20 }, request),
  ]);
  expect(order.slice(order.indexOf('changed'))).not.toContain('served');
});

test('of two concurrent changes one wins and logs the other device out', async () => {
  await addAccount(club, { phone: '+48500000607' });
  const other = await anotherProcess(club.deps);
  const [one, two] = [await logIn(club.app, '500000607'), await logIn(club.app, '500000607')];
  const replies = await Promise.all([
    setPassword(one, `${fresh} 1`),
    post(
      other.app,
      '/api/v1/user/update',
      { password: `${fresh} 2`, passwordRepeat: `${fresh} 2` },
      { token: two },
    ),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  const winner = replies[0]?.statusCode === 200 ? 1 : 2;
  await logIn(club.app, '500000607', { password: `${fresh} ${winner}` });
});

test('[HZ12] the owner is notified by SMS and in the club', async () => {
  await addAccount(club, { phone: '+48500000608' });
  const token = await logIn(club.app, '500000608');
  await setPassword(token, fresh);
  await club.worker.runDue();
  expect(club.sms.filter(({ to }) => to === '+48500000608')).toEqual([
    {
      to: '+48500000608',
      text: expect.stringContaining('Haslo'),
      idempotencyKey: expect.stringMatching(/^job-\d+-\d+$/),
    },
  ]);
  const user = await get(club.app, '/api/v1/user/get', { token });
  expect(user.json()).toMatchObject({
    message: { notifications: [{ title: 'Zmieniono hasło', isRead: false }] },
  });
});

test("the change is in the account's security log", async () => {
  const personId = await addAccount(club, { phone: '+48500000612' });
  await setPassword(await logIn(club.app, '500000612'), fresh);
  const events = await club.database.kysely
    .selectFrom('security_event')
    .select(['kind', 'at'])
    .where('person_id', '=', personId)
    .execute();
  expect(events).toEqual([{ kind: 'password_changed', at: club.clock.now() }]);
});

test('a code that was sent before ends with the new password', async () => {
  await addAccount(club, { phone: '+48500000609' });
  await post(club.app, '/authorization/remind-password', { username: '500000609' });
  await club.worker.runDue();
  const code =
    /haslo to (\S+)\./.exec(
      club.sms.findLast(({ to }) => to === '+48500000609')?.text ?? '',
    )?.[1] ?? '';
  await setPassword(await logIn(club.app, '500000609'), fresh);
  expect(
    (await post(club.app, '/authorization', { username: '500000609', password: code })).statusCode,
  ).toBe(401);
});

test('the longest password that can be set logs in', async () => {
  await addAccount(club, { phone: '+48500000610' });
  const longest = '🔑🔒'.repeat(64);
  expect((await setPassword(await logIn(club.app, '500000610'), longest)).statusCode).toBe(200);
  await logIn(club.app, '500000610', { password: longest });
  const shorter = await post(club.app, '/authorization', {
    username: '500000610',
    password: longest.slice(0, -2),
  });
  expect(shorter.statusCode).toBe(401);
});

test('[HZ8] a person logged out by the operator cannot set a password', async () => {
  await addAccount(club, { phone: '+48500000611', forceLogOut: true });
  expect((await setPassword(await logIn(club.app, '500000611'), fresh)).statusCode).toBe(401);
});
