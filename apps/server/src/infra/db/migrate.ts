import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, openDatabase } from './db.ts';
import { ConfigError } from '../config/environment.ts';
import { advisoryLocks, isDeadlock, isLockTimeout } from './locks.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the schema up to date, or to the version that an archive was written with. Safe to call from several processes at
 * once: Kysely holds an advisory lock meanwhile.
 */
export async function migrate(database: Database, version?: string): Promise<void> {
  const isDone = await isUpToDate(database, version);
  // An account that only serves may make nothing, and needs nothing here once the owner has migrated.
  if (!isDone) await addPolishOrder(database);
  await requirePolishOrder(database);
  if (isDone) return;
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: readMigrations },
  });
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { error } = await (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version));
    if (error === undefined) return;
    if (!isLocked(error) || performance.now() > deadline) throw error;
    await sleep(pauseMs);
  }
}

/**
 * Migrates as the account that owns the tables, where a setting names one, for another account that serves. That one may
 * write rows and make nothing; what the migrator notes down is not its business.
 */
export async function migrateAsOwner(database: Database, config: Pick<Config, 'migrationDatabaseUrl'>): Promise<void> {
  if (config.migrationDatabaseUrl === undefined) return migrate(database).catch(explainRights);
  const owner = await openDatabase({ engine: 'server', url: config.migrationDatabaseUrl, poolSize: 2 });
  try {
    await migrate(owner);
    await protectMigrations(owner);
  } finally {
    await owner.close();
  }
}

function explainRights(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501') {
    throw new ConfigError(
      'The account of DATABASE_URL may not change this database, which lacks migrations: set MIGRATION_DATABASE_URL, or run ' +
        '`npm run migrate` with it.',
      { cause: error },
    );
  }
  throw error;
}

/** Default privileges let the serving account write every table; those of the migrator it only reads. */
async function protectMigrations({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ table: string; role: string }>`
    select distinct table_name::text as "table", grantee::text as role from information_schema.role_table_grants
    where table_schema = 'public' and table_name like 'kysely\\_%' and grantee <> current_user and grantee <> 'PUBLIC'
      and privilege_type <> 'SELECT'
  `.execute(kysely);
  for (const { table, role } of rows) {
    await sql`revoke insert, update, delete on ${sql.table(table)} from ${sql.id(role)}`.execute(kysely);
  }
}

/**
 * Other processes go on answering meanwhile. A migration that waits for a table holds up everybody who comes after it, and
 * where it holds another table already, one of the two would be ended as a deadlock after a second: so it gives way before,
 * undoes what it did, and tries again.
 */
const lockMs = 400;
const pauseMs = 250;
/** A file of a million rows may be read by then. */
const patienceMs = 10 * 60_000;

function isLocked(error: unknown): boolean {
  return isLockTimeout(error) || isDeadlock(error);
}

/**
 * True when none of ours is missing. There may be others: a newer process has migrated already, and this one, of the release
 * before, serves on. Migrations only add, so that it can; without this nothing of the former release could start again while
 * the new one is brought in, or be put back after it. (It also spares a start the half second in which the migrator looks
 * at every table.)
 */
async function isUpToDate({ kysely }: Database, version: string | undefined): Promise<boolean> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"
  `.execute(kysely);
  if (found[0]?.isThere !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely);
  const done = new Set(rows.map(({ name }) => name));
  const own = await knownVersions();
  const wanted = version === undefined ? own : own.slice(0, own.indexOf(version) + 1);
  return wanted.every((name) => done.has(name));
}

/** The names of all migrations, in order. */
export async function knownVersions(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

/** What brings a database from one version to another, for a transaction that holds it; null stands for an empty database. */
export async function missingStatements(
  { engine }: Pick<Database, 'engine'>,
  from: string | null,
  to: string,
): Promise<string[]> {
  const missing = (await knownVersions()).filter((name) => (from === null || name > from) && name <= to);
  const texts = await Promise.all(missing.map((name) => readFile(new URL(`${name}.sql`, folder), 'utf8')));
  return [
    'set local statement_timeout = 0',
    `set local lock_timeout = ${lockMs}`,
    polishOrder(engine),
    ...texts.flatMap(statementsOf),
  ];
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8');
    return [name.replace(/\.sql$/, ''), { up: (db: Kysely<unknown>) => run(db, statementsOf(text)) }] as const;
  });
  return Object.fromEntries(await Promise.all(migrations));
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  // Filling a new column of a large table takes longer than a screen may.
  await sql.raw(`set local statement_timeout = 0`).execute(db);
  await sql.raw(`set local lock_timeout = ${lockMs}`).execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A statement ends with a semicolon followed by an empty line or the end of the file. */
export function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\r?\n[ \t]*(?:\r?\n|$)|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/**
 * The embedded engine has no Polish locale, so the order of letters is given there as rules.
 * Proven here, because a wrong order would show only in a long list.
 */
async function addPolishOrder(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.polishOrder})`.execute(transaction);
    await sql.raw(polishOrder(database.engine)).execute(transaction);
  });
}

async function requirePolishOrder(database: Database): Promise<void> {
  const { rows } = await sql<{ letters: string }>`
    select string_agg(letter, '' order by letter collate pl) as letters
    from unnest(array['ż', 'ź', 'z', 'ś', 's', 'ó', 'o', 'ń', 'n', 'ł', 'l', 'ę', 'e', 'ć', 'c', 'ą', 'a', 'b']) as letter
  `.execute(database.kysely);
  if (rows[0]?.letters !== 'aąbcćeęlłnńoósśzźż') {
    throw new Error('The database does not order Polish letters; PostgreSQL needs ICU support.');
  }
}

function polishOrder(engine: Database['engine']): string {
  const definition =
    engine === 'server'
      ? `provider = icu, locale = 'pl-PL'`
      : `provider = icu, locale = 'und', rules = '&A<ą<<<Ą&C<ć<<<Ć&E<ę<<<Ę&L<ł<<<Ł&N<ń<<<Ń&O<ó<<<Ó&S<ś<<<Ś&Z<ź<<<Ź<ż<<<Ż'`;
  return `create collation if not exists pl (${definition})`;
}
