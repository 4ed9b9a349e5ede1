import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { addPerson } from '../../testing/programme.ts';
import { type Database, openDatabase } from './db.ts';
import { migrateFiles } from './migrate.ts';
import { type MigrationFile, plain, readMigrations } from './migration-files.ts';

const shipped = await readMigrations();

/** The shipped migrations, plus these statements. */
function withNext(...statements: readonly string[]): MigrationFile[] {
  return [...shipped, { name: '9999-next', statements }];
}

const buildIndex = 'create index concurrently if not exists person_note on person (note)';

test('a concurrent statement becomes plain in a transaction despite comments', () => {
  expect(
    plain(
      '-- For lists.\n-- create index concurrently\ncreate unique index concurrently if not exists a on b (c)',
    ),
  ).toBe('create unique index if not exists a on b (c)');
  expect(plain('drop index concurrently if exists a')).toBe('drop index if exists a');
  expect(plain('create table "create index concurrently" ()')).toBe(
    'create table "create index concurrently" ()',
  );
});

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});

const noted = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
      select name from kysely_migration where name like '9999%'
    `.execute(database.kysely);
  return rows.map(({ name }) => name);
};

/** Valid indexes of `person`. */
const indexes = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where indrelid = 'person'::regclass and indisvalid
    `.execute(database.kysely);
  return rows.map(({ name }) => name);
};

test('a migration with a concurrent index is noted once all is done', async () => {
  await migrateFiles(database, withNext('alter table person add column note text', buildIndex));
  expect(await indexes()).toContain('person_note');
  expect(await noted()).toEqual(['9999-next']);
});

test('concurrent migrators run each migration once', async () => {
  const next = withNext(
    'alter table person add column note text',
    buildIndex,
    'create table tomorrow (id bigint)',
  );
  await Promise.all([1, 2, 3].map(() => migrateFiles(database, next)));
  expect(await noted()).toEqual(['9999-next']);
});

test('a failed migration continues with its failed statement', async () => {
  const added = 'alter table person add column note text';
  await expect(
    migrateFiles(database, withNext(added, 'create table person (id bigint)', buildIndex)),
  ).rejects.toThrow(/already exists/);
  expect(await noted()).toEqual([]);
  await migrateFiles(database, withNext(added, 'create table tomorrow (id bigint)', buildIndex));
  expect(await indexes()).toContain('person_note');
  expect(await noted()).toEqual(['9999-next']);
});

test('an invalid index of a killed build is built again', async () => {
  await migrateFiles(database, [
    ...shipped,
    { name: '9998-note', statements: ['alter table person add column note text'] },
  ]);
  for (const role of ['user1', 'user2'] as const) await addPerson(database.kysely, role);
  await sql`update person set note = 'a'`.execute(database.kysely);
  const broken = sql`create unique index concurrently person_note on person (note)`.execute(
    database.kysely,
  );
  await expect(broken).rejects.toThrow(/could not create unique index/);
  expect(await indexes()).not.toContain('person_note');
  await migrateFiles(database, withNext(buildIndex));
  expect(await indexes()).toContain('person_note');
});

test('a migrator that waits does not hold up a concurrent build', async () => {
  const other = openDatabase({ url: database.pool.options.connectionString ?? '' });
  const reader = await database.pool.connect();
  try {
    await migrateFiles(database, [
      ...shipped,
      { name: '9998-note', statements: ['alter table person add column note text'] },
    ]);
    // The index build waits for this transaction.
    await reader.query('begin isolation level repeatable read; select from person');
    const building = migrateFiles(database, withNext(buildIndex));
    await until(
      `select from pg_stat_activity where datname = current_database() and query like '%create index concurrently%' and wait_event_type = 'Lock'`,
    );
    const waiting = migrateFiles(other, withNext(buildIndex));
    await until(
      `select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and state = 'idle'`,
    );
    await reader.query('commit');
    await Promise.all([building, waiting]);
    expect(await noted()).toEqual(['9999-next']);
  } finally {
    reader.release(true);
    await other.close();
  }
});

test('readers pass while a migration waits for a table', async () => {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin; select from person');
    const migrating = migrateFiles(database, withNext('alter table person add column note text'));
    await until(
      `select from pg_locks where relation = 'person'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    );
    // Waits behind the migration, and continues once it gives way.
    await sql`select from person`.execute(database.kysely);
    expect(await noted()).toEqual([]);
    await holder.query('commit');
    await migrating;
    expect(await noted()).toEqual(['9999-next']);
  } finally {
    holder.release(true);
  }
});

test('a migrated connection has its limits back and no lock', async () => {
  await migrateFiles(database, withNext('alter table person add column note text', buildIndex));
  const { rows } = await database.pool.query<{ limits: string; locks: string }>(`
      select current_setting('statement_timeout') || current_setting('lock_timeout') as limits,
        (select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks
    `);
  expect(rows).toEqual([{ limits: '1min0', locks: 0 }]);
});

async function until(question: string): Promise<void> {
  const asked = `select exists (${question}) as "isTrue"`;
  for (;;) {
    const { rows } = await sql.raw<{ isTrue: boolean }>(asked).execute(database.kysely);
    if (rows[0]?.isTrue === true) return;
    await sleep(5);
  }
}
