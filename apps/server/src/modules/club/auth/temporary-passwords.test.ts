import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../infra/db/db.ts';
import { systemRandom } from '../../../infra/crypto/random.ts';
import {
  type Club,
  addAccount,
  codeIn,
  get,
  logIn,
  post,
  testClub,
  testPassword,
} from './accounts.testing.ts';
import { smsPassword } from './auth.rules.ts';
import { headDigest, temporaryDigest } from './temporary-passwords.service.ts';
import { tryTemporaryPassword } from './temporary-passwords.store.ts';

test('[HZ7] 10,000 SMS codes of eight characters are uniform and unique', () => {
  const codes = Array.from({ length: 10_000 }, () => smsPassword(systemRandom));
  expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThanOrEqual(9_999);
  const counts = new Map<string, number>();
  for (const sign of codes.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(counts.size).toBe(32);
  // 80,000 characters of 32 kinds: 2,500 each; six standard deviations either way.
  expect(Math.min(...counts.values())).toBeGreaterThan(2_200);
  expect(Math.max(...counts.values())).toBeLessThan(2_800);
});

const aToken = /^[\w-]{43}$/;

let club: Club;
let inSmsMode: Club;
beforeAll(async () => {
  club = await testClub();
  inSmsMode = await testClub({ config: { temporaryPasswordDelivery: 'sms' } });
});
// Each test has another hour, so that tests do not share limits.
beforeEach(() => {
  club.clock.advance({ days: 2 });
  inSmsMode.clock.advance({ days: 2 });
});

const announce = (username: string, where = club, device = '') =>
  post(where.app, '/authorization/token/', { username, approvals: [] }, { device });
const tokenFor = async (username: string, device = ''): Promise<string> =>
  (await announce(username, club, device)).json<{ data: { token: string } }>().data.token;
const remind = (username: string, source = '10.0.0.1', device = '') =>
  post(club.app, '/authorization/remind-password', { username }, { source, device });
const attempt = (
  username: string,
  password: string,
  where: { device?: string; source?: string } = {},
) => post(club.app, '/authorization', { username, password }, where);
const smsTo = (phone: string): number => club.sms.filter(({ to }) => to === phone).length;
async function remindedCode(username: string): Promise<string> {
  await remind(username);
  await club.worker.runDue();
  return codeIn(club, `+48${username}`);
}

test('[A02] a number with a password is known and gets no token', async () => {
  await addAccount(club, { phone: '+48500000301' });
  expect((await announce('+48 500 000 301')).json()).toEqual({
    user_exists: true,
    data: { token: null },
  });
});

test('[A02] an invited number gets a 128-bit temporary password in the reply', async () => {
  await addAccount(club, { phone: '+48500000302', password: null });
  const reply = await announce('500000302');
  expect(reply.json()).toEqual({
    user_exists: false,
    data: { token: expect.stringMatching(/^[\w-]{22}$/) },
  });
});

test('[A02] [E02] an uninvited number is reported under its field', async () => {
  const reply = await announce('500000399');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    errors: { username: [expect.stringContaining('zaproszonych')] },
  });
});

test('[A02] the path answers without its trailing slash too', async () => {
  await addAccount(club, { phone: '+48500000303' });
  const reply = await post(club.app, '/authorization/token', { username: '500000303' });
  expect(reply.json()).toEqual({ user_exists: true, data: { token: null } });
});

test('[HZ1] the invitation opens nothing but setting a password', async () => {
  await addAccount(club, { phone: '+48500000304', password: null });
  const token = await logIn(club.app, '500000304', { password: await tokenFor('500000304') });
  const user = await get(club.app, '/api/v1/user/get', { token });
  expect(user.json()).toMatchObject({ message: { extras: { isPasswordChange: false } } });
  expect((await get(club.app, '/api/v1/user/superior', { token })).statusCode).toBe(403);
  expect((await post(club.app, '/api/v1/notifications/hide-badge', {}, { token })).statusCode).toBe(
    403,
  );
});

