import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseState, isReachable, openDatabase } from './infra/db/db.ts';
import { migrate } from './infra/db/migrate.ts';
import { type Cluster, findServerTools, startCluster } from './testing/cluster.ts';
import { type ServerHome, serverHome } from './testing/process.ts';

const bin = findServerTools();

describe.skipIf(bin === undefined)('against a standby', () => {
  let primary: Cluster;
  let standby: Cluster;
  let home: ServerHome;
  beforeAll(async () => {
    primary = await startCluster({}, bin);
    const database = openDatabase({ url: primary.url, poolSize: 2 });
    await migrate(database);
    await database.close();
    standby = await primary.follow();
    home = await serverHome({ DATABASE_URL: standby.url, SEED_DEMO: 'no' });
  }, 120_000);
  afterAll(async () => {
    home.remove();
    await standby.stop();
    await primary.stop();
  });

  test('a start and every command end with one sentence', async () => {
    const started = await home.run(['main']);
    expect(started).toMatchObject({ code: 1, text: expect.stringContaining('takes no writes') });
    expect(started.text.trim().split('\n')).toHaveLength(1);
    const command = await home.run(['programme', 'verify']);
    expect(command).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Baza danych niczego nie zapisuje: .*\n$/),
    });
    const migrated = await home.run(['migrate']);
    expect(migrated).toMatchObject({ code: 2, said: expect.stringContaining('takes no writes') });
  }, 60_000);

  test('it is not ready until it is promoted, and serves then', async () => {
    const database = openDatabase({ url: standby.url, poolSize: 2 });
    expect(await databaseState(database, 10_000)).toBe('readOnly');
    await database.pool.query('select pg_promote()');
    expect(await isReachable(database)).toBe(true);
    await database.close();
    const server = await home.start();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  }, 120_000);
});
