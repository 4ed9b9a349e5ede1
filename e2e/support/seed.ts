import { rmSync } from 'node:fs';
import { type Cluster, findPostgres, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import { type Seeded, newDataDir, startTestServer } from './club.ts';

/** `server` is the same as `embedded` on a machine without PostgreSQL. */
export type Seeds = { readonly embedded: Seeded; readonly server: Seeded };

const variable = 'KLUB_E2E_SEEDED';
const database = 'seeded';

/** Seeds the demo programme once per run and engine; every server of the run starts on a copy. */
async function seedOnce(): Promise<() => Promise<void>> {
  if (process.env['TEST_COUNTS'] !== 'full')
    console.log(`Screens are drawn with TEST_SEED=${process.env['TEST_SEED']}.`);
  const bin = findPostgres();
  if (bin === undefined) {
    console.warn('\n!! No PostgreSQL server was found: ALL JOURNEYS RUN ON THE EMBEDDED ENGINE ALONE.\n');
  }
  const cluster = bin === undefined ? undefined : await startCluster(bin, '64MB', 'off');
  const [embedded, server] = await Promise.all([seedFolder(), cluster && seedServer(cluster)]);
  const seeds: Seeds = { embedded, server: server ?? embedded };
  process.env[variable] = JSON.stringify(seeds);
  return async () => {
    await cluster?.stop();
    for (const { dataDir } of Object.values(seeds)) rmSync(dataDir, { recursive: true, force: true });
  };
}

async function seedFolder(environment: NodeJS.ProcessEnv = {}): Promise<Seeded> {
  const dataDir = newDataDir();
  const club = await startTestServer(dataDir, environment);
  await club.stop();
  return { dataDir };
}

async function seedServer({ url: adminUrl }: Cluster): Promise<Seeded> {
  await onServer(adminUrl, `create database ${database}`);
  const folder = await seedFolder({ DATABASE_URL: databaseUrl(adminUrl, database) });
  return { ...folder, server: { adminUrl, database } };
}

/** What this run was seeded with. */
export function seedsOfRun(): Seeds {
  const seeds = process.env[variable];
  if (seeds === undefined) throw new Error('The demo programme was not seeded; playwright.config.ts does that.');
  return JSON.parse(seeds) as Seeds;
}

export default seedOnce;