test('[HZ1] the invitation works once', async () => {
  await addAccount(club, { phone: '+48500000305', password: null });
  const password = await tokenFor('500000305');
  await logIn(club.app, '500000305', { password });
  expect((await attempt('500000305', password)).statusCode).toBe(401);
});

test('[HZ1] one of 20 concurrent logins with one invitation succeeds', async () => {
  await addAccount(club, { phone: '+48500000306', password: null });
  const password = await tokenFor('500000306');
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => attempt('500000306', password)),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('[HZ1] the invitation works for ten minutes', async () => {
  await addAccount(club, { phone: '+48500000307', password: null });
  const password = await tokenFor('500000307');
  club.clock.advance({ minutes: 10 });
  expect((await attempt('500000307', password)).statusCode).toBe(401);
  const inTime = await tokenFor('500000307');
  club.clock.advance({ minutes: 9, seconds: 59 });
  expect((await attempt('500000307', inTime)).statusCode).toBe(200);
});

test('[HZ1] three wrong tries, also concurrent, end the invitation', async () => {
  await addAccount(club, { phone: '+48500000308', password: null });
  const password = await tokenFor('500000308');
  await Promise.all(Array.from({ length: 10 }, (_, index) => attempt('500000308', `złe ${index}`)));
  expect((await attempt('500000308', password)).statusCode).toBe(401);
});

test("[HZ1] a new invitation replaces only the same browser's old one", async () => {
  await addAccount(club, { phone: '+48500000309', password: null });
  const device = 'browser-of-the-owner-0309';
  const old = await tokenFor('500000309', device);
  const fresh = await tokenFor('500000309', device);
  for (const stranger of ['browser-of-a-stranger-1', '']) await tokenFor('500000309', stranger);
  expect((await attempt('500000309', old)).statusCode).toBe(401);
  expect((await attempt('500000309', fresh)).statusCode).toBe(200);
});

test("[HZ1] an invitation does not avoid the operator's block", async () => {
  await addAccount(club, { phone: '+48500000310', password: null, isBlocked: true });
  const reply = await attempt('500000310', await tokenFor('500000310'));
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({
    errors: { password: [expect.stringContaining('operator programu')] },
  });
});

test('[HZ1] with SMS the invitation comes by SMS, not the reply', async () => {
  await addAccount(inSmsMode, { phone: '+48500000311', password: null });
  expect((await announce('500000311', inSmsMode)).json()).toEqual({
    user_exists: false,
    data: { token: '' },
  });
  await inSmsMode.worker.runDue();
  await logIn(inSmsMode.app, '500000311', { password: codeIn(inSmsMode, '+48500000311') });
  await announce('500000311', inSmsMode);
  await inSmsMode.worker.runDue();
  expect(inSmsMode.sms).toHaveLength(1);
});

test('[A03] [HZ7] a reminder by SMS opens setting a password', async () => {
  await addAccount(club, { phone: '+48500000312' });
  const reply = await remind('500 000 312');
  expect(reply.json()).toEqual({ code: 200 });
  await club.worker.runDue();
  const code = codeIn(club, '+48500000312');
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  const token = await logIn(club.app, '500000312', { password: typed });
  const user = await get(club.app, '/api/v1/user/get', { token });
  expect(user.json()).toMatchObject({ message: { extras: { isPasswordChange: false } } });
});

test('[HZ6] the old password works on until the new one is set', async () => {
  await addAccount(club, { phone: '+48500000313' });
  const code = await remindedCode('500000313');
  await logIn(club.app, '500000313');
  await logIn(club.app, '500000313', { password: code });
  expect(await logIn(club.app, '500000313')).toMatch(aToken);
});

test("logins with the old password leave the new one's tries", async () => {
  await addAccount(club, { phone: '+48500000314' });
  const code = await remindedCode('500000314');
  for (let login = 0; login < 5; login += 1) await logIn(club.app, '500000314');
  expect(await logIn(club.app, '500000314', { password: code })).toMatch(aToken);
});

test('[L14] a blocked account opens with the reminded password', async () => {
  const personId = await addAccount(club, { phone: '+48500000315' });
  for (const guess of ['a', 'b', 'c']) await attempt('500000315', guess);
  expect((await attempt('500000315', testPassword)).json()).toMatchObject({ blocked: true });
  await logIn(club.app, '500000315', { password: await remindedCode('500000315') });
  await logIn(club.app, '500000315');
  const events = await club.database.kysely
    .selectFrom('security_event')
    .select('kind')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([
    'login_blocked',
    'login_with_temporary_password',
  ]);
});

test('a person blocked by the operator learns why only with right credentials', async () => {
  await addAccount(club, { phone: '+48500000316', isBlocked: true });
  const said = 'To konto zablokował operator programu. Skontaktuj się z nim, żeby je odblokować.';
  const right = await attempt('500000316', testPassword);
  expect(right.statusCode).toBe(401);
  expect(right.json()).toEqual({ code: 401, message: said, errors: { password: [said] } });
  const wrong = [await attempt('500000316', 'a'), await attempt('500000397', 'a')];
  expect(wrong[0]?.json()).toEqual(wrong[1]?.json());
  const code = await remindedCode('500000316');
  expect((await attempt('500000316', code)).json()).toMatchObject({ message: said });
  expect((await attempt('500000316', testPassword)).json()).toMatchObject({ message: said });
  const { kysely } = club.database;
  await kysely
    .updateTable('person')
    .set({ blocked_at: null })
    .where('phone', '=', '+48500000316')
    .execute();
  expect((await attempt('500000316', code)).statusCode).toBe(401);
  await logIn(club.app, '500000316');
});

test('[HZ6] one address may request 20 reminders an hour', async () => {
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      remind(`6001001${String(index).padStart(2, '0')}`, '10.22.0.1'),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
});

test('[HZ6] unknown, landline and foreign numbers get the same reply without SMS', async () => {
  await addAccount(club, { phone: '+4915112345678' });
  await addAccount(club, { phone: '+48221234567' });
  const before = club.sms.length;
  for (const number of ['500000398', '+4915112345678', '221234567', '+12025550123', '700000001']) {
    expect((await remind(number, '10.23.0.1')).json()).toEqual({ code: 200 });
  }
  await club.worker.runDue();
  expect(club.sms.length).toBe(before);
});

test('[HZ6] a replaced, used or expired code is not sent', async () => {
  await addAccount(club, { phone: '+48500000319' });
  await remind('500000319');
  club.clock.advance({ minutes: 10 });
  await club.worker.runDue();
  expect(smsTo('+48500000319')).toBe(0);
});

test('[HZ7] no copy of the database holds a code that works', async () => {
  await addAccount(club, { phone: '+48500000320' });
  await remind('500000320');
  const jobs = await club.database.kysely.selectFrom('job').selectAll().execute();
  await club.worker.runDue();
  const code = codeIn(club, '+48500000320');
  const tables = [
    jobs,
    await club.database.kysely.selectFrom('temporary_password').selectAll().execute(),
  ];
  expect(JSON.stringify(tables)).not.toContain(code);
});

test('[HZ2] only a right temporary password waits for the disk', async () => {
  const personId = await addAccount(club, { phone: '+48500000390' });
  const code = await remindedCode('500000390');
  const waitsAfter = (typed: string): Promise<boolean> =>
    inTransaction(club.database.kysely, async (transaction) => {
      const digest = temporaryDigest(club.deps, typed);
      const tryer = {
        phone: '+48500000390',
        personId,
        deviceHash: null,
        isKnown: false,
        source: '',
      };
      const guess = { digests: [digest, digest], head: headDigest(club.deps, typed) } as const;
      await tryTemporaryPassword(transaction, tryer, guess, club.clock.now());
      const { rows } = await sql<{
        mode: string;
      }>`select current_setting('synchronous_commit') as mode`.execute(transaction);
      return rows[0]?.mode !== 'off';
    });
  expect(await waitsAfter('ABCDEFGH')).toBe(false);
  expect(await waitsAfter(code)).toBe(true);
});
