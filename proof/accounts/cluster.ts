import { onTestFinished } from 'vitest';
import {
  type Cluster,
  findServerTools,
  startCluster,
} from '../../apps/server/src/testing/cluster.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';

/** A club on a separate PostgreSQL, whose files no other process writes to. */
export async function openClubApart(settings: NodeJS.ProcessEnv = {}): Promise<{
  readonly club: TestServer;
  readonly cluster: Cluster;
  readonly tools: string | undefined;
}> {
  // Its files are read while it runs: they need not outlive it.
  const tools = findServerTools();
  const cluster = await startCluster({ fsync: 'off' }, tools);
  onTestFinished(() => cluster.stop());
  const club = await openTestServer({ DATABASE_URL: cluster.url, ...settings });
  return { club, cluster, tools };
}
