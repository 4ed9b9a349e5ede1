import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { type Database, type Handle, databaseState, openDatabase } from './db.ts';
import { advisoryLocks, isDeadlock, isLockTimeout } from './locks.ts';
import {
  type MigrationFile,
  indexBuiltBy,
  isConcurrent,
  isLong,
  plain,
  readMigrations,
} from './migration-files.ts';
import {
  addNotes,
  doneMigrations,
  doneStatements,
  noteOf,
  noteOfStatements,
} from './migration-notes.ts';

/**
 * Migrates to the newest version, or to an archive's. Safe for concurrent processes: one migrates,
 * the others wait and find nothing to do.
 */
export async function migrate(database: Database, version?: string): Promise<void> {
  const files = await readMigrations();
  await migrateFiles(
    database,
    files.filter(({ name }) => version === undefined || name <= version),
  );
}

export async function migrateFiles(
  database: Database,
  files: readonly MigrationFile[],
): Promise<void> {
  const missing = await missingOf(database.kysely, files);
  // An account without rights on the schema needs nothing here once the owner has migrated.
  if (missing.length > 0) await addPolishOrder(database);
  await requirePolishOrder(database);
  if (missing.length === 0) return;
  await database.kysely.connection().execute(async (connection) => {
    await underLock(connection, () => migrateUnderLock(connection, files));
  });
}

/**
 * Migrates with the account that owns the tables, if configured, for another account that serves.
 * The serving account may only write rows, and cannot change the migrator's notes.
 */
export async function migrateAsOwner(
  database: Database,
  config: Pick<Config, 'migrationDatabaseUrl'>,
): Promise<void> {
  await requireWritable(database);
  if (config.migrationDatabaseUrl === undefined) return migrate(database).catch(explainRights);
  const owner = openDatabase({ url: config.migrationDatabaseUrl, poolSize: 2 });
  try {
    await migrate(owner);
    await protectMigrations(owner);
  } finally {
    await owner.close();
  }
}

/** Throws for a standby and a database that was set to read only. */
async function requireWritable(database: Database): Promise<void> {
  if ((await databaseState(database, startMs)) !== 'readOnly') return;
  throw new ConfigError(
    'The database of DATABASE_URL takes no writes: it is a standby, or was set to read only. Let DATABASE_URL lead to the primary.',
  );
}

function explainRights(error: unknown): never {
  if (hasCode(error, '42501')) {
    throw new ConfigError(
      'The account of DATABASE_URL may not change this database, which lacks migrations: set MIGRATION_DATABASE_URL, or run ' +
        '`npm run migrate` with it.',
      { cause: error },
    );
  }
  throw error;
}

/**
 * Default privileges allow the serving account to write every table; this restricts the migrator's
 * tables to reading.
 */
async function protectMigrations({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ table: string; role: string }>`
    select distinct table_name::text as "table", grantee::text as role from information_schema.role_table_grants
    where table_schema = 'public' and table_name like 'kysely\\_%' and grantee <> current_user and grantee <> 'PUBLIC'
      and privilege_type <> 'SELECT'
  `.execute(kysely);
  for (const { table, role } of rows) {
    await sql`revoke insert, update, delete on ${sql.table(table)} from ${sql.id(role)}`.execute(
      kysely,
    );
  }
}

const startMs = 10_000;

/**
 * Maximum time that a statement waits for a table and holds it. Readers queue behind it, so a
 * longer statement is rolled back and retried.
 */
const briefMs = 300;
const pauseMs = 250;
/** How long a statement is retried: an import of a million rows ends within this time. */
const patienceMs = 10 * 60_000;

/**
 * Holds the session's migration lock. Polls for it instead of waiting in a statement: `create index
 * concurrently` waits for every running statement, so it would deadlock with one that waits for
 * this lock.
 */
async function underLock(connection: Handle, work: () => Promise<void>): Promise<void> {
  const { migration } = advisoryLocks;
  for (;;) {
    const { rows } = await sql<{
      isHeld: boolean;
    }>`select pg_try_advisory_lock(${migration}::bigint) as "isHeld"`.execute(connection);
    if (rows[0]?.isHeld === true) break;
    await sleep(pauseMs);
  }
  try {
    await work();
  } finally {
    // A lost connection has released the lock.
    await sql`select pg_advisory_unlock(${migration}::bigint)`.execute(connection).catch(() => {});
  }
}

async function migrateUnderLock(
  connection: Handle,
  files: readonly MigrationFile[],
): Promise<void> {
  // Another process may have migrated.
  const missing = await missingOf(connection, files);
  await addNotes(connection);
  const isUsed = (await doneMigrations(connection)).size > 0;
  if (!isUsed) return inOneTransaction(connection, missing);
  for (const file of missing) await besideTraffic(connection, file);
  // In a transaction, because the connection has no time limit until the next commit.
  await connection.transaction().execute(async (transaction) => {
    await sql`reset statement_timeout`.execute(transaction);
    await sql`reset lock_timeout`.execute(transaction);
  });
}

