import { onTestFinished } from 'vitest';
import { type Cluster, findPostgres, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { type Club, openClub } from './club.ts';

/** A club on a PostgreSQL of its own, which reaches the disk before it says so, as a real one does. */
export async function openClubOnDisk(
  settings: NodeJS.ProcessEnv = {},
): Promise<{ readonly club: Club; readonly cluster: Cluster; readonly bin: string }> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('This proof needs a PostgreSQL of its own: set PG_BIN.');
  const cluster = await startCluster(bin);
  onTestFinished(() => cluster.stop());
  const club = await openClub({ DATABASE_URL: cluster.url, ...settings });
  return { club, cluster, bin };
}
