import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../infra/db/db.ts';
import { held, waiting } from '../../../infra/db/held.testing.ts';
import {
  type Club,
  addAccount,
  codeIn,
  post,
  testClub,
  testPassword,
} from '../auth/accounts.testing.ts';
import { changePhone } from './phone.service.ts';

const [former, next] = ['512000001', '512000002'];

let club: Club;
let personId: number;
beforeAll(async () => {
  club = await testClub();
});
beforeEach(async () => {
  await sql`truncate person cascade`.execute(club.database.kysely);
  club.clock.advance({ days: 2 });
  personId = await addAccount(club, { phone: `+48${former}` });
});

const remind = (username: string) => post(club.app, '/authorization/remind-password', { username });
const attempt = (username: string, password: string) =>
  post(club.app, '/authorization', { username, password });
async function remindedCode(): Promise<string> {
  await remind(former);
  await club.worker.runDue();
  return codeIn(club, `+48${former}`);
}
/** Changes the person's number; `meanwhile` runs before the commit. */
const change = (meanwhile = async (): Promise<void> => {}) =>
  inTransaction(club.database.kysely, async (transaction) => {
    const given = { personId, phone: `+48${next}` };
    expect(await changePhone(club.deps, transaction, given, club.clock.now())).toBe('changed');
    await meanwhile();
  });
const openSessions = async (): Promise<number> => {
  const { kysely } = club.database;
  const open = kysely.selectFrom('session').select('token_hash').where('person_id', '=', personId);
  return (await open.where('revoked_at', 'is', null).execute()).length;
};

test('a reminder for the new number does not revive the former code', async () => {
  const code = await remindedCode();
  // A number without an account counts like any other.
  await remind(next);
  club.clock.advance({ seconds: 20 });
  await change();
  await remind(next);
  expect((await attempt(next, code)).statusCode).toBe(401);
  expect(await club.database.kysely.selectFrom('temporary_password').selectAll().execute()).toEqual(
    [],
  );
});

test('a running code login opens no session after a number change', async () => {
  const code = await remindedCode();
  const lock = `select pg_advisory_xact_lock(hashtextextended('temporary password +48${former}', 0))`;
  const other = await held(club.database, lock);
  const login = attempt(former, code);
  while ((await waiting(club.database)) === 0) await sleep(20);
  club.clock.advance({ seconds: 1 });
  await change();
  await other.query('commit');
  expect((await login).statusCode).toBe(401);
  expect(await openSessions()).toBe(0);
});

test('a running password login opens no session after a number change', async () => {
  let login: ReturnType<typeof attempt> | undefined;
  await change(async () => {
    login = attempt(former, testPassword);
    while ((await waiting(club.database)) === 0) await sleep(20);
  });
  expect((await login)?.statusCode).toBe(401);
  expect(await openSessions()).toBe(0);
});