/** For an empty database without readers. */
async function inOneTransaction(
  connection: Handle,
  files: readonly MigrationFile[],
): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    // A process that starts on a busy machine may be slow between two statements.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    for (const { name, statements } of files) {
      for (const statement of statements) await sql.raw(plain(statement)).execute(transaction);
      for (const text of noteOf(name)) await sql.raw(text).execute(transaction);
    }
  });
}

/**
 * Commits each statement with a count of the finished ones: no lock outlives its statement, and a
 * killed migration continues.
 */
async function besideTraffic(
  connection: Handle,
  { name, statements }: MigrationFile,
): Promise<void> {
  const done = await doneStatements(connection, name);
  for (const [index, statement] of statements.entries()) {
    if (index < done) continue;
    const notes =
      index === statements.length - 1 ? noteOf(name) : noteOfStatements(name, index + 1);
    await withRetries(() =>
      isConcurrent(statement)
        ? concurrently(connection, statement, notes)
        : inOwnTransaction(connection, statement, notes),
    );
  }
}

/**
 * One message, without waiting for the disk, so that the lock is not held during a round trip and a
 * sync. A database crash undoes the statement together with its count.
 */
async function inOwnTransaction(
  connection: Handle,
  statement: string,
  notes: readonly string[],
): Promise<void> {
  const message = [
    'begin',
    'set local synchronous_commit = off',
    `set local lock_timeout = ${briefMs}`,
    `set local statement_timeout = ${isLong(statement) ? 0 : briefMs}`,
    statement,
    ...notes,
    'commit',
  ];
  try {
    await sql.raw(message.join(';\n')).execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}

/** Waits for all open transactions, not just those of the table, and blocks no reader or writer. */
async function concurrently(
  connection: Handle,
  statement: string,
  notes: readonly string[],
): Promise<void> {
  await sql.raw(`set statement_timeout = 0`).execute(connection);
  await sql.raw(`set lock_timeout = ${patienceMs}`).execute(connection);
  const built = indexBuiltBy(statement);
  if (built !== null) await removeHalfBuilt(connection, built);
  await sql.raw(statement).execute(connection);
  for (const text of notes) await sql.raw(text).execute(connection);
}

/** Drops the index of a killed build: queries ignore it, and `if not exists` would accept it. */
async function removeHalfBuilt(connection: Handle, index: string): Promise<void> {
  const { rows } = await sql<{ isUnderWay: boolean }>`
    select exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as "isUnderWay"
    from pg_index where indexrelid = to_regclass(${index}) and not indisvalid
  `.execute(connection);
  const [halfBuilt] = rows;
  if (halfBuilt?.isUnderWay === true)
    throw new BuildUnderWay(`The index ${index} is being built by another session.`);
  if (halfBuilt !== undefined)
    await sql`drop index concurrently ${sql.id(index)}`.execute(connection);
}

class BuildUnderWay extends Error {}

async function withRetries(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}

function isPassing(error: unknown): boolean {
  const hasRunOutOfTime = hasCode(error, '57014');
  return (
    isLockTimeout(error) || isDeadlock(error) || hasRunOutOfTime || error instanceof BuildUnderWay
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * The missing migrations. The database may have more: a newer process has migrated, and this one of
 * the earlier release keeps serving, because migrations only add. Otherwise the earlier release
 * could not restart during or after an upgrade.
 */
async function missingOf(
  handle: Handle,
  files: readonly MigrationFile[],
): Promise<MigrationFile[]> {
  const done = await doneMigrations(handle);
  return files.filter(({ name }) => !done.has(name));
}

/** In order. */
export async function knownVersions(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

/**
 * Statements from one version to another, within the caller's transaction; null: an empty database.
 */
export async function missingStatements(from: string | null, to: string): Promise<string[]> {
  const missing = (await readMigrations()).filter(
    ({ name }) => (from === null || name > from) && name <= to,
  );
  return [
    'set local statement_timeout = 0',
    `set local lock_timeout = ${briefMs}`,
    polishOrder,
    ...missing.flatMap(({ statements }) => statements.map(plain)),
  ];
}

async function addPolishOrder(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.polishOrder})`.execute(transaction);
    await sql.raw(polishOrder).execute(transaction);
  });
}

/** A wrong order would show only in a long list. */
async function requirePolishOrder(database: Database): Promise<void> {
  const { rows } = await sql<{ letters: string }>`
    select string_agg(letter, '' order by letter collate pl) as letters
    from unnest(array['ż', 'ź', 'z', 'ś', 's', 'ó', 'o', 'ń', 'n', 'ł', 'l', 'ę', 'e', 'ć', 'c', 'ą', 'a', 'b']) as letter
  `.execute(database.kysely);
  if (rows[0]?.letters !== 'aąbcćeęlłnńoósśzźż') {
    throw new Error('The database does not order Polish letters; PostgreSQL needs ICU support.');
  }
}

const polishOrder = `create collation if not exists pl (provider = icu, locale = 'pl-PL')`;
