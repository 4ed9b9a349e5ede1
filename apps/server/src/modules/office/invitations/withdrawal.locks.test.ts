import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { held, waiting } from '../../../infra/db/held.testing.ts';
import { logIn, post } from '../../club/auth/accounts.testing.ts';
import {
  type Territory,
  enter,
  goodForm,
  inviterPhone,
  invite,
  listed,
  testTerritory,
} from './invitations.testing.ts';

let territory: Territory;
let token: string;
let phone: string;
let nextPhone = 514_000_200;
beforeAll(async () => {
  territory = await testTerritory();
});
beforeEach(async () => {
  territory.club.clock.advance({ days: 1, hours: 1 });
  token = await logIn(territory.club.app, inviterPhone);
  phone = String((nextPhone += 1));
  await invite(territory, token, { ...goodForm, phone });
});

const waitFor = async (count: number): Promise<void> => {
  while ((await waiting(territory.club.database)) < count) await sleep(20);
};
const withdraw = async () => {
  const id = String((await listed(territory, token, phone))['id']);
  return post(territory.club.app, `/api/v1/invitations/${id}/withdraw`, {}, { token });
};
const hasJoined = async (): Promise<boolean> => {
  const people = territory.club.database.kysely.selectFrom('person').select('activated_at');
  const person = await people.where('phone', '=', `+48${phone}`).executeTakeFirstOrThrow();
  return person.activated_at !== null;
};

test('a first login during a withdrawal admits no person', async () => {
  const lock = `select pg_advisory_xact_lock(hashtextextended('temporary password +48${phone}', 0))`;
  const other = await held(territory.club.database, lock);
  const entering = enter(territory, phone);
  await waitFor(1);
  territory.club.clock.advance({ seconds: 1 });
  expect((await withdraw()).statusCode).toBe(200);
  await other.query('commit');
  expect((await entering).statusCode).toBe(401);
  expect(await hasJoined()).toBe(false);
});

test('a withdrawal during a first login waits and is declined', async () => {
  const announced = await post(territory.club.app, '/authorization/token/', {
    username: phone,
    approvals: [],
  });
  const { token: password } = announced.json<{ data: { token: string } }>().data;
  const other = await held(territory.club.database, 'lock table temporary_password in share mode');
  const entering = post(territory.club.app, '/authorization', { username: phone, password });
  await waitFor(1);
  territory.club.clock.advance({ seconds: 1 });
  const withdrawing = withdraw();
  await waitFor(2);
  await other.query('commit');
  expect((await entering).statusCode).toBe(200);
  expect((await withdrawing).statusCode).not.toBe(200);
  expect(await hasJoined()).toBe(true);
});

test('a withdrawal that waited bears the moment at which it happened', async () => {
  const other = await held(
    territory.club.database,
    `select from person where phone = '+48${phone}' for update`,
  );
  const withdrawing = withdraw();
  await waitFor(1);
  territory.club.clock.advance({ seconds: 30 });
  await other.query('commit');
  expect((await withdrawing).statusCode).toBe(200);
  const { kysely } = territory.club.database;
  const newest = kysely
    .selectFrom('invitation')
    .select('withdrawn_at')
    .orderBy('id', 'desc')
    .limit(1);
  expect((await newest.executeTakeFirstOrThrow()).withdrawn_at).toEqual(territory.club.clock.now());
});
