import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, findServerTools, startCluster } from '../../testing/cluster.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { type Database, openDatabase } from './db.ts';
import { readFresh } from './replica.ts';

const bin = findServerTools();

describe.skipIf(bin === undefined)('with a server that follows the primary', () => {
  let primary: Cluster;
  let follower: Cluster;
  let database: Database;
  beforeAll(async () => {
    primary = await startCluster({}, bin);
    follower = await primary.follow();
    database = openDatabase({ url: primary.url, poolSize: 4, replicaUrl: follower.url });
    await sql`create table note (id int primary key)`.execute(database.kysely);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await follower.stop();
    await primary.stop();
  });

  const count = (): Promise<{ notes: number; isReplica: boolean }> =>
    readFresh(database, async ({ kysely }) => {
      const { rows } = await sql<{ notes: number; isReplica: boolean }>`
        select count(*) as notes, pg_is_in_recovery() as "isReplica" from note`.execute(kysely);
      return rows[0] ?? { notes: -1, isReplica: false };
    });
  const write = (id: number): Promise<unknown> =>
    sql`insert into note values (${id})`.execute(database.kysely);
  const onReplica = (command: 'pg_wal_replay_pause' | 'pg_wal_replay_resume'): Promise<unknown> =>
    sql`select ${sql.raw(command)}()`.execute(database.replica?.kysely ?? database.kysely);
  /** Ends the pause after a failure. */
  const wake = (): void => {
    if (database.replica !== undefined) database.replica.restsUntil = 0;
  };

  test('a report from the replica includes all earlier writes', async () => {
    for (let written = 1; written <= 30; written += 1) {
      await write(written);
      expect((await count()).notes).toBe(written);
    }
    expect(database.replica?.readings.here).toBeGreaterThan(0);
  });

  test('a lagging replica is given up soon for the primary', async () => {
    await onReplica('pg_wal_replay_pause');
    await write(31);
    expect(await count()).toEqual({ notes: 31, isReplica: false });
    await onReplica('pg_wal_replay_resume');
    while (!(await count()).isReplica) await write(Date.now() % 1_000_000_000);
  });

  test('a read that the replica cancels is repeated once on the primary', async () => {
    const sources: boolean[] = [];
    const answer = await readFresh(database, async ({ kysely }) => {
      const { rows } = await sql<{
        isReplica: boolean;
      }>`select pg_is_in_recovery() as "isReplica"`.execute(kysely);
      sources.push(rows[0]?.isReplica === true);
      // The replica's error when a read conflicts with replication.
      if (sources[0] === true && sources.length === 1)
        await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(kysely);
      return 'read';
    });
    expect(answer).toBe('read');
    expect(sources).toEqual([true, false]);
    wake();
  });

  test('a refusal on either server is the answer', async () => {
    let readings = 0;
    const refusal = readFresh(database, () => {
      readings += 1;
      throw new Error('this report has no such column');
    });
    await expect(refusal).rejects.toThrow('no such column');
    expect(readings).toBe(1);
  });

  test('without its replica the server goes on, and comes back to it', async () => {
    await follower.crash();
    expect(await count()).toMatchObject({ isReplica: false });
    await follower.resume();
    wake();
    while (!(await count()).isReplica) wake();
  });

  test('a server that follows no primary is no replica', async () => {
    const stranger = openDatabase({ url: primary.url, poolSize: 2, replicaUrl: primary.url });
    const source = await readFresh(stranger, async ({ kysely }) => kysely === stranger.kysely);
    expect(source).toBe(true);
    await stranger.close();
  });
});

test('several hosts in one address are a configuration error, because none is tried', () => {
  for (const url of [
    'postgresql://klub@one:5432,two:5432/klub',
    'postgresql://klub@one/klub?target_session_attrs=read-write',
  ])
    expect(() => readConfig({ DATABASE_URL: url })).toThrow('names one server');
  const secure = 'postgresql://klub:a,b@one/klub?sslmode=verify-full&sslrootcert=/etc/klub/ca.pem';
  expect(readConfig({ DATABASE_URL: secure }).databaseUrl).toBe(secure);
});

test('a replica without primary, or equal to it, is a configuration error', () => {
  const url = 'postgresql://klub@localhost/klub';
  expect(() => readConfig({ DATABASE_REPLICA_URL: url })).toThrow(ConfigError);
  expect(() => readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url })).toThrow(
    'another server',
  );
  expect(() => readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: 'mysql://x' })).toThrow(
    'must begin with',
  );
});
