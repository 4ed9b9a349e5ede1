import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabaseUrl } from '../../testing/database.ts';
import { signals } from '../jobs/signals.ts';
import { logger } from '../log.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { type Database, openDatabase } from './db.ts';
import { checkConnections } from './pool-limit.ts';

const role = `klub_limited_${randomBytes(4).toString('hex')}`;
let owner: Database;
let url: string;
beforeAll(async () => {
  const ownerUrl = await testDatabaseUrl();
  owner = openDatabase({ url: ownerUrl, poolSize: 2 });
  await sql`create role ${sql.id(role)} login password 'x' connection limit 4`.execute(
    owner.kysely,
  );
  const account = new URL(ownerUrl.replace('@/', '@socket/'));
  account.username = role;
  account.password = 'x';
  url = account.href.replace('@socket/', '@/');
});
afterAll(async () => {
  await sql`drop role ${sql.id(role)}`.execute(owner.kysely);
  await owner.close();
});

beforeEach(async () => {
  // The server notices the closed connections of the last test a little later.
  const left = sql`select from pg_stat_activity where usename = ${role}`;
  while ((await left.execute(owner.kysely)).rows.length > 0) await sleep(20);
});

const setLimit = (count: number): Promise<unknown> =>
  sql`alter role ${sql.id(role)} connection limit ${sql.raw(String(count))}`.execute(owner.kysely);
const work = ({ kysely }: Database): Promise<unknown> => sql`select pg_sleep(0.05)`.execute(kysely);
const failures = (ends: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  ends.filter(({ status }) => status === 'rejected');

test('a call waits for a connection that its process has', async () => {
  const database = openDatabase({ url, poolSize: 10 });
  for (let round = 0; round < 3; round += 1) {
    const ends = await Promise.allSettled(Array.from({ length: 40 }, () => work(database)));
    expect(failures(ends)).toEqual([]);
  }
  expect(database.pool.totalCount).toBeLessThanOrEqual(4);
  await database.close();
});

test('a process without any connection refuses at once', async () => {
  await setLimit(0);
  const database = openDatabase({ url, poolSize: 10 });
  const since = performance.now();
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => work(database)));
  expect(failures(ends)).toHaveLength(20);
  for (const end of ends)
    expect(end.status === 'rejected' && isConnectionFailure(end.reason)).toBe(true);
  expect(performance.now() - since).toBeLessThan(4_000);
  await setLimit(4);
  await work(database);
  await database.close();
});

test('a pool grows again when the database grants more', async () => {
  const database = openDatabase({ url, poolSize: 10 });
  await Promise.all(Array.from({ length: 40 }, () => work(database)));
  await setLimit(20);
  const grown = async (): Promise<number> => {
    await Promise.all(Array.from({ length: 40 }, () => work(database)));
    return database.pool.totalCount;
  };
  await expect.poll(grown, { timeout: 20_000 }).toBe(10);
  await database.close();
  await setLimit(4);
}, 30_000);

test('pools that together exceed a limit are logged at the start', async () => {
  await setLimit(12);
  let lines = '';
  const log = logger('error', { write: (line: string) => void (lines += line) });
  const ear = { onSignal: () => {}, onGap: () => {} };
  const processes = [4, 8].map((poolSize) => openDatabase({ url, poolSize }));
  const listeners = processes.map((database) => signals(database, log, ear));
  const [first, second] = processes as [Database, Database];
  await listeners[0]?.start();
  await checkConnections(first, log);
  expect(lines).toBe('');
  await listeners[1]?.start();
  await checkConnections(second, log);
  expect(JSON.parse(lines)).toMatchObject({
    level: 50,
    wanted: 14,
    granted: 12,
    by: 'connection limit of the role',
  });
  await Promise.all(listeners.map((listener) => listener.stop()));
  await Promise.all(processes.map((database) => database.close()));
});
