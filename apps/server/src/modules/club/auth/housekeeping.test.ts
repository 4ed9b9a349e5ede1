import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Club, addAccount, logIn, post, testClub } from './accounts.testing.ts';
import { enqueueHousekeeping } from './auth.jobs.ts';

const swept = [
  'session',
  'known_device',
  'temporary_password',
  'login_device',
  'rate_count',
  'login_guard',
] as const;

let club: Club;
beforeAll(async () => {
  club = await testClub();
});
beforeEach(() => club.database.kysely.deleteFrom('job').execute());

async function counts(): Promise<Record<string, number>> {
  const entries = swept.map(async (table) => {
    const { count } = await club.database.kysely
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function sweep(): Promise<void> {
  await enqueueHousekeeping(club.database.kysely, club.clock.now());
  await club.worker.runDue();
}

test('one process sweeps each hour, and each sweep enqueues the next', async () => {
  for (let process = 0; process < 3; process += 1)
    await enqueueHousekeeping(club.database.kysely, club.clock.now());
  expect(await club.worker.runDue()).toBe(1);
  expect(await club.worker.runDue()).toBe(0);
  club.clock.advance({ hours: 1 });
  expect(await club.worker.runDue()).toBe(1);
});

test('expired rows are swept in time, account blocks never', async () => {
  await addAccount(club, { phone: '+48500001001' });
  await logIn(club.app, '500001001');
  await post(club.app, '/authorization/remind-password', { username: '500001001' });
  for (const guess of ['a', 'b', 'c'])
    await post(club.app, '/authorization', { username: '500001001', password: guess });
  for (const guess of ['a', 'b', 'c'])
    await post(club.app, '/authorization', { username: '500001099', password: guess });
  await post(club.app, '/authorization', { username: '500001098', password: 'a' });
  await club.database.kysely
    .insertInto('login_device')
    .values({
      phone: '+48500001001',
      device_hash: Buffer.alloc(32),
      ticks: '[]',
      at: club.clock.now(),
      source: '',
      user_agent: '',
      expires_at: club.clock.now(),
    })
    .execute();
  await sweep();
  expect(await counts()).toMatchObject({
    session: 1,
    known_device: 1,
    temporary_password: 1,
    login_guard: 3,
  });
  club.clock.advance({ days: 3 });
  await sweep();
  expect(await counts()).toMatchObject({
    session: 1,
    temporary_password: 0,
    login_device: 0,
    rate_count: 0,
    login_guard: 3,
  });
  club.clock.advance({ days: 100 });
  await sweep();
  expect(await counts()).toMatchObject({ session: 0, known_device: 1, login_guard: 1 });
  const refused = await post(club.app, '/authorization', { username: '500001001', password: 'a' });
  expect(refused.json()).toMatchObject({ blocked: true });
});
