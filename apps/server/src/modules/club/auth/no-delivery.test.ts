import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Club, addAccount, get, logIn, post, testClub } from './accounts.testing.ts';

/** A club in production without an SMS provider: no temporary passwords (D71). */

const invited = '517100001';
const member = '517100002';
const nobody = '517100003';

let club: Club;
beforeAll(async () => {
  club = await testClub({ config: { temporaryPasswordDelivery: 'none' } });
  await addAccount(club, { phone: `+48${invited}`, password: null });
  await addAccount(club, { phone: `+48${member}` });
});

const announce = (username: string) =>
  post(club.app, '/authorization/token/', { username, approvals: [] });
const remind = (username: string) => post(club.app, '/authorization/remind-password', { username });
const passwords = async () => {
  const { rows } = await sql<{ made: number }>`
      select (select count(*) from temporary_password) + (select count(*) from job where queue = 'password-sms') as made
    `.execute(club.database.kysely);
  return Number(rows[0]?.made);
};

test('an invited number gets 503 in words and no password', async () => {
  const reply = await announce(invited);
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({
    message: expect.stringContaining('skontaktuj się z organizatorem'),
  });
  expect(await passwords()).toBe(0);
});

test('a member logs in and an unknown number is rejected as usual', async () => {
  expect((await announce(member)).json()).toEqual({ user_exists: true, data: { token: null } });
  await logIn(club.app, member);
  const unknown = await announce(nobody);
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json()).toMatchObject({
    errors: { username: [expect.stringContaining('zaproszonych')] },
  });
});

test('[HZ2] [HZ6] reminder, approvals and login answer every number alike', async () => {
  const alike = async (ask: (username: string) => ReturnType<typeof remind>) => {
    const answers = [await ask(member), await ask(invited), await ask(nobody)];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    return answers[0];
  };
  expect((await alike(remind))?.statusCode).toBe(503);
  await alike((username) => post(club.app, '/authorization', { username, password: 'zgaduję' }));
  await alike((username) => get(club.app, `/approvals/${username}`));
  expect(await passwords()).toBe(0);
});
