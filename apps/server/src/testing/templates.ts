import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../infra/db/db.ts';
import { migrate } from '../infra/db/migrate.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const cache = join(root, '.cache');

/** What a migrated, empty database is made from: another text makes another template. */
const sources = [
  'apps/server/migrations/*.sql',
  'apps/server/src/infra/db/{db,migrate,migration-files,migration-notes}.ts',
  'apps/server/src/testing/templates.ts',
  'package-lock.json',
];

/** A migrated embedded database without rows: as one file, which opens in memory, and as a folder, to be copied. */
export type EmbeddedTemplate = { readonly dump: string; readonly folder: string };

/** Kept between runs, because making one takes seconds. */
export async function embeddedTemplate(): Promise<EmbeddedTemplate> {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) hash.update(readFileSync(join(root, file)));
  const place = join(cache, `embedded-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(place)) await makeEmbedded(place);
  return { dump: join(place, 'dump.tar'), folder: join(place, 'database') };
}

async function makeEmbedded(place: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  // A run that began before a migration was edited still reads the former one.
  for (const old of globSync(join(cache, 'embedded-*')).filter(isOld)) rmSync(old, { recursive: true, force: true });
  const database = await openDatabase({ engine: 'embedded', dataDir: undefined });
  if (database.engine !== 'embedded') throw new Error('unreachable');
  await migrate(database);
  // A third of the files to read; no test makes another database in this one.
  await database.pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.pglite.exec(`drop database ${name}`);
  // Otherwise every test file replays the migrations from the log.
  await database.pglite.exec('checkpoint');
  const dump = await database.pglite.dumpDataDir('none');
  await database.close();
  // Written aside first, so that two runs at once never read half of it.
  const part = `${place}.${process.pid}`;
  mkdirSync(part);
  writeFileSync(join(part, 'dump.tar'), Buffer.from(await dump.arrayBuffer()));
  const copied = await openDatabase({ engine: 'embedded', dataDir: join(part, 'database'), dump });
  await copied.close();
  try {
    renameSync(part, place);
  } catch (error) {
    // Another run was quicker.
    rmSync(part, { recursive: true });
    if (!existsSync(place)) throw error;
  }
}

function isOld(file: string): boolean {
  return statSync(file).mtimeMs < Date.now() - 3_600_000;
}

/** Makes a migrated database on the server, from which each test file copies its own; returns its name. */
export async function serverTemplate(adminUrl: string): Promise<string> {
  const name = `klub_template_${process.pid}`;
  await onServer(adminUrl, `drop database if exists ${name}`, `create database ${name}`);
  const database = await openDatabase({ engine: 'server', url: databaseUrl(adminUrl, name), poolSize: 2 });
  await migrate(database).finally(() => database.close());
  return name;
}

/** Runs statements that no transaction may hold, like `create database`. */
export async function onServer(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(adminUrl: string, name: string): string {
  return adminUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
