import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fewRowsOf, smallTables } from '../../../../../scripts/house/migrations.ts';
import { testDatabase } from '../../testing/database.ts';
import { fillEmptyTables } from '../../testing/sample-rows.ts';
import type { Database } from './db.ts';
import { knownVersions, migrate } from './migrate.ts';

/** The newest migration of release 1.1.6, the oldest that can be upgraded. */
const formerRelease = '0017-invited-words';

/**
 * Event triggers see each statement from within its transaction, so no clock is needed: which
 * filled tables it locks more strongly than `share update exclusive`, and whether it has read or
 * written their rows.
 */
const watch = `
create schema watch;

create table watch.seen (kind text, statement text, "table" text);

create table watch.touched (relid oid, touched bigint);

create function watch.touched() returns setof watch.touched language sql as $$
  select relid, seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del
  from pg_stat_xact_user_tables where schemaname = 'public'
$$;

create function watch.is_migrator() returns boolean language sql as $$
  select exists (select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and granted)
$$;

create function watch.locked_tables() returns setof oid language plpgsql as $$
declare
  locked record;
  is_filled boolean;
begin
  for locked in
    select pg_class.oid, relname from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    group by pg_class.oid, relname
  loop
    execute format('select exists (select from public.%I)', locked.relname) into is_filled;
    if is_filled then return next locked.oid; end if;
  end loop;
end
$$;

create function watch.start() returns event_trigger language plpgsql as $$
begin
  if not watch.is_migrator() then return; end if;
  insert into watch.seen select 'held', tg_tag, held::regclass from watch.locked_tables() held;
  -- It must be the first to write in its transaction, and reads no rows.
  if tg_tag = 'DROP INDEX' then return; end if;
  delete from watch.touched;
  insert into watch.touched select * from watch.touched();
end
$$;

create function watch.finish() returns event_trigger language plpgsql as $$
declare
  touched oid[] := array(
    select now.relid from watch.touched() now left join watch.touched before on before.relid = now.relid
    where now.touched > coalesce(before.touched, 0)
  );
begin
  if not watch.is_migrator() then return; end if;
  insert into watch.seen select 'scanned', tg_tag, locked::regclass from watch.locked_tables() locked where locked = any(touched);
end
$$;

create function watch.rewrite() returns event_trigger language plpgsql as $$
begin
  insert into watch.seen values ('scanned', tg_tag, pg_event_trigger_table_rewrite_oid()::regclass);
end
$$;

create function watch.note_write() returns trigger language plpgsql as $$
begin
  if watch.is_migrator() then
    insert into watch.seen values ('written', tg_op, tg_table_name);
    insert into watch.seen select 'held', tg_op, held::regclass from watch.locked_tables() held;
  end if;
  return null;
end
$$;

create function watch.note_writes() returns void language plpgsql as $$
declare
  named text;
begin
  for named in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  loop
    execute format('create or replace trigger watched before insert or update or delete on public.%I
      for each statement execute function watch.note_write()', named);
  end loop;
end
$$;
`;

const eventTriggers = `
create event trigger watch_start on ddl_command_start execute function watch.start();
create event trigger watch_finish on ddl_command_end execute function watch.finish();
create event trigger watch_rewrite on table_rewrite execute function watch.rewrite();
`;

describe('on tables with rows', () => {
  test('no migration keeps readers or writers from a table for long', async () => {
    const database = await watchedDatabase();
    await runAll(database, eventTriggers);
    for (const version of (await knownVersions()).filter((name) => name > formerRelease)) {
      await fillEmptyTables(database.kysely);
      await runAll(database, 'select watch.note_writes()');
      await migrate(database, version);
    }
    const fewRows = Object.values(fewRowsOf).flat();
    const seen = await findSeen(database);
    expect(
      seen.filter((line) => !fewRows.some((table) => line === `written: ${table} at UPDATE`)),
    ).toEqual([]);
  }, 240_000);

  test('locks that outlive statements and scans under locks are detected', async () => {
    const database = await watchedDatabase();
    await fillEmptyTables(database.kysely);
    await runAll(database, eventTriggers);
    await runAll(
      database,
      `select pg_advisory_lock(1);
      begin; alter table person add column a text; alter table place add column a text; commit;
      begin; create index on customer (name); commit;
      begin; alter table session alter column scope type varchar(90); commit;
      select pg_advisory_unlock(1);`,
    );
    expect(await findSeen(database)).toEqual([
      'held: person at ALTER TABLE',
      'scanned: customer at CREATE INDEX',
      'scanned: session at ALTER TABLE',
    ]);
  }, 60_000);
});

/** A database of release 1.1.6. */
async function watchedDatabase(): Promise<Database> {
  const database = await testDatabase();
  await runAll(database, 'drop schema public cascade; create schema public;');
  await migrate(database, formerRelease);
  await runAll(database, watch);
  return database;
}

/** Statements without parameters, in one message. */
async function runAll(database: Database, statements: string): Promise<void> {
  await database.pool.query(statements);
}

/**
 * Held: by a lock of an earlier statement. Scanned: rows were read or rewritten under a lock.
 * Written: rows were written. Small tables may be scanned and written, and jobs enqueued.
 */
async function findSeen({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select distinct kind || ': ' || "table" || ' at ' || statement as line from watch.seen
    where kind = 'held' or "table" <> all(${[...smallTables, 'job']}) order by line
  `.execute(kysely);
  return rows.map(({ line }) => line);
}
