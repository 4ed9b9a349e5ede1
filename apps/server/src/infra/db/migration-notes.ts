import { sql } from 'kysely';
import type { Handle } from './db.ts';

/**
 * Name and shape of the first table are those of Kysely's migrator, which releases up to 1.1.6
 * read.
 */
export async function addNotes(handle: Handle): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(handle);
  await sql`
    create table if not exists kysely_migration_progress (name text primary key, statements integer not null)
  `.execute(handle);
}

/** File names need no quoting in SQL. */
export function noteOf(name: string): string[] {
  const now = new Date().toISOString();
  return [
    `insert into kysely_migration (name, timestamp) values ('${name}', '${now}')`,
    `delete from kysely_migration_progress where name = '${name}'`,
  ];
}

export function noteOfStatements(name: string, statements: number): string[] {
  return [
    `insert into kysely_migration_progress (name, statements) values ('${name}', ${statements})
    on conflict (name) do update set statements = excluded.statements`,
  ];
}

export async function doneStatements(handle: Handle, name: string): Promise<number> {
  const { rows } = await sql<{ statements: number }>`
    select statements from kysely_migration_progress where name = ${name}
  `.execute(handle);
  return rows[0]?.statements ?? 0;
}

export async function doneMigrations(handle: Handle): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"
  `.execute(handle);
  if (found[0]?.isThere !== true) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(handle);
  return new Set(rows.map(({ name }) => name));
}
