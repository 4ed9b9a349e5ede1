import { onTestFinished } from 'vitest';
import { type Cluster, findPostgres, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';

/** A club on a PostgreSQL of its own, whose files no other process writes to. */
export async function openClubApart(
  settings: NodeJS.ProcessEnv = {},
): Promise<{ readonly club: TestServer; readonly cluster: Cluster; readonly bin: string }> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('This proof needs a PostgreSQL of its own: set PG_BIN.');
  // Its files are read while it runs: they need not outlive it.
  const cluster = await startCluster(bin, '64MB', 'off');
  onTestFinished(() => cluster.stop());
  const club = await openTestServer({ DATABASE_URL: cluster.url, ...settings });
  return { club, cluster, bin };
}
