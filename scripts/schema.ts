import { writeFile } from 'node:fs/promises';
import { openDatabase } from '../apps/server/src/infra/db/db.ts';
import { migrate } from '../apps/server/src/infra/db/migrate.ts';
import { dumpSchema } from '../apps/server/src/infra/db/schema.dump.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';

/** Writes what the migrations make together, so that the whole schema can be read in one place. */
const path = new URL('../apps/server/schema.sql', import.meta.url);

const cluster = await startCluster({ fsync: 'off' });
const database = openDatabase({ url: cluster.url, poolSize: 2 });
try {
  await migrate(database);
  await writeFile(path, await dumpSchema(database));
} finally {
  await database.close();
  await cluster.stop();
}
