import { writeFile } from 'node:fs/promises';
import { openDatabase } from '../apps/server/src/infra/db/db.ts';
import { migrate } from '../apps/server/src/infra/db/migrate.ts';
import { dumpSchema } from '../apps/server/src/infra/db/schema.dump.ts';

/** Writes what the migrations make together, so that the whole schema can be read in one place. */
const path = new URL('../apps/server/schema.sql', import.meta.url);

const database = await openDatabase({ engine: 'embedded', dataDir: undefined });
try {
  await migrate(database);
  await writeFile(path, await dumpSchema(database));
} finally {
  await database.close();
}
