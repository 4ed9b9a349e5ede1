import { rmSync } from 'node:fs';
import { type Cluster, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import { type Seeded, newDataDir, startTestServer } from './club.ts';

const variable = 'KLUB_E2E_SEEDED';
const database = 'seeded';

/** Seeds the demo programme once per run; every server of the run starts on a copy. */
async function seedOnce(): Promise<() => Promise<void>> {
  const cluster = await startCluster({ fsync: 'off' });
  const seeded = await seed(cluster);
  process.env[variable] = JSON.stringify(seeded);
  return async () => {
    await cluster.stop();
    rmSync(seeded.dataDir, { recursive: true, force: true });
  };
}

async function seed({ url: adminUrl }: Cluster): Promise<Seeded> {
  await onServer(adminUrl, `create database ${database}`);
  const dataDir = newDataDir();
  const club = await startTestServer(dataDir, { DATABASE_URL: databaseUrl(adminUrl, database) });
  await club.stop();
  return { dataDir, adminUrl, database };
}

/** What this run was seeded with. */
export function seedOfRun(): Seeded {
  const seeded = process.env[variable];
  if (seeded === undefined)
    throw new Error('The demo programme was not seeded; playwright.config.ts does that.');
  return JSON.parse(seeded) as Seeded;
}

export default seedOnce;
