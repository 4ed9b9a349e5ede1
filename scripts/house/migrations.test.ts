import { expect, test } from 'vitest';
import { checkMigrations, faultsOfMigration } from './migrations.ts';

test('the migrations of the project follow the rules', async () => {
  expect(await checkMigrations()).toBe(true);
});

test.each([
  'create index person_note on person (note);',
  'create index concurrently person_note on person (note);',
  'create index concurrently if not exists on person (note);',
  'drop index person_note;',
  'drop index concurrently person_note;',
  'drop table person;',
  'update person set note = phone;',
  'delete from person;',
  'insert into place select * from place;',
  'truncate person;',
  'do $$ begin update person set note = phone; end $$;',
  'lock table person;',
  'vacuum full person;',
  'alter table person add column note text not null;',
  'alter table person add column note text default random()::text;',
  "alter table person add column note text check (note <> 'x');",
  'alter table person add column note bigint references place (id);',
  'alter table person add column note bigint generated always as identity;',
  'alter table person add constraint person_note check (note > 0);',
  'alter table person add constraint person_note foreign key (note) references place (id);',
  'alter table person add constraint person_note unique (note);',
  'alter table person alter column note type bigint;',
  'alter table person alter column note set not null;',
  'alter table person drop column note;',
  'alter table person rename column note to notes;',
  'alter table person add column note text; alter table place add column note text;',
  'alter tabel person;',
])('the check rejects: %s', async (text) => {
  expect(await faultsOfMigration(text)).toHaveLength(1);
});

test.each([
  'alter table person add column note text;',
  "alter table person add column note text not null default '', add column rank smallint default -1;",
  "alter table person add column since timestamptz(3) default '2026-01-01'::timestamptz;",
  'alter table person alter column note set default 5;',
  'alter table person add constraint person_note check (note > 0) not valid;\n\nalter table person validate constraint person_note;',
  'alter table person add constraint person_note unique using index person_note;',
  'create unique index concurrently if not exists person_note on person (note);',
  'drop index concurrently if exists person_note;',
  'create table tomorrow (id bigint primary key references person (id));\n\ncreate index tomorrow_id on tomorrow (id);',
  "insert into job (queue, key, payload, run_at, created_at) select 'a', 'a', '{}', now(), now() where exists (select from person);",
  "insert into setting (key) values ('a');",
  'update import_batch set found = null;',
  'create function f() returns trigger language plpgsql as $$ begin return null; end $$;',
  'create trigger t after insert on person for each row execute function f();',
])('the check accepts: %s', async (text) => {
  expect(await faultsOfMigration(text)).toEqual([]);
});
