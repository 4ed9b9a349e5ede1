import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './db.ts';
import { advisoryLocks } from './locks.ts';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Brings the schema up to date, or to the version that an archive was written with. Safe to call from several processes at
 * once: Kysely holds an advisory lock meanwhile.
 */
export async function migrate(database: Database, version?: string): Promise<void> {
  await preparePolishOrder(database);
  if (await isUpToDate(database, version)) return;
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
 * Other processes go on answering meanwhile. A migration that waits for a table holds up everybody who comes after it, and
 * where it holds another table already, one of the two would be ended as a deadlock after a second: so it gives way before,
 * undoes what it did, and tries again.
 */
const lockMs = 400;
const pauseMs = 250;
/** A file of a million rows may be read by then. */
const patienceMs = 10 * 60_000;

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
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
async function preparePolishOrder(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.polishOrder})`.execute(transaction);
    await sql.raw(polishOrder(database.engine)).execute(transaction);
  });
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
