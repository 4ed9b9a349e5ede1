import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Club, addAccount, codeIn, logIn, post, testClub } from './accounts.testing.ts';

/** Strangers who request and guess codes must not take anything from the number's owner (D49). */

let club: Club;
beforeAll(async () => {
  club = await testClub();
});
// Each test has another hour, so that tests do not share limits.
beforeEach(() => club.clock.advance({ days: 2 }));

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

test("strangers' wrong codes do not affect the requesting or a known browser", async () => {
  await addAccount(club, { phone: '+48500000321' });
  const [known, asking] = ['known-device-of-owner', 'new-device-of-the-owner'];
  await logIn(club.app, '500000321', { device: known });
  const tries = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1)
      await attempt('500000321', `ZZZZZ${index}`, {
        source: `203.0.113.${index}`,
        ...(index % 10 === 0 ? {} : { device: `device-of-a-stranger-${index}` }),
      });
  };
  await remind('500000321', '10.0.0.1', asking);
  await club.worker.runDue();
  const code = codeIn(club, '+48500000321');
  await tries(36);
  expect(
    (
      await attempt('500000321', code, {
        device: 'device-of-a-stranger-99',
        source: '203.0.113.99',
      })
    ).statusCode,
  ).toBe(401);
  expect((await attempt('500000321', code, { device: asking })).statusCode).toBe(200);

  club.clock.advance({ days: 1 });
  await remind('500000321', '10.0.0.1', 'stranger-who-asks-first');
  await club.worker.runDue();
  await tries(8);
  expect(
    (await attempt('500000321', codeIn(club, '+48500000321'), { device: known })).statusCode,
  ).toBe(200);
});

test('each device has three tries of a code, all together 50', async () => {
  const personId = await addAccount(club, { phone: '+48500000322' });
  const code = await remindedCode('500000322');
  for (const guess of ['a', 'b', 'c'])
    await attempt('500000322', guess, { device: 'one-device-of-somebody' });
  expect((await attempt('500000322', code, { device: 'one-device-of-somebody' })).statusCode).toBe(
    401,
  );
  for (let index = 0; index < 6; index += 1) {
    const [device, source] = [`device-at-the-login-${index}`, `198.51.100.${index}`];
    await remind('500000322', source, device);
    // The first characters are right: these are tries at this code.
    for (const end of ['2', '3', '4'])
      await attempt('500000322', `${code.slice(0, 3)}ZZZZ${end}`, { device, source });
  }
  const tried = await club.database.kysely
    .selectFrom('temporary_password_try')
    .select('kind')
    .where('person_id', '=', personId)
    .execute();
  expect(tried.filter(({ kind }) => kind === 'asked')).toHaveLength(14);
  expect(tried.length).toBeLessThanOrEqual(50);
  const late = 'device-at-the-login-99';
  await remind('500000322', '198.51.100.99', late);
  expect((await attempt('500000322', code, { device: late })).statusCode).toBe(401);
});

test("when strangers use up a number's SMS, the last code still works", async () => {
  await addAccount(club, { phone: '+48500000323' });
  const known = 'known-device-of-owner-3';
  await logIn(club.app, '500000323', { device: known });
  for (let index = 0; index < 12; index += 1) {
    await remind('500000323', `203.0.113.${index}`);
    await club.worker.runDue();
    club.clock.advance({ minutes: 25 });
  }
  expect(smsTo('+48500000323')).toBe(5);
  const device = 'new-device-of-the-owner-3';
  club.clock.advance({ minutes: 30 });
  const reply = await remind('500000323', '10.0.0.1', device);
  expect(reply.json()).toMatchObject({
    code: 200,
    message: expect.stringContaining('ostatniego SMS-a'),
  });
  expect((await remind('500000396', '10.0.0.1')).json()).toEqual({ code: 200 });
  await logIn(club.app, '500000323', { password: codeIn(club, '+48500000323'), device });
  // A device that has logged in before has a separate limit.
  expect((await remind('500000323', '10.0.0.1', known)).json()).toEqual({ code: 200 });
  await club.worker.runDue();
  expect(smsTo('+48500000323')).toBe(6);
});

test('a reminder waits for a deletion and leaves no code behind', async () => {
  const personId = await addAccount(club, { phone: '+48500000325' });
  const { database } = club;
  const deletion = await database.pool.connect();
  try {
    await deletion.query('begin');
    await deletion.query('update person set phone = $2, deleted_at = now() where id = $1', [
      personId,
      `deleted:${personId}`,
    ]);
    const asked = remind('500000325');
    const isWaiting = async (): Promise<boolean> =>
      (await deletion.query('select from pg_locks where not granted')).rowCount !== 0;
    await expect.poll(isWaiting).toBe(true);
    await deletion.query('commit');
    expect((await asked).json()).toEqual({ code: 200 });
  } finally {
    deletion.release(true);
  }
  const codes = database.kysely
    .selectFrom('temporary_password')
    .select('id')
    .where('person_id', '=', personId);
  expect(await codes.execute()).toEqual([]);
});

test('a reminder revives neither a used code nor a replaced one', async () => {
  await addAccount(club, { phone: '+48500000324' });
  const code = await remindedCode('500000324');
  const { kysely } = club.database;
  club.clock.advance({ seconds: 30 });
  await kysely
    .updateTable('person')
    .set({ password_set_at: club.clock.now() })
    .where('phone', '=', '+48500000324')
    .execute();
  club.clock.advance({ minutes: 11 });
  for (let index = 0; index < 4; index += 1) await remind('500000324', `203.0.113.${index}`);
  expect((await attempt('500000324', code)).statusCode).toBe(401);
});
