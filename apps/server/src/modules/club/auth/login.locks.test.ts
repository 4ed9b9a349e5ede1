import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { held, waiting } from '../../../infra/db/held.testing.ts';
import { type Club, addAccount, codeIn, logIn, post, testClub } from './accounts.testing.ts';

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

const phone = '500000951';
const waitFor = async (count: number): Promise<void> => {
  while ((await waiting(club.database)) < count) await sleep(20);
};
async function remindedCode(): Promise<string> {
  club.clock.advance({ minutes: 1 });
  await post(club.app, '/authorization/remind-password', { username: phone });
  await club.worker.runDue();
  return codeIn(club, `+48${phone}`);
}

test('a code login that waits for a new password opens no session', async () => {
  await addAccount(club, { phone: `+48${phone}` });
  const token = await logIn(club.app, phone, { password: await remindedCode() });
  const code = await remindedCode();
  const other = await held(club.database, 'lock table security_event in share mode');
  const password = 'Zupełnie nowe 1';
  const setting = post(
    club.app,
    '/api/v1/user/update',
    { password, passwordRepeat: password },
    { token },
  );
  await waitFor(1);
  const login = post(club.app, '/authorization', { username: phone, password: code });
  await waitFor(2);
  await other.query('commit');
  expect((await setting).statusCode).toBe(200);
  expect((await login).statusCode).toBe(401);
  expect(
    (await post(club.app, '/authorization', { username: phone, password: code })).statusCode,
  ).toBe(401);
});
