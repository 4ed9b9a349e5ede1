import { readFile, writeFile } from 'node:fs/promises';
import { openDatabase } from '../apps/server/src/infra/db/db.ts';
import { migrate } from '../apps/server/src/infra/db/migrate.ts';
import { dumpSchema } from '../apps/server/src/infra/db/schema.dump.ts';
import { schemaTypes } from '../apps/server/src/infra/db/schema.types.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { withTables } from './house/import-tables.rules.ts';

/**
 * Writes what derives from the code: what the migrations make together, once as SQL, to be read in one place, and once as types;
 * and the tables of the page of imports.
 */
const server = new URL('../apps/server/', import.meta.url);

const cluster = await startCluster({ fsync: 'off' });
const database = openDatabase({ url: cluster.url, poolSize: 2 });
try {
  await migrate(database);
  await writeFile(new URL('schema.sql', server), await dumpSchema(database));
  await writeFile(new URL('src/infra/db/schema.generated.ts', server), await schemaTypes(database));
  const page = new URL('../docs/operator/import.md', import.meta.url);
  await writeFile(page, withTables(await readFile(page, 'utf8')));
} finally {
  await database.close();
  await cluster.stop();
}
