import { writeFile } from 'node:fs/promises';
import { openDatabase } from '../apps/server/src/infra/db/db.ts';
import { migrate } from '../apps/server/src/infra/db/migrate.ts';
import { dumpSchema } from '../apps/server/src/infra/db/schema.dump.ts';
import { schemaTypes } from '../apps/server/src/infra/db/schema.types.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';

/** Writes what the migrations make together: once as SQL, to be read in one place, and once as types. */
const server = new URL('../apps/server/', import.meta.url);

const cluster = await startCluster({ fsync: 'off' });
const database = openDatabase({ url: cluster.url, poolSize: 2 });
try {
  await migrate(database);
  await writeFile(new URL('schema.sql', server), await dumpSchema(database));
  await writeFile(new URL('src/infra/db/schema.generated.ts', server), await schemaTypes(database));
} finally {
  await database.close();
  await cluster.stop();
}
