import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { knownVersions, migrate } from '../../apps/server/src/infra/db/migrate.ts';
import { dumpSchema } from '../../apps/server/src/infra/db/schema.dump.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import { proof } from '../parts/proof.ts';
import {
  fillWithSamples,
  forgetAskedJobs,
  sampleSums,
} from '../../apps/server/src/testing/sample-rows.ts';

const schemaFile = join(import.meta.dirname, '../../apps/server/schema.sql');
const rowsEach = 3;

/** Columns that a migration rewrites on purpose; rows of later schemas keep them. */
const rewritten: readonly { readonly by: string; readonly table: string; readonly name: string }[] =
  [{ by: '0030-rows-before', table: 'import_batch', name: 'found' }];

proof('PR10', 'migrations from every earlier schema keep its rows', async (parts) => {
  const { judge, scale } = parts;
  const versions = (await knownVersions()).slice(0, -1);
  // The first, the last and some between them; all of them in the full run.
  const step = Math.ceil(versions.length / scale({ full: versions.length, short: 4 }));
  const tried = versions.filter((_, index) => index % step === 0 || index === versions.length - 1);
  const expected = readFileSync(schemaFile, 'utf8');
  const [otherSchemas, changed]: [string[], string[]] = [[], []];
  let rows = 0;
  for (const version of tried) {
    const database = await emptyDatabase(version);
    await migrate(database, version);
    rows += await fillWithSamples(database.kysely, rowsEach);
    const { columns } = await sampleSums(database.kysely);
    const kept = columns.filter(
      ({ table, name }) =>
        !rewritten.some((one) => one.table === table && one.name === name && version < one.by),
    );
    const before = await sampleSums(database.kysely, kept);
    await migrate(database);
    await forgetAskedJobs(database.kysely);
    const after = await sampleSums(database.kysely, kept);
    changed.push(
      ...before.sums.filter((sum) => !after.sums.includes(sum)).map((sum) => `${version}: ${sum}`),
    );
    if ((await dumpSchema(database)) !== expected) otherSchemas.push(version);
  }
  judge.none('schemas that end elsewhere than schema.sql', tried.length, otherSchemas);
  judge.none('tables whose rows are not what they were', rows, changed);
  judge.equal('control: a row that is changed is seen', 1, await seenChanges(), 1);
});

async function emptyDatabase(name: string): Promise<Database> {
  const server = inject('server');
  if (server === undefined) throw new Error('This proof needs PostgreSQL: set PG_BIN.');
  const own = `klub_from_${name.replaceAll('-', '_')}_${process.pid}`;
  await onServer(server.adminUrl, `drop database if exists ${own}`, `create database ${own}`);
  onTestFinished(() => onServer(server.adminUrl, `drop database if exists ${own} with (force)`));
  const database = openDatabase({ url: databaseUrl(server.adminUrl, own), poolSize: 1 });
  onTestFinished(() => database.close());
  return database;
}

async function seenChanges(): Promise<number> {
  const database = await emptyDatabase('control');
  await migrate(database);
  await fillWithSamples(database.kysely, 1);
  const before = await sampleSums(database.kysely);
  await database.kysely.updateTable('place').set({ city: 'Gdzie indziej' }).execute();
  const after = await sampleSums(database.kysely, before.columns);
  return before.sums.filter((sum) => !after.sums.includes(sum)).length;
}
