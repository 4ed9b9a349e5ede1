import { readConfig } from '../infra/config/config.ts';
import { ConfigError } from '../infra/config/environment.ts';
import { openDatabase } from '../infra/db/db.ts';
import { migrateAsOwner } from '../infra/db/migrate.ts';
import { programmeState } from '../modules/office/programme/state.store.ts';
import { requireNoWords } from './command-line.ts';
import { sentenceFor } from './operator.failure.ts';
import { announce } from './operator.run.ts';
import { placeOf } from './copy/operator.copy.ts';

/** Migrates with `MIGRATION_DATABASE_URL`, for servers whose account may not. */
async function main(): Promise<void> {
  requireNoWords(process.argv.slice(2), '');
  const config = readConfig(process.env);
  const url = config.migrationDatabaseUrl ?? config.databaseUrl;
  if (url === undefined)
    throw new ConfigError('npm run migrate needs MIGRATION_DATABASE_URL or DATABASE_URL.');
  const database = openDatabase({ url, poolSize: 2 });
  try {
    announce(placeOf({ ...config, databaseUrl: url }), await programmeState(database.kysely));
    await migrateAsOwner(database, config);
    console.log('Baza jest aktualna.');
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 2;
}
